import { type Abi, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { Items } from '../simulate/contracts/artifacts.ts'
import { gallery } from './gallery.ts'

let node: Node
let alice: Hex
let bob: Hex
let carol: Hex
/** ERC-721: 0 and 2 belong to Alice, 1 to Bob. */
let jars: Hex
/** ERC-1155: Bob has 3 of 7, Carol 2. */
let items: Hex

/** Deploys a contract and returns its address. */
async function deploy(abi: Abi, bytecode: Hex, args: readonly unknown[] = []): Promise<Hex> {
  const nonce = await node.provider.request<Hex>({ method: 'eth_getTransactionCount', params: [alice, 'latest'] })
  const data = encodeDeployData({ abi, bytecode, args } as never)
  await node.provider.request({ method: 'eth_sendTransaction', params: [{ from: alice, data }] })
  return getContractAddress({ from: alice, nonce: BigInt(nonce) }).toLowerCase() as Hex
}

const send = (from: Hex, to: Hex, abi: Abi, functionName: string, ...args: unknown[]) =>
  node.provider.request<Hex>({
    method: 'eth_sendTransaction',
    params: [{ from, to, data: encodeFunctionData({ abi, functionName, args } as never) }],
  })

/** A result, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the members depend on the operation
type Body = any

/** Sends a request of the NFT API. */
const askNode = (asked: Node, operation: string, query: Record<string, string> = {}, body?: object): Promise<Body> =>
  asked.provider.request({
    method: 'alchemy_nftApi',
    params: [`/${operation}?${new URLSearchParams(query)}`, ...(body === undefined ? [] : [body])],
  } as never)

const ask = (operation: string, query?: Record<string, string>, body?: object) => askNode(node, operation, query, body)

/** `contract:id:balance` of each token. */
const owned = async (query: Record<string, string>): Promise<string[]> => {
  const { ownedNfts } = await ask('getNFTsForOwner', { withMetadata: 'false', ...query })
  return ownedNfts.map((nft: { contractAddress: Hex; tokenId: string; balance: string }) => {
    const name = nft.contractAddress === jars ? 'jar' : 'item'
    return `${name}:${nft.tokenId}:${nft.balance}`
  })
}

beforeAll(async () => {
  node = await createNode({ genesisTime: 1_767_225_600, frozenClock: true, accounts: 3 })
  ;[alice, bob, carol] = (await node.provider.request({ method: 'eth_accounts' })) as [Hex, Hex, Hex]
  jars = await deploy(gallery.abi, gallery.bytecode, ['Bell jars', 'JAR']) // block 1
  for (const owner of [alice, bob, alice]) await send(alice, jars, gallery.abi, 'mint', owner) // 2 to 4
  items = await deploy(Items.abi, Items.bytecode) // 5
  await send(alice, items, Items.abi, 'mintBatch', bob, [7n, 8n], [5n, 1n]) // 6
  await send(bob, items, Items.abi, 'safeTransferFrom', bob, carol, 7n, 2n, '0x') // 7
  await send(bob, items, Items.abi, 'safeTransferFrom', bob, bob, 8n, 1n, '0x') // 8
})
afterAll(() => node.close())

describe('the NFT API', () => {
  test('lists the tokens of an owner, sorted by contract and ID or by time', async () => {
    const byContract = jars < items ? ['jar:1:1', 'item:7:3', 'item:8:1'] : ['item:7:3', 'item:8:1', 'jar:1:1']
    expect(await owned({ owner: bob })).toEqual(byContract)
    expect(await owned({ owner: bob, orderBy: 'transferTime' })).toEqual(['item:8:1', 'item:7:3', 'jar:1:1'])
    expect(await owned({ owner: bob, 'contractAddresses[]': jars })).toEqual(['jar:1:1'])
    expect(await owned({ owner: carol })).toEqual(['item:7:2'])
    expect(await owned({ owner: jars })).toEqual([])
  })

  test('divides a list into pages', async () => {
    const pages: string[][] = []
    let pageKey = ''
    do {
      const query = { owner: bob, withMetadata: 'false', pageSize: '2', orderBy: 'transferTime', pageKey }
      const page = await ask('getNFTsForOwner', query)
      expect(page.totalCount).toBe(3)
      pages.push(page.ownedNfts.map(({ tokenId }: { tokenId: string }) => tokenId))
      pageKey = page.pageKey
    } while (pageKey !== null)
    expect(pages).toEqual([['8', '7'], ['1']])
  })

  test('describes a token with its metadata, its mint and its contract', async () => {
    const { ownedNfts, totalCount, validAt, pageKey } = await ask('getNFTsForOwner', {
      owner: alice,
      orderBy: 'transferTime',
    })
    expect([totalCount, pageKey]).toEqual([2, null])
    expect(validAt).toMatchObject({ blockNumber: 8, blockTimestamp: '2026-01-01T00:00:08.000Z' })
    const image = expect.stringMatching(/^data:image\/svg\+xml,<svg .*'teal'/)
    expect(ownedNfts[0]).toMatchObject({
      contract: {
        ...{ address: jars, name: 'Bell jars', symbol: 'JAR', totalSupply: '3', tokenType: 'ERC721' },
        ...{ contractDeployer: alice, deployedBlockNumber: 1, isSpam: false },
      },
      ...{ tokenId: '2', tokenType: 'ERC721', name: 'Bell jars 2', balance: '1' },
      image: { originalUrl: image, cachedUrl: image, contentType: 'image/svg+xml' },
      raw: { metadata: { attributes: [{ trait_type: 'Color', value: 'teal' }] }, error: null },
      mint: { mintAddress: alice, blockNumber: 4, timestamp: '2026-01-01T00:00:04.000Z' },
      acquiredAt: { blockNumber: 4, blockTimestamp: '2026-01-01T00:00:04.000Z' },
    })
  })

  test('replaces the ID in the URI of an ERC-1155 token, and loads no URL', async () => {
    const nft = await ask('getNFTMetadata', { contractAddress: items, tokenId: '0x7' })
    expect(nft).toMatchObject({
      ...{ tokenId: '7', tokenType: 'ERC1155', name: null, image: { originalUrl: null } },
      tokenUri: `https://example.com/${'7'.padStart(64, '0')}.json`,
      raw: { metadata: {}, error: 'the node loads no URLs: only metadata in a data: URI is available' },
      mint: { mintAddress: bob, blockNumber: 6 },
    })
  })

  test('describes tokens and contracts in batches', async () => {
    const tokens = [
      { contractAddress: jars, tokenId: 1 },
      { contractAddress: items, tokenId: '8', tokenType: 'ERC1155' },
      { contractAddress: jars, tokenId: '99' },
    ]
    const { nfts } = await ask('getNFTMetadataBatch', {}, { tokens })
    expect(nfts.map(({ name }: { name: string }) => name)).toEqual(['Bell jars 1', null, null])
    expect(nfts[2]).toMatchObject({ raw: { error: 'tokenURI of the contract failed' }, mint: { blockNumber: null } })
    const { contracts } = await ask('getContractMetadataBatch', {}, { contractAddresses: [jars, items, alice] })
    const types = contracts.map(({ tokenType }: { tokenType: string }) => tokenType)
    expect(types).toEqual(['ERC721', 'ERC1155', 'NOT_A_CONTRACT'])
  })

  test('lists the tokens and the owners of a contract', async () => {
    const { nfts, pageKey } = await ask('getNFTsForContract', { contractAddress: jars, limit: '2' })
    expect(nfts.map(({ name }: { name: string }) => name)).toEqual(['Bell jars 0', 'Bell jars 1'])
    const next = await ask('getNFTsForContract', { contractAddress: jars, limit: '2', pageKey, withMetadata: 'false' })
    expect(next).toEqual({ nfts: [{ tokenId: '2' }], pageKey: null })
    // As on Alchemy, the key of a page is the first token of the next one, and clients can choose it.
    for (const startToken of ['2', '0x2', pageKey]) {
      const from = await ask('getNFTsForContract', { contractAddress: jars, startToken, withMetadata: 'false' })
      expect(from.nfts).toEqual([{ tokenId: '2' }])
    }
    const sorted = [alice, bob].sort()
    expect(await ask('getOwnersForContract', { contractAddress: jars })).toEqual({ owners: sorted, pageKey: null })
    const { owners } = await ask('getOwnersForContract', { contractAddress: items, withTokenBalances: 'true' })
    expect(owners).toContainEqual({
      ownerAddress: bob,
      tokenBalances: [
        { tokenId: '7', balance: '3' },
        { tokenId: '8', balance: '1' },
      ],
    })
    const ofToken = await ask('getOwnersForNFT', { contractAddress: items, tokenId: '7' })
    expect(ofToken).toEqual({ owners: [bob, carol].sort(), pageKey: null })
  })

  test('lists the contracts of an owner', async () => {
    const { contracts, totalCount } = await ask('getContractsForOwner', { owner: bob, orderBy: 'transferTime' })
    expect(totalCount).toBe(2)
    expect(contracts).toMatchObject([
      { address: items, totalBalance: '4', numDistinctTokensOwned: '2', displayNft: { tokenId: '8', name: null } },
      { address: jars, totalBalance: '1', displayNft: { tokenId: '1', name: 'Bell jars 1' } },
    ])
    const isHolder = async (wallet: Hex) =>
      (await ask('isHolderOfContract', { wallet, contractAddress: jars })).isHolderOfContract
    expect([await isHolder(bob), await isHolder(carol)]).toEqual([true, false])
  })

  test('knows airdrops: tokens that another account minted for their owner', async () => {
    const isAirdrop = async (contractAddress: Hex, tokenId: string) =>
      (await ask('isAirdropNFT', { contractAddress, tokenId })).isAirdrop
    expect([await isAirdrop(jars, '0'), await isAirdrop(jars, '1'), await isAirdrop(jars, '9')]).toEqual([
      false,
      true,
      false,
    ])
    expect(await owned({ owner: carol, 'excludeFilters[]': 'AIRDROPS' })).toEqual(['item:7:2'])
    expect(await owned({ owner: bob, 'excludeFilters[]': 'AIRDROPS' })).toEqual([])
    expect(await owned({ owner: alice, 'includeFilters[]': 'AIRDROPS' })).toEqual([])
    expect(await owned({ owner: alice, 'excludeFilters[]': 'SPAM' })).toEqual(['jar:0:1', 'jar:2:1'])
  })

  test('counts attributes', async () => {
    expect(await ask('summarizeNFTAttributes', { contractAddress: jars })).toEqual({
      summary: { Color: { teal: 2, tan: 1 } },
      totalSupply: '3',
      contractAddress: jars,
    })
    const { rarities } = await ask('computeRarity', { contractAddress: jars, tokenId: '1' })
    expect(rarities).toEqual([{ traitType: 'Color', value: 'tan', prevalence: 1 / 3 }])
  })

  test('finds contracts by name and symbol', async () => {
    const names = async (query: string) =>
      (await ask('searchContractMetadata', { query })).contracts.map(({ name }: { name: string }) => name)
    expect(await names('apes bell')).toEqual(['Bell jars'])
    expect(await names('jar')).toEqual(['Bell jars'])
    expect(await names('apes')).toEqual([])
  })

  test('follows reverts and burned tokens', async () => {
    const snapshot = await node.snapshot()
    await send(bob, jars, gallery.abi, 'transferFrom', bob, `0x${'00'.repeat(20)}`, 1n)
    expect(await owned({ owner: bob, contractAddresses: jars })).toEqual([])
    expect(await ask('getOwnersForContract', { contractAddress: jars })).toEqual({ owners: [alice], pageKey: null })
    await node.revert(snapshot)
    expect(await owned({ owner: bob, contractAddresses: jars })).toEqual(['jar:1:1'])
  })

  test('reads tokens of the upstream on a fork', async () => {
    const { url } = await node.listen({ port: 0 })
    await using fork = await createNode({ forkUrl: url })
    const data = encodeFunctionData({ abi: gallery.abi, functionName: 'transferFrom', args: [bob, carol, 1n] })
    await fork.provider.request({ method: 'eth_sendTransaction', params: [{ from: bob, to: jars, data }] })
    const { ownedNfts } = await askNode(fork, 'getNFTsForOwner', {
      owner: carol,
      contractAddresses: `${jars},${items}`,
    })
    expect(ownedNfts).toHaveLength(2)
    const [item, jar] = [items, jars].map((address) =>
      ownedNfts.find(({ contract }: { contract: { address: Hex } }) => contract.address === address),
    )
    expect(item).toMatchObject({ tokenId: '7', balance: '2', tokenType: 'ERC1155' })
    const contract = { name: 'Bell jars', contractDeployer: alice, deployedBlockNumber: 1 }
    expect(jar).toMatchObject({ tokenId: '1', balance: '1', name: 'Bell jars 1', contract })
    expect(await askNode(fork, 'getOwnersForNFT', { contractAddress: jars, tokenId: '1' })).toEqual({
      owners: [carol],
      pageKey: null,
    })
  })
})

/** Code that returns a text as an ABI-encoded string, whatever the call. */
function codeReturning(text: string): Hex {
  const bytes = stringToHex(text).slice(2)
  const size = bytes.length / 2
  const padded = bytes.padEnd(64 * Math.ceil(size / 32), '0')
  const data = `${'20'.padStart(64, '0')}${size.toString(16).padStart(64, '0')}${padded}`
  const length = (data.length / 2).toString(16).padStart(6, '0')
  // PUSH3 length, DUP1, PUSH1 14, PUSH0, CODECOPY, PUSH0, RETURN, and the data from byte 14 on.
  return `0x62${length}80600e5f395ff3${'00'.repeat(3)}${data}`
}

describe('the metadata of the NFT API', () => {
  const contractAddress = `0x${'ab'.repeat(20)}` as const
  const metadataOf = async (uri: string) => {
    await node.provider.request({ method: 'anvil_setCode', params: [contractAddress, codeReturning(uri)] })
    return ask('getNFTMetadata', { contractAddress, tokenId: '1' })
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test.each([
    ['base64', `data:application/json;base64,${base64('{"name":"Glänzend"}')}`, 'Glänzend'],
    ['percent-encoding', `data:application/json,${encodeURIComponent('{"name":"50 %"}')}`, '50 %'],
    ['malformed percent-encoding', 'data:application/json;utf8,{"name":"50 %"}', '50 %'],
    ['a name that is not text', 'data:,{"name":7}', null],
  ])('reads a data: URI with %s', async (_, uri, name) => {
    expect(await metadataOf(uri)).toMatchObject({ name, tokenUri: uri, raw: { error: null } })
  })

  test.each([
    ['ipfs://bafy/1', 'the node loads no URLs: only metadata in a data: URI is available'],
    ['data:application/json,[1]', 'the data: URI contains no JSON object'],
    ['data:application/json,{', 'the data: URI contains no JSON object'],
    [`data:,${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'the data: URI contains no JSON object'],
    ['', 'tokenURI of the contract returned an empty text'],
    [`data:,"${'x'.repeat(262_144)}"`, 'tokenURI of the contract returned no text of at most 262144 characters'],
  ])('says why there is none', async (uri, error) => {
    expect(await metadataOf(uri)).toMatchObject({ name: null, raw: { metadata: {}, error } })
  })

  test('has the URLs of images and animations as far as browsers can load them', async () => {
    const metadata = { image: 'ipfs://bafy/1.png', animation_url: 'https://example.com/1.mp4' }
    expect(await metadataOf(`data:application/json,${JSON.stringify(metadata)}`)).toMatchObject({
      image: { originalUrl: 'ipfs://bafy/1.png', cachedUrl: null, thumbnailUrl: null },
      animation: { originalUrl: 'https://example.com/1.mp4', cachedUrl: 'https://example.com/1.mp4' },
    })
  })
})

test.each([
  [
    'getNFTsForOwner',
    { owner: 'vitalik.eth' },
    'owner: expected an address: 20 bytes as hex with a 0x prefix, not "vitalik.eth"',
  ],
  ['getNFTsForOwner', {}, 'owner is missing: expected an address'],
  [
    'getNFTsForOwner',
    { owner: `0x${'11'.repeat(20)}`, pageSize: '101' },
    'pageSize: expected a number from 1 to 100, not "101"',
  ],
  [
    'getNFTsForOwner',
    { owner: `0x${'11'.repeat(20)}`, pageKey: '!' },
    'pageKey: expected the pageKey of an earlier response',
  ],
  ['getNFTsForOwner', { owner: `0x${'11'.repeat(20)}`, orderBy: 'name' }, 'orderBy: expected transferTime, not "name"'],
  [
    'getNFTsForOwner',
    { owner: `0x${'11'.repeat(20)}`, withMetadata: '1' },
    'withMetadata: expected true or false, not "1"',
  ],
  [
    'getNFTMetadata',
    { contractAddress: `0x${'11'.repeat(20)}`, tokenId: '-1' },
    'tokenId: expected a token ID: a decimal number',
  ],
  [
    'getNFTMetadata',
    { contractAddress: `0x${'11'.repeat(20)}`, tokenId: `${2n ** 256n}` },
    'tokenId: expected a token ID',
  ],
  [
    'getNFTMetadata',
    { contractAddress: `0x${'11'.repeat(20)}`, tokenId: '1', tokenType: 'ERC20' },
    'tokenType: expected ERC721 or ERC1155, not "ERC20"',
  ],
  ['getNFTSales', {}, 'the operation getNFTSales of the NFT API is not served: use getNFTsForOwner, '],
])('rejects wrong parameters of %s', async (operation, query, message) => {
  await expect(ask(operation, query as Record<string, string>)).rejects.toThrow(message)
})
