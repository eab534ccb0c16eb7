import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alchemyChainId } from '../../src/rpc/alchemy/alchemyNetworks.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { gallery } from './gallery.ts'
import { type Ask, callContract, deployContract, portfolioNetworks } from './portfolioNode.ts'

let node: Node
let alice: Hex
let bob: Hex
/** Tokens of the network `local`. */
let tokens: Hex[]
/** The collections of the networks `local` and `rollup`. */
let jars: Hex
let jugs: Hex

const on =
  (name: string): Ask =>
  (method, ...params) =>
    node.network(name).provider.request({ method, params } as never)

/** A result, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the members depend on the operation
type Body = any

/** Sends a request of the Portfolio API. */
const ask = (operation: string, body: object): Promise<Body> =>
  node.provider.request({ method: 'alchemy_portfolioApi', params: [`/${operation}`, body] } as never)

/** Reads all pages of a list. */
async function pagesOf(operation: string, list: string, body: object): Promise<Body[][]> {
  const pages: Body[][] = []
  let pageKey: string | null = null
  do {
    const { data } = await ask(operation, { ...body, ...(pageKey !== null && { pageKey }) })
    pages.push(data[list])
    pageKey = data.pageKey
  } while (pageKey !== null)
  return pages
}

beforeAll(async () => {
  node = await createNode(portfolioNetworks)
  ;[alice, bob] = await on('local')<[Hex, Hex]>('eth_accounts')
  const deployToken = (name: string, network: string) =>
    deployContract(on(network), alice, Token.abi, Token.bytecode, [name, name, 1_000n])
  tokens = []
  for (const name of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) tokens.push(await deployToken(name, 'local')) // 1 to 5
  tokens.sort()
  await deployToken('FAR', 'rollup') // 1
  await on('rollup')('evm_setNextBlockTimestamp', 1_767_225_700)
  jugs = await deployContract(on('rollup'), alice, gallery.abi, gallery.bytecode, ['Jugs', 'JUG']) // 2
  await callContract(on('rollup'), alice, jugs, gallery.abi, 'mint', [bob]) // 3
  jars = await deployContract(on('local'), alice, gallery.abi, gallery.bytecode, ['Bell jars', 'JAR']) // 6
  await callContract(on('local'), alice, jars, gallery.abi, 'mint', [bob]) // 7
  await on('local')('evm_setNextBlockTimestamp', 1_767_225_800)
  await callContract(on('local'), alice, jars, gallery.abi, 'mint', [bob]) // 8
})
afterAll(() => node.close())

describe('the tokens of the Portfolio API', () => {
  test('are listed for each network, the native token first', async () => {
    const { data, error } = await ask('assets/tokens/by-address', {
      addresses: [{ address: alice, networks: ['local', 'base-sepolia'] }],
    })
    const native = (network: string) => [network, null, null]
    const names = data.tokens.map(({ network, tokenAddress, tokenMetadata: { symbol } }: Body) => [
      network,
      tokenAddress,
      symbol,
    ])
    expect(names).toEqual([
      native('local'),
      ...tokens.map((token) => ['local', token, expect.any(String)]),
      native('base-sepolia'),
      ['base-sepolia', expect.any(String), 'FAR'],
    ])
    expect(data.tokens.at(-1)).toEqual({
      address: alice,
      network: 'base-sepolia',
      tokenAddress: expect.any(String),
      tokenBalance: `0x${(1_000).toString(16).padStart(64, '0')}`,
      tokenMetadata: { name: 'FAR', symbol: 'FAR', decimals: 18, logo: null },
      tokenPrices: [],
    })
    expect([data.pageKey, error]).toEqual([null, undefined])
  })

  test('have only the parts that the request wants', async () => {
    const addresses = [{ address: alice, networks: ['local'] }]
    const members = async (operation: string, options: object) => {
      const { data } = await ask(operation, { addresses, ...options })
      return data.tokens.map((token: object) => Object.keys(token).slice(2).join(' '))
    }
    const balance = 'tokenAddress tokenBalance'
    const bare = { withMetadata: false, withPrices: false }
    expect(await members('assets/tokens/by-address', { ...bare, includeErc20Tokens: false })).toEqual([balance])
    expect(await members('assets/tokens/by-address', { withPrices: false, includeNativeTokens: false })).toEqual(
      tokens.map(() => `${balance} tokenMetadata`),
    )
    expect(await members('assets/tokens/balances/by-address', { withMetadata: true })).toEqual(Array(6).fill(balance))
    const none = { includeNativeTokens: false, includeErc20Tokens: false }
    expect(await members('assets/tokens/balances/by-address', none)).toEqual([])
  })

  test('are divided into pages of 100 over all networks', async () => {
    const networks = ['local', 'rollup', 'mainnet', 'sepolia', 'arb-mainnet']
    const all = Array.from({ length: 20 }, (_, index) => networks[index % networks.length])
    const addresses = [alice, bob, alice].map((address) => ({ address, networks: all }))
    const pages = await pagesOf('assets/tokens/balances/by-address', 'tokens', { addresses })
    // 60 native tokens. Alice has 5 ERC-20 tokens on `local` and one on `rollup`, of which each is four times in both lists.
    expect(pages.map((page) => page.length)).toEqual([100, 8])
    const networksOfPages = pages.flat().map(({ network }) => network)
    expect(networksOfPages.slice(0, 12).join(' ')).toBe(
      `${'local '.repeat(6)}rollup rollup mainnet sepolia arb-mainnet local`,
    )
    const twice = [1, 2].map(() => ({ address: alice, networks: ['local'] }))
    const whole = await pagesOf('assets/tokens/by-address', 'tokens', { addresses: twice })
    expect(whole.flat().map(({ tokenAddress }) => tokenAddress)).toEqual([null, ...tokens, null, ...tokens])
  })

  test('are read in the latest block, which a response can contain', async () => {
    const { data } = await ask('assets/tokens/balances/by-address', {
      addresses: [{ address: alice, networks: ['rollup', 'base-sepolia'] }],
      includeBlockMetadata: true,
    })
    const block = { blockNumber: '0x3', blockHash: expect.any(String), blockTimestamp: '2026-01-01T00:01:41.000Z' }
    expect(data.blockMetadata).toEqual({ rollup: block, 'base-sepolia': block })
  })
})

describe('the NFTs of the Portfolio API', () => {
  const addresses = [{ address: bob as Hex, networks: ['local', 'base-sepolia'] }]
  beforeAll(() => {
    addresses[0] = { address: bob, networks: ['local', 'base-sepolia'] }
  })
  const named = (pages: Body[][]) => pages.map((page) => page.map(({ network, name }) => `${network} ${name}`))

  test('are listed with their metadata', async () => {
    const { data, error } = await ask('assets/nfts/by-address', { addresses })
    expect([data.totalCount, data.pageKey, error]).toEqual([3, null, undefined])
    expect(named([data.ownedNfts])[0]).toEqual(['local Bell jars 0', 'local Bell jars 1', 'base-sepolia Jugs 0'])
    expect(data.ownedNfts[2]).toMatchObject({ address: bob, contract: { address: jugs }, tokenId: '0', balance: '1' })
    const { data: bare } = await ask('assets/nfts/by-address', { addresses, withMetadata: false, pageSize: 1 })
    expect(bare.ownedNfts).toMatchObject([{ network: 'local', address: bob, contractAddress: jars, tokenId: '0' }])
    expect(bare.ownedNfts[0].contract).toBeUndefined()
  })

  test.each([
    [{}, ['local Bell jars 0', 'local Bell jars 1', 'base-sepolia Jugs 0']],
    [{ orderBy: 'transferTime' }, ['local Bell jars 1', 'base-sepolia Jugs 0', 'local Bell jars 0']],
    [{ orderBy: 'transferTime', sortOrder: 'asc' }, ['local Bell jars 0', 'base-sepolia Jugs 0', 'local Bell jars 1']],
  ])('are divided into pages, sorted with %o', async (order, expected) => {
    for (const pageSize of [1, 2, 3]) {
      const pages = await pagesOf('assets/nfts/by-address', 'ownedNfts', { addresses, pageSize, ...order })
      expect(named(pages).flat()).toEqual(expected)
      expect(pages.every((page) => page.length <= pageSize)).toBe(true)
    }
  })

  test('are selected with the filters of each address', async () => {
    const filtered = [
      { ...addresses[0], includeFilters: ['AIRDROPS'] },
      { ...addresses[0], excludeFilters: ['AIRDROPS', 'SPAM'] },
    ]
    expect((await ask('assets/nfts/by-address', { addresses: filtered })).data.totalCount).toBe(3)
    const wrong = [{ ...addresses[0], includeFilters: ['GOOD'] }]
    await expect(ask('assets/nfts/by-address', { addresses: wrong })).rejects.toThrow(
      'addresses[0].includeFilters[0]: expected SPAM',
    )
  })

  test('have contracts', async () => {
    const { data } = await ask('assets/nfts/contracts/by-address', { addresses })
    expect([data.totalCount, data.pageKey]).toEqual([2, null])
    expect(data.contracts).toMatchObject([
      { network: 'local', address: bob, contract: { address: jars, name: 'Bell jars', totalBalance: '2' } },
      { network: 'base-sepolia', address: bob, contract: { address: jugs, symbol: 'JUG', totalBalance: '1' } },
    ])
    const body = { addresses, pageSize: 1, withMetadata: false }
    const pages = await pagesOf('assets/nfts/contracts/by-address', 'contracts', body)
    expect(pages.map(([item]) => item.contract)).toEqual([
      { address: jars, totalBalance: '2', numDistinctTokensOwned: '2', isSpam: false },
      { address: jugs, totalBalance: '1', numDistinctTokensOwned: '1', isSpam: false },
    ])
  })
})

describe('the transfers of the Portfolio API', () => {
  const networks = ['local', 'base-sepolia']
  const transfersOf = async (body: object): Promise<Body> => {
    const category = ['external', 'internal', 'erc20', 'erc721', 'erc1155']
    return ask('transfers/by-address', { address: bob, networks, category, ...body })
  }
  const places = ({ transfers }: Body) =>
    transfers.map(({ network, blockNum, category }: Body) => `${network} ${BigInt(blockNum)} ${category}`)
  const newestFirst = ['local 8 erc721', 'base-sepolia 3 erc721', 'local 7 erc721']

  test('are sorted by time over all networks', async () => {
    const { transfers, pageKey, error } = await transfersOf({})
    expect([places({ transfers }), pageKey, error]).toEqual([newestFirst, null, undefined])
    expect(transfers[1]).toEqual({
      network: 'base-sepolia',
      blockNum: '0x3',
      blockTimestamp: '2026-01-01T00:01:41.000Z',
      category: 'erc721',
      hash: expect.any(String),
      from: `0x${'0'.repeat(40)}`,
      to: bob,
      contractAddress: jugs,
      uniqueId: expect.stringContaining(':log:'),
      nfts: { tokens: [{ tokenId: '0x0', amount: '0x1' }] },
    })
    expect(places(await transfersOf({ order: 'asc' }))).toEqual(newestFirst.toReversed())
  })

  test('are divided into pages', async () => {
    for (const order of ['asc', 'desc']) {
      const found: string[] = []
      let pageKey: string | null = null
      do {
        const page: Body = await transfersOf({ order, maxCount: 1, ...(pageKey !== null && { pageKey }) })
        expect(page.transfers.length).toBeLessThanOrEqual(1)
        found.push(...places(page))
        pageKey = page.pageKey
      } while (pageKey !== null)
      expect(found).toEqual(order === 'asc' ? newestFirst.toReversed() : newestFirst)
    }
  })

  test.each([
    [{ fromTimestamp: '2026-01-01T00:01:41Z' }, newestFirst.slice(0, 2)],
    [{ fromTimestamp: '2026-01-01T00:01:41.500Z' }, newestFirst.slice(0, 1)],
    [{ toTimestamp: '2026-01-01T00:01:41Z' }, newestFirst.slice(1)],
    [{ toTimestamp: '2026-01-01T00:01:40.999Z' }, newestFirst.slice(2)],
    [{ fromTimestamp: '2027-01-01T00:00:00Z' }, []],
    [{ toTimestamp: '2025-01-01T00:00:00Z' }, []],
    [{ direction: 'from' }, []],
    [{ direction: 'to' }, newestFirst],
    [{ category: ['erc20'] }, []],
    [{ contractAddresses: [`0x${'1'.repeat(40)}`] }, []],
  ])('are selected with %o', async (options, expected) => {
    expect(places(await transfersOf(options))).toEqual(expected)
  })

  test('of an address to itself are listed once', async () => {
    await on('mainnet')('eth_sendTransaction', { from: alice, to: alice, value: '0xde0b6b3a7640000' })
    for (const direction of ['both', 'from', 'to']) {
      const { transfers } = await transfersOf({ address: alice, networks: ['mainnet'], direction })
      const fungible = { rawValue: '0xde0b6b3a7640000', value: 1, decimals: 18, asset: 'ETH' }
      expect(transfers).toMatchObject([{ category: 'external', from: alice, to: alice, fungible }])
      expect(transfers[0]).not.toHaveProperty('contractAddress')
    }
  })

  test.each([
    [{ networks: undefined }, 'networks is missing: expected a list of names of networks'],
    [{ address: 'vitalik.eth' }, 'address: expected an address'],
    [{ category: undefined }, 'category is missing: expected a list of external, internal, erc20'],
    [{ category: ['nft'] }, 'category[0]: expected external, internal, erc20'],
    [{ contractAddresses: ['0x'] }, 'contractAddresses[0]: expected an address'],
    [{ direction: 'up' }, 'direction: expected to, from or both'],
    [{ fromTimestamp: 'yesterday' }, 'fromTimestamp: expected a time such as'],
    [{ maxCount: 1_001 }, 'maxCount: expected a number from 1 to 1000'],
  ])('are not selected with %o', async (options, message) => {
    await expect(transfersOf(options)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message),
    })
  })
})

describe('the transactions of the Portfolio API', () => {
  const historyOf = async (body: object): Promise<Body> =>
    ask('transactions/history/by-address', { addresses: [{ address: alice, networks: ['local', 'rollup'] }], ...body })
  const places = ({ transactions }: Body): string[] =>
    transactions.map(({ network, blockNumber }: Body) => `${network} ${blockNumber}`)
  let newestFirst: string[]
  beforeAll(async () => {
    newestFirst = places(await historyOf({}))
  })

  test('are sorted by time over all networks', async () => {
    expect(newestFirst.slice(0, 4)).toEqual(['local 8', 'rollup 3', 'rollup 2', 'local 7'])
    expect(newestFirst).toHaveLength(11)
    const { transactions, totalCount, before, after } = await historyOf({ limit: 1 })
    expect([totalCount, before, typeof after]).toEqual([1, null, 'string'])
    expect(transactions[0]).toEqual({
      network: 'local',
      hash: expect.any(String),
      timeStamp: '2026-01-01T00:03:20.000Z',
      blockNumber: 8,
      blockHash: expect.any(String),
      nonce: 7,
      transactionIndex: 0,
      fromAddress: alice,
      toAddress: jars,
      contractAddress: null,
      value: '0',
      cumulativeGasUsed: expect.stringMatching(/^\d+$/),
      effectiveGasPrice: expect.stringMatching(/^\d+$/),
      gasUsed: transactions[0].cumulativeGasUsed,
      logs: [
        {
          contractAddress: jars,
          logIndex: '0',
          data: '0x',
          removed: false,
          topics: expect.arrayContaining([`0x${'1'.padStart(64, '0')}`]),
        },
      ],
      internalTxns: [],
    })
  })

  test.each([1, 2, 3, 5, 50])('are divided into pages of %i, forwards and backwards', async (limit) => {
    const pages = [await historyOf({ limit })]
    for (let last = pages[0]; last.after !== null; pages.push(last))
      last = await historyOf({ limit, after: last.after })
    expect(pages.flatMap(places)).toEqual(newestFirst)
    for (const [index, page] of pages.entries()) {
      if (index === 0) expect(page.before).toBeNull()
      else expect(await historyOf({ limit, before: page.before })).toEqual(pages[index - 1])
    }
  })

  test('of one block can be on several pages', async () => {
    await on('sepolia')('evm_setAutomine', false)
    const hashes: Hex[] = []
    for (let value = 1; value <= 5; value++)
      hashes.push(await on('sepolia')('eth_sendTransaction', { from: alice, to: bob, value: `0x${value}` }))
    await on('sepolia')('evm_mine')
    const addresses = [{ address: bob, networks: ['eth-sepolia'] }]
    const found: Hex[] = []
    let after: string | null = null
    do {
      const page: Body = await historyOf({ addresses, limit: 2, ...(after !== null && { after }) })
      found.push(...page.transactions.map(({ hash }: Body) => hash))
      after = page.after
    } while (after !== null)
    expect(found).toEqual(hashes.toReversed())
  })

  test('have inner calls', async () => {
    const forwarder = `0x${'fa'.repeat(20)}`
    await on('mainnet')('anvil_setBalance', forwarder, '0x5')
    await on('mainnet')(
      'anvil_setCode',
      forwarder,
      `0x5f5f5f5f600173${bob.slice(2)}5af1505f5f5f5f73${bob.slice(2)}5afa50`,
    )
    await on('mainnet')('eth_sendTransaction', { from: alice, to: forwarder })
    const { transactions } = await historyOf({ addresses: [{ address: bob, networks: ['mainnet'] }] })
    const call = { type: 'CALL', fromAddress: forwarder, toAddress: bob, value: '0x1', gas: expect.any(String) }
    expect(transactions.map(({ internalTxns }: Body) => internalTxns)).toMatchObject([[call]])
  })

  const cursor = Buffer.from('{"positions":[""]}').toString('base64url')
  test.each([
    [
      { addresses: [] },
      'addresses: expected a list of objects with address and networks, at most 1, not an empty list',
    ],
    [{ limit: 51 }, 'limit: expected a number from 1 to 50'],
    [{ before: 'x' }, 'before: expected the before of an earlier response'],
    [{ after: 'x' }, 'after: expected the after of an earlier response'],
    [{ before: cursor, after: cursor }, 'before and after exclude each other'],
  ])('are not listed with %o', async (options, message) => {
    await expect(historyOf(options)).rejects.toMatchObject({ code: -32_602, message: expect.stringContaining(message) })
  })
})

describe('the networks of the Portfolio API', () => {
  const balancesOn = (...networks: unknown[]) =>
    ask('assets/tokens/balances/by-address', { addresses: [{ address: bob, networks }] })

  test('have their own name, or a name of Alchemy with their chain ID', async () => {
    expect(
      ['eth-mainnet', 'matic-mainnet', 'polygon-mainnet', 'base-sepolia', 'toString-valueOf', 'x'].map(alchemyChainId),
    ).toEqual([1, 137, 137, 84_532, undefined, undefined])
    await on('arb-mainnet')('anvil_setBalance', bob, '0x7')
    await on('mainnet')('anvil_setBalance', bob, '0x8')
    const { data } = await balancesOn('arb-mainnet', 'eth-mainnet')
    const found = data.tokens.map(({ network, tokenBalance }: Body) => [network, BigInt(tokenBalance)])
    expect(found).toEqual([
      ['arb-mainnet', 7n],
      ['eth-mainnet', 8n],
    ])
  })

  test.each([
    ['moon', 'unknown network moon: use local, mainnet, sepolia, rollup, arb-mainnet, or'],
    ['base-mainnet', 'no network of this node has the chain ID 8453 of base-mainnet'],
    ['l2a', 'unknown network l2a'],
    [7, 'addresses[0].networks[0]: expected the name of a network'],
  ])('are checked: %s', async (network, message) => {
    await expect(balancesOn(network)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message),
    })
  })
})

describe('wrong requests of the Portfolio API', () => {
  const wallet = { address: `0x${'ab'.repeat(20)}`, networks: ['local'] }
  test.each<[operation: string, body: object, message: string]>([
    [
      'assets/tokens/by-address',
      {},
      'addresses is missing: expected a list of objects with address and networks, at most 2',
    ],
    [
      'assets/tokens/by-address',
      { addresses: [] },
      'addresses: expected a list of objects with address and networks, at most 2, not an empty',
    ],
    ['assets/tokens/by-address', { addresses: [wallet, wallet, wallet] }, 'at most 2, not a list of 3'],
    ['assets/tokens/by-address', { addresses: [7] }, 'addresses[0]: expected an object'],
    [
      'assets/tokens/by-address',
      { addresses: [{ ...wallet, networks: [] }] },
      'networks: expected a list of names of networks, such as eth-mainnet, at most 5',
    ],
    [
      'assets/tokens/by-address',
      { addresses: [{ ...wallet, networks: Array(6).fill('local') }] },
      'at most 5, not a list of 6',
    ],
    [
      'assets/tokens/balances/by-address',
      { addresses: [wallet, wallet, wallet, wallet] },
      'at most 3, not a list of 4',
    ],
    [
      'assets/nfts/by-address',
      { addresses: [{ ...wallet, networks: Array(16).fill('local') }] },
      'at most 15, not a list of 16',
    ],
    ['assets/tokens/by-address', { addresses: [wallet], withPrices: 'yes' }, 'withPrices: expected true or false'],
    ['assets/nfts/by-address', { addresses: [wallet], pageSize: 101 }, 'pageSize: expected a number from 1 to 100'],
    ['assets/nfts/by-address', { addresses: [wallet], orderBy: 'name' }, 'orderBy: expected transferTime'],
    ['assets/tokens/by-address', { addresses: [wallet], pageKey: 'x' }, 'pageKey: expected the pageKey of an earlier'],
    ['assets/tokens/by-address', { addresses: [wallet], pageKey: 7 }, 'pageKey: expected'],
    [
      'assets/tokens/by-address',
      { addresses: [wallet], pageKey: Buffer.from('{"positions":["x"]}').toString('base64url') },
      'pageKey of an earlier response',
    ],
  ])('%s with %o', async (operation, body, message) => {
    await expect(ask(operation, body)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message),
    })
  })
})
