import { encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice as aliceChecksummed, bob as bobChecksummed } from '../clients/accounts.ts'

interface Transfer {
  readonly uniqueId: string
  readonly hash: Hex
  readonly category: string
  readonly from: Hex
  readonly to: Hex | null
}

interface Page {
  readonly transfers: readonly Transfer[]
  readonly pageKey?: string
}

const [alice, bob] = [aliceChecksummed, bobChecksummed].map((address) => address.toLowerCase() as Hex) as [Hex, Hex]

const everything = { category: ['external', 'internal', 'erc20', 'erc721', 'erc1155'], excludeZeroValue: false }

let node: Node
beforeEach(async () => {
  node = await createNode()
})
afterEach(() => node.close())

const ask = <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request<Result>({ method, params })

const transfersOf = async (filter: object): Promise<readonly Transfer[]> =>
  (await ask<Page>('alchemy_getAssetTransfers', filter)).transfers

const contract = (byte: string): Hex => `0x${byte.repeat(20)}`
const topic = (signature: string): Hex => keccak256(stringToHex(signature))
const word = (value: Hex | bigint): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`

/** Sets code that runs at every call. */
async function setCode(address: Hex, code: string): Promise<Hex> {
  await ask('anvil_setCode', address, `0x${code}`)
  return address
}

/** Code that sends one wei. */
const send = (to: Hex): string => `5f5f5f5f600173${to.slice(2)}5af150`
const REVERT = '5f5ffd'

/** Code that emits a log. */
function log(topics: readonly Hex[], data: Hex = '0x'): string {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const stores = words.map((word, index) => `7f${word}60${(32 * index).toString(16).padStart(2, '0')}52`)
  const pushes = topics.toReversed().map((each) => `7f${each.slice(2)}`)
  const size = (32 * words.length).toString(16).padStart(4, '0')
  return [...stores, ...pushes, `61${size}5fa${topics.length}`].join('')
}

const transact = async (to: Hex, value = 0n): Promise<Hex> =>
  ask<Hex>('eth_sendTransaction', { from: alice, to, value: `0x${value.toString(16)}` })

describe('alchemy_getAssetTransfers', () => {
  test('returns the transfers of inner calls, creations and self-destructs, but not of reverted calls', async () => {
    const [carol, dave] = [contract('ca'), contract('da')]
    const reverting = await setCode(contract('01'), send(dave) + REVERT)
    const ending = await setCode(contract('02'), `73${carol.slice(2)}ff`)
    // Creates an empty contract with two wei.
    const outer = await setCode(contract('03'), `${send(bob)}${send(reverting)}${send(ending)}5f5f6002f0`)
    const hash = await transact(outer, 10n)
    const transfers = await transfersOf({ category: ['internal', 'external'] })
    expect(transfers.map(({ category, from, to, uniqueId }) => [category, from, to, uniqueId.slice(67)])).toEqual([
      ['external', alice, outer, 'external'],
      ['internal', outer, bob, 'internal:0'],
      ['internal', outer, ending, 'internal:1'],
      ['internal', ending, carol, 'internal:2'],
      ['internal', outer, expect.any(String), 'internal:3'],
    ])
    expect(transfers.every((transfer) => transfer.hash === hash)).toBe(true)
    expect(await transfersOf({ category: ['internal'], toAddress: carol })).toEqual([transfers[3]])
    expect(await transfersOf({ category: ['internal'], fromAddress: dave })).toEqual([])
    // The accounts of the block are known now.
    expect(await transfersOf({ category: ['internal'], fromAddress: outer, toAddress: bob })).toEqual([transfers[1]])
  })

  test('decodes the logs of ERC-20, ERC-721 and ERC-1155, and ignores others', async () => {
    const [from, to] = [word(alice), word(bob)]
    const transfer = topic('Transfer(address,address,uint256)')
    const single = topic('TransferSingle(address,address,address,uint256,uint256)')
    const batch = topic('TransferBatch(address,address,address,uint256[],uint256[])')
    const lists = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [30n, 40n],
      ],
    )
    const token = await setCode(
      contract('04'),
      [
        log([transfer, from, to], word(5n)),
        log([transfer, from, to, word(6n)]),
        log([single, from, from, to], `${word(7n)}${word(8n).slice(2)}`),
        log([batch, from, from, to], lists),
        // Not transfers: indexed arguments are missing, the amount is missing, and the lists have different lengths.
        log([transfer, from], word(9n)),
        log([transfer, from, to]),
        log([batch, from, from, to], encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n], []])),
      ].join(''),
    )
    await transact(token)
    const found = await transfersOf({ category: ['erc20', 'erc721', 'erc1155'], fromAddress: alice, toAddress: bob })
    const none = { erc721TokenId: null, tokenId: null, erc1155Metadata: null, value: null }
    const raw = { address: token, value: null, decimal: null }
    expect(found).toMatchObject([
      { ...none, category: 'erc20', rawContract: { ...raw, value: '0x5' } },
      { ...none, category: 'erc721', tokenId: word(6n), erc721TokenId: word(6n), rawContract: raw },
      { ...none, category: 'erc1155', erc1155Metadata: [{ tokenId: '0x7', value: '0x8' }], rawContract: raw },
      {
        ...none,
        category: 'erc1155',
        erc1155Metadata: [
          { tokenId: '0x1', value: '0x1e' },
          { tokenId: '0x2', value: '0x28' },
        ],
      },
    ])
    const ids = found.map(({ uniqueId }) => uniqueId.slice(67))
    expect(ids).toEqual(['log:0', 'log:1', 'log:2', 'log:3'])
    expect(await transfersOf({ category: ['erc20'], contractAddresses: [contract('05')] })).toEqual([])
    expect(await transfersOf({ category: ['erc721'], contractAddresses: [token] })).toEqual([found[1]])
  })

  test('returns no transfer of a failed transaction, and transfers of zero only if they are wanted', async () => {
    const reverting = await setCode(contract('06'), send(bob) + REVERT)
    const request = { from: alice, to: reverting, value: '0x5', gas: '0x186a0' }
    await ask('eth_sendTransaction', request).catch(() => undefined)
    await transact(bob)
    expect(await transfersOf({ category: ['external', 'internal'] })).toEqual([])
    expect(await transfersOf(everything)).toMatchObject([
      { to: reverting, value: 0 },
      { to: bob, value: 0 },
    ])
  })

  test('includes calls of a transaction that uses as much gas as a plain transfer (Amsterdam)', async () => {
    await node.close()
    node = await createNode({ hardfork: 'amsterdam' })
    // A call without value to another account, and opcodes of one gas each.
    const callCode = (fill: number) => `5f5f5f5f5f73${contract('cc').slice(2)}5af150${'5b'.repeat(fill)}`
    const gasOf = async (hash: Hex) => Number((await ask<{ gasUsed: Hex }>('eth_getTransactionReceipt', hash)).gasUsed)
    const outer = await setCode(contract('15'), callCode(0))
    const missing = 21_000 - (await gasOf(await transact(outer)))
    await setCode(outer, callCode(missing))
    const hash = await transact(outer)
    expect(await gasOf(hash)).toBe(21_000)
    expect(await transfersOf({ ...everything, toAddress: contract('cc') })).toMatchObject([
      { category: 'internal', from: outer },
      { category: 'internal', from: outer, hash },
    ])
  })

  test('returns the same transfers in pages of any size, in both orders', async () => {
    const outer = await setCode(
      contract('07'),
      send(bob) + send(bob) + log([topic('Transfer(address,address,uint256)'), word(alice), word(bob)], word(1n)),
    )
    await ask('evm_setAutomine', false)
    for (let block = 0; block < 3; block++) {
      for (let index = 0; index < 2; index++) await transact(outer, 2n)
      await ask('evm_mine')
    }
    const all = await transfersOf(everything)
    expect(all).toHaveLength(24)
    expect(await transfersOf({ ...everything, order: 'desc' })).toEqual(all.toReversed())
    for (const order of ['asc', 'desc']) {
      for (const maxCount of [1, 3, 4, 7, 24]) {
        const pages: Transfer[] = []
        let pageKey: string | undefined
        do {
          const page: Page = await ask('alchemy_getAssetTransfers', { ...everything, order, maxCount, pageKey })
          expect(page.transfers.length === maxCount || page.pageKey === undefined).toBe(true)
          pages.push(...page.transfers)
          pageKey = page.pageKey
        } while (pageKey !== undefined)
        expect(pages).toEqual(order === 'asc' ? all : all.toReversed())
      }
    }
  })
})

describe('the token methods of Alchemy', () => {
  test('read symbols of type bytes32, and no decimals above 255', async () => {
    // Returns `MKR` padded with zeros for every function, which as a number is no number of decimals.
    const token = await setCode(contract('08'), `7f4d4b52${'00'.repeat(29)}5f5260205ff3`)
    expect(await ask('alchemy_getTokenMetadata', token)).toEqual({
      name: 'MKR',
      symbol: 'MKR',
      decimals: null,
      logo: null,
    })
  })

  test('return null for functions that revert or return no text', async () => {
    const empty = { name: null, symbol: null, decimals: null, logo: null }
    for (const code of [REVERT, '00', `7f${'ff'.repeat(32)}5f5260405ff3`])
      expect(await ask('alchemy_getTokenMetadata', await setCode(contract('09'), code))).toEqual(empty)
  })

  test('list the tokens that an account has sent or received, each once, in pages', async () => {
    const transfer = topic('Transfer(address,address,uint256)')
    const returnsOne = '60015f5260205ff3'
    const tokens = ['0d', '0b', '0c'].map(contract)
    for (const token of tokens)
      await setCode(token, `${log([transfer, word(alice), word(bob)], word(1n))}${returnsOne}`)
    // An ERC-721 token is not in the list.
    const other = await setCode(contract('0e'), `${log([transfer, word(alice), word(bob), word(1n)])}${returnsOne}`)
    for (const token of [...tokens, ...tokens, other]) await transact(token)
    for (const account of [alice, bob]) {
      const { tokenBalances } = await ask<{ tokenBalances: object[] }>('alchemy_getTokenBalances', account, 'erc20')
      expect(tokenBalances).toEqual(
        tokens.toSorted().map((contractAddress) => ({ contractAddress, tokenBalance: word(1n) })),
      )
      const first = await ask<{ pageKey: Hex }>('alchemy_getTokenBalances', account, 'erc20', { maxCount: 2 })
      expect(first).toEqual({ address: account, tokenBalances: tokenBalances.slice(0, 2), pageKey: contract('0c') })
      expect(await ask('alchemy_getTokenBalances', account, 'erc20', { pageKey: first.pageKey })).toEqual({
        address: account,
        tokenBalances: tokenBalances.slice(2),
      })
    }
  })
})

describe('alchemy_simulateAssetChanges', () => {
  const approval = topic('Approval(address,address,uint256)')
  const approvalForAll = topic('ApprovalForAll(address,address,bool)')
  const [from, to] = [word(alice), word(bob)]

  test('returns the approvals of ERC-721 and ERC-1155', async () => {
    const unknown = { decimals: 0, symbol: null, name: null, logo: null }
    const change = {
      changeType: 'APPROVE',
      from: alice,
      to: bob,
      rawAmount: null,
      amount: null,
      tokenId: null,
      ...unknown,
    }
    const revoked = { rawAmount: '0', amount: '0' }
    const logs = [
      log([approval, from, to, word(6n)]),
      log([approvalForAll, from, to], word(1n)),
      log([approvalForAll, from, to], word(0n)),
    ]
    const erc721 = await setCode(contract('10'), logs.join(''))
    // Returns 1 for every query, such as supportsInterface.
    const erc1155 = await setCode(contract('11'), `${logs[1]}60015f5260205ff3`)
    const { changes } = await ask<{ changes: object[] }>('alchemy_simulateAssetChanges', { from: alice, to: erc721 })
    expect(changes).toEqual([
      { ...change, assetType: 'ERC721', contractAddress: erc721, tokenId: '6' },
      { ...change, assetType: 'ERC721', contractAddress: erc721 },
      { ...change, assetType: 'ERC721', contractAddress: erc721, ...revoked },
    ])
    expect(await ask('alchemy_simulateAssetChanges', { from: alice, to: erc1155 })).toMatchObject({
      changes: [{ changeType: 'APPROVE', assetType: 'ERC1155', contractAddress: erc1155 }],
    })
  })

  test('returns each transfer of ether once, also at Amsterdam', async () => {
    for (const hardfork of ['osaka', 'amsterdam'] as const) {
      await node.close()
      node = await createNode({ hardfork })
      const outer = await setCode(contract('12'), send(bob))
      const native = { assetType: 'NATIVE', changeType: 'TRANSFER', contractAddress: null, symbol: 'ETH' }
      const request = { from: alice, to: outer, value: '0xde0b6b3a7640000' }
      expect(await ask('alchemy_simulateAssetChanges', request)).toMatchObject({
        changes: [
          { ...native, from: alice, to: outer, amount: '1' },
          { ...native, from: outer, to: bob, amount: '0.000000000000000001' },
        ],
        error: null,
      })
      await transact(outer, 1n)
      expect(await transfersOf(everything)).toMatchObject([{ category: 'external' }, { category: 'internal' }])
    }
  })

  test('continues after a transaction that fails, and keeps the chain', async () => {
    const reverting = await setCode(contract('13'), REVERT)
    const value = '0x5'
    const before = await ask('eth_getBalance', bob)
    const results = await ask('alchemy_simulateAssetChangesBundle', [
      { from: alice, to: reverting, value },
      { from: contract('14'), to: bob, value },
      { from: alice, to: bob, value },
    ])
    expect(results).toMatchObject([
      { changes: [], gasUsed: null, error: { message: 'execution reverted' } },
      { changes: [], gasUsed: null, error: { message: expect.stringMatching(/^insufficient funds/) } },
      { changes: [{ rawAmount: '5' }], gasUsed: '0x5208', error: null },
    ])
    expect(await ask('eth_getBalance', bob)).toBe(before)
  })
})
