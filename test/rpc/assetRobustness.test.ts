import { type Hex, keccak256, numberToHex, parseAbi, parseEventLogs, stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice, bob } from '../clients/accounts.ts'
import { fc } from '../property.ts'

interface Transfer {
  readonly uniqueId: string
  readonly category: string
  readonly from: string
  readonly to: string | null
  readonly asset: string | null
  readonly rawContract: { readonly value: Hex | null; readonly address: string | null }
}
interface Page {
  readonly transfers: readonly Transfer[]
  readonly pageKey?: string
}

let node: Node
beforeEach(async () => {
  node = await createNode()
})
afterEach(() => node.close())

const ask = <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request<Result>({ method, params })

const search = (filter: object): Promise<Page> => ask('alchemy_getAssetTransfers', filter)

async function inPages(filter: object): Promise<Transfer[]> {
  const found: Transfer[] = []
  let pageKey: string | undefined
  do {
    const page: Page = await search({ ...filter, pageKey })
    found.push(...page.transfers)
    pageKey = page.pageKey
  } while (pageKey !== undefined)
  return found
}

const topicOf = (signature: string): Hex => keccak256(stringToHex(signature))
const wordOf = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** Sets code that runs at every call. */
async function contract(index: number, code: string): Promise<Hex> {
  const address = numberToHex(0xc0de0000 + index, { size: 20 })
  await ask('anvil_setCode', address, `0x${code}`)
  return address
}

/** Code that stores words in memory. */
const store = (words: readonly string[]): string =>
  words.map((word, index) => `7f${word}61${(32 * index).toString(16).padStart(4, '0')}52`).join('')

/** Code that emits a log. */
const log = (topics: readonly string[], words: readonly string[]): string =>
  `${store(words)}${topics
    .toReversed()
    .map((topic) => `7f${topic}`)
    .join('')}61${(32 * words.length).toString(16).padStart(4, '0')}5fa${topics.length}`

const transferTopic = topicOf('Transfer(address,address,uint256)').slice(2)
const transferLog = log([transferTopic, wordOf(alice), wordOf(bob)], [wordOf(5n)])

/** Code that returns an ABI-encoded string. */
function returnText(bytes: Uint8Array): string {
  const padded = Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]).toString('hex')
  const words = [wordOf(32n), wordOf(BigInt(bytes.length)), ...(padded.match(/.{64}/g) ?? [])]
  return `${store(words)}61${(32 * words.length).toString(16).padStart(4, '0')}5ff3`
}

const BURN_GAS = '5b5f56'
const transact = (to: Hex, value = 0n): Promise<Hex> =>
  ask('eth_sendTransaction', { from: alice, to, value: numberToHex(value) })

describe('hostile tokens', () => {
  test('with long or malformed symbols do not make the response large or invalid', async () => {
    const texts = [Buffer.alloc(1_000, 'a'), Buffer.from('\n"\u202e'), Buffer.from([0xed, 0xa0, 0x80])]
    const symbols = [null, '\n"\u202e', '\ufffd\ufffd\ufffd']
    for (const [index, bytes] of texts.entries()) {
      const token = await contract(index, transferLog + returnText(bytes))
      await transact(token)
      const { transfers } = await search({ category: ['erc20'], contractAddresses: [token] })
      expect(transfers.map(({ asset }) => asset)).toEqual([symbols[index]])
      expect(await ask('alchemy_getTokenMetadata', token)).toMatchObject({ symbol: symbols[index] })
    }
  })

  test('that return a number for every function have no symbol', async () => {
    const token = await contract(0, '60015f5260205ff3')
    const metadata = { name: null, symbol: null, decimals: 1, logo: null }
    expect(await ask('alchemy_getTokenMetadata', token)).toEqual(metadata)
  })

  test('that use all gas do not use more than the time limit of one call', async () => {
    await node.close()
    node = await createNode({ callTimeout: 0.5 })
    const tokens = []
    for (let index = 0; index < 40; index++) tokens.push(await contract(index, BURN_GAS))
    await expect(ask('alchemy_getTokenBalances', alice, tokens)).rejects.toThrow(
      'execution timed out after 0.5 seconds',
    )
  })

  test('that use all gas for their metadata do not make a search fail', async () => {
    await node.close()
    node = await createNode({ callTimeout: 3 })
    for (let index = 0; index < 30; index++) {
      // Emits a transfer, but uses all gas if it is called with a selector. The loop is at the end of the code.
      const loop = (5 + transferLog.length / 2 + 1).toString(16).padStart(4, '0')
      await transact(await contract(index, `3661${loop}57${transferLog}005b61${loop}56`))
    }
    const { transfers } = await search({ category: ['erc20'] })
    expect(transfers.map(({ asset }) => asset)).toEqual(Array(30).fill(null))
  })
})

test('unknown members are refused with strictParams', async () => {
  await node.close()
  node = await createNode({ strictParams: true })
  const refused = (method: string, ...params: unknown[]) => expect(ask(method, ...params)).rejects.toThrow
  await refused('alchemy_getAssetTransfers', { category: ['erc20'], fromAdress: bob })('did you mean fromAddress?')
  await refused('alchemy_getTokenBalances', bob, 'erc20', { maxCoun: 1 })('did you mean maxCount?')
  await refused('alchemy_getTokenAllowance', { contract: bob, owner: bob, spender: bob, spendr: bob })('spendr')
  await refused('alchemy_getTransactionReceipts', { blockNumber: '0x0', blockHas: '0x' })('blockHas')
})

describe('a search of transfers', () => {
  test('returns no transfers after the latest block, so that a client can poll', async () => {
    expect(await search({ category: ['external'], fromBlock: '0x64' })).toEqual({ transfers: [] })
    expect(await search({ category: ['external'], fromBlock: '0x64', toBlock: 'indexed' })).toEqual({ transfers: [] })
    await expect(search({ category: ['external'], fromBlock: '0x64', toBlock: '0x1' })).rejects.toThrow(
      'fromBlock 100 is after toBlock 1: swap them',
    )
  })

  test.each(['homestead', 'byzantium'] as const)('returns no value of a failed transaction at %s', async (hardfork) => {
    await node.close()
    node = await createNode({ hardfork })
    const failing = await contract(0, 'fe')
    const request = { from: alice, to: failing, value: '0x5', gas: '0x186a0', gasPrice: '0x77359400' }
    await ask('eth_sendTransaction', request).catch(() => undefined)
    await ask('eth_sendTransaction', { ...request, to: bob })
    const { transfers } = await search({ category: ['external'], excludeZeroValue: false })
    expect(transfers.map(({ rawContract: { value } }) => value)).toEqual(['0x0', '0x5'])
  })

  test('starts again if the chain is reverted meanwhile', async () => {
    // Sends one wei 20 times.
    const sender = await contract(0, `5f5f5f5f600173${bob.slice(2)}5af150`.repeat(20))
    await ask('evm_setAutomine', false)
    const snapshot = await ask('evm_snapshot')
    for (let block = 0; block < 60; block++) {
      await transact(sender, 20n)
      await ask('evm_mine')
    }
    const filter = { category: ['internal', 'external'], toBlock: '0x1000' }
    const searching = search(filter)
    await ask('evm_revert', snapshot)
    expect(await searching).toEqual({ transfers: [] })
  })

  test('finds the transfers that eth_getLogs returns, in pages of any size', async () => {
    const events = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
    const kinds = {
      erc20: transferLog,
      erc721: log([transferTopic, wordOf(bob), wordOf(alice), wordOf(6n)], []),
      erc1155: log(
        [
          topicOf('TransferSingle(address,address,address,uint256,uint256)').slice(2),
          ...[bob, alice, bob].map((account) => wordOf(account)),
        ],
        [wordOf(7n), wordOf(8n)],
      ),
      incomplete: log([transferTopic, wordOf(alice)], [wordOf(9n)]),
      other: log([wordOf(1n), wordOf(alice), wordOf(bob)], [wordOf(5n)]),
      ether: `5f5f5f5f600173${bob.slice(2)}5af150`,
    }
    const kind = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]))
    const chain = fc.array(fc.array(fc.array(kind, { maxLength: 3 }), { maxLength: 3 }), { minLength: 1, maxLength: 5 })
    const property = fc.asyncProperty(chain, fc.integer({ min: 1, max: 7 }), async (blocks, maxCount) => {
      const snapshot = await ask('evm_snapshot')
      await ask('evm_setAutomine', false)
      for (const transactions of blocks) {
        for (const [index, logs] of transactions.entries())
          await transact(await contract(index, logs.map((each) => kinds[each]).join('')), 9n)
        await ask('evm_mine')
      }
      const category = ['erc20', 'erc721', 'erc1155', 'external', 'internal']
      const all = await inPages({ category, maxCount: 1_000 })
      const expected = blocks.flatMap((block) =>
        block.flatMap((logs) => [
          'external',
          ...logs.filter((each) => each === 'ether').map(() => 'internal'),
          ...logs.filter((each) => each.startsWith('erc')),
        ]),
      )
      expect(all.map((transfer) => transfer.category)).toEqual(expected)
      const logs = parseEventLogs({
        abi: events,
        logs: await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
      })
      const erc20 = await inPages({ category: ['erc20'], maxCount })
      expect(erc20.map(({ from, to, rawContract }) => [from, to, rawContract.value])).toEqual(
        logs.map(({ args }) => [args.from.toLowerCase(), args.to.toLowerCase(), numberToHex(args.value)]),
      )
      for (const order of ['asc', 'desc']) {
        const ordered = order === 'asc' ? all : all.toReversed()
        for (const filter of [
          {},
          { fromAddress: alice },
          { toAddress: alice },
          { fromAddress: alice, toAddress: bob },
        ]) {
          const matching = ordered.filter(
            ({ from, to }) =>
              (filter.fromAddress ?? from).toLowerCase() === from && (filter.toAddress ?? to)?.toLowerCase() === to,
          )
          expect(await inPages({ category, order, maxCount, ...filter })).toEqual(matching)
        }
      }
      await ask('evm_revert', snapshot)
    })
    await fc.assert(property, { numRuns: 15 })
  })
})
