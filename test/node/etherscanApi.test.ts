import { EtherscanProvider, Wallet } from 'ethers'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { gallery } from '../rpc/gallery.ts'
import { Items, Token } from '../simulate/contracts/artifacts.ts'
import { KEY, openListeningNode } from './openListeningNode.ts'

/** A key for the network `mainnet` only. */
const MAINNET_KEY = 'b'.repeat(32)
/** A key that may read, but not send transactions. */
const READER_KEY = 'c'.repeat(32)
const UNKNOWN = `0x${'12'.repeat(20)}` as const
const BENEFICIARY = `0x${'ab'.repeat(20)}` as const

/** Sends the value of a call to BENEFICIARY, then creates an empty contract. */
const FORWARDER = `6000600060006000${'34'}73${BENEFICIARY.slice(2)}5af1506000600060 00f05000`.replaceAll(' ', '')
const FORWARDER_INIT: Hex = `0x60${(FORWARDER.length / 2).toString(16)}600c60003960${(FORWARDER.length / 2).toString(16)}6000f3${FORWARDER}`

/** A response, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the result depends on the action
type Body = any

let node: Node
let url: string
let accounts: readonly Hex[]
let contracts: { token: Hex; gallery: Hex; items: Hex; forwarder: Hex }
/** The hashes of transactions by their contents. */
let hashes: { deployment: Hex; transfer: Hex; forward: Hex; failure: Hex }

async function ask(path: string, init?: RequestInit): Promise<{ status: number; body: Body }> {
  const response = await fetch(url + path, init)
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Sends an action to the default network. Returns the result of the response. */
async function read(action: string, base = ''): Promise<Body> {
  const { status, body } = await ask(`${base}/api?${action}`)
  expect(status).toBe(200)
  return body.result
}

const client = (key = KEY) =>
  createWalletClient({ chain: foundry, transport: http(`${url}/v3/${key}`) }).extend(publicActions)

beforeAll(async () => {
  ;({ node, url } = await openListeningNode({
    keys: [
      { name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] },
      { name: 'mainnet', key: MAINNET_KEY, networks: ['mainnet'] },
      { name: 'reader', key: READER_KEY, methods: ['eth_blockNumber', 'etherscan_api'] },
    ],
    networks: { rollup: { chainId: 84_532 } },
    artifacts: [{ contractName: 'Gallery', abi: [...gallery.abi], bytecode: gallery.bytecode }],
    tokenPrices: [
      { symbol: 'ETH', usd: 3_000, time: '2026-01-01T00:00:00Z' },
      { symbol: 'BTC', usd: 60_000 },
    ],
  }))
  const wallet = client()
  accounts = (await wallet.getAddresses()).map((address) => address.toLowerCase() as Hex)
  const [alice = '0x', bob = '0x'] = accounts
  const deploy = async (abi: readonly unknown[], bytecode: Hex, args: readonly unknown[] = []) => {
    const hash = await wallet.deployContract({ account: alice, abi: [...abi] as never, bytecode, args })
    const { contractAddress } = await wallet.getTransactionReceipt({ hash })
    return { hash, address: contractAddress ?? '0x' }
  }
  const token = await deploy(Token.abi, Token.bytecode, ['Token', 'TKN', 10n ** 24n])
  const jars = await deploy(gallery.abi, gallery.bytecode, ['Bell jars', 'JAR'])
  const items = await deploy(Items.abi, Items.bytecode)
  const forwarder = await deploy([], FORWARDER_INIT)
  contracts = { token: token.address, gallery: jars.address, items: items.address, forwarder: forwarder.address }
  const write = (address: Hex, abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
    wallet.writeContract({ account: alice, address, abi: [...abi] as never, functionName, args })
  const transfer = await write(contracts.token, Token.abi, 'transfer', [bob, 50n])
  await write(contracts.token, Token.abi, 'transfer', [alice, 1n])
  await write(contracts.gallery, gallery.abi, 'mint', [bob])
  await write(contracts.items, Items.abi, 'mintBatch', [bob, [7n, 8n], [70n, 80n]])
  const forward = await wallet.sendTransaction({ account: bob, to: contracts.forwarder, value: 5n })
  const failure = await wallet.sendTransaction({
    ...{ account: alice, to: contracts.token, gas: 100_000n },
    data: '0xdeadbeef',
  })
  hashes = { deployment: token.hash, transfer, forward, failure }
})
afterAll(() => node.close())

describe('the API of Etherscan', () => {
  test('is served at the addresses of both versions', async () => {
    const [alice] = accounts
    const query = `module=account&action=balance&address=${alice}`
    const expected = {
      status: '1',
      message: 'OK',
      result: String(await client().getBalance({ address: alice ?? '0x' })),
    }
    for (const path of [
      '/api?',
      '/local/api?',
      '/v2/api?chainid=31337&',
      `/v3/${KEY}/api?`,
      `/local/v3/${KEY}/v2/api?`,
    ])
      expect(await ask(`${path}${query}`), path).toEqual({ status: 200, body: expected })
    // Tools require some API key, and the key `MyApiKey` is not one of the node.
    expect((await ask(`/api?${query}&apikey=MyApiKey`)).body).toEqual(expected)
  })

  test('selects a network by its chain ID', async () => {
    const [alice] = accounts
    const query = `module=account&action=txlist&address=${alice}`
    expect((await ask(`/v2/api?chainid=84532&${query}`)).body.message).toBe('No transactions found')
    expect((await ask(`/rollup/api?chainid=31337&${query}`)).body.message).toBe('OK')
    expect((await ask(`/v2/api?chainid=5&${query}`)).body).toEqual({
      status: '0',
      message: 'NOTOK',
      result:
        'Error! no network of this node has the chain ID 5: configure one, or use local, mainnet, sepolia, rollup',
    })
  })

  test('reads only the networks that the key allows', async () => {
    const query = `module=proxy&action=eth_blockNumber&apikey=${MAINNET_KEY}`
    expect((await ask(`/v2/api?chainid=1&${query}`)).body.result).toBe('0x0')
    for (const path of [`/api?${query}`, `/v2/api?chainid=31337&${query}`])
      expect((await ask(path)).body.result, path).toBe('Error! the API key does not allow the network local')
  })

  test('sends a transaction only with a key that allows it', async () => {
    const form = new URLSearchParams({ module: 'proxy', action: 'eth_sendRawTransaction', hex: '0x02c0' })
    const send = (key: string) => ask(`/api?apikey=${key}`, { method: 'POST', body: form })
    expect((await send(READER_KEY)).body.error).toEqual({
      code: -32002,
      message: 'the API key does not allow the method eth_sendRawTransaction',
    })
    expect((await send(KEY)).body.error.message).toMatch(/^invalid transaction/)
  })

  test('lists the transactions of an account in pages', async () => {
    const [alice = '', bob = ''] = accounts
    const all = await read(`module=account&action=txlist&address=${alice}`)
    expect(all.map(({ nonce }: Body) => nonce)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
    const newest = await read(`module=account&action=txlist&address=${alice}&sort=desc&page=2&offset=2`)
    expect(newest).toEqual([all[6], all[5]])
    expect(await read(`module=account&action=txlist&address=${alice}&startblock=2&endblock=3`)).toEqual(all.slice(1, 3))
    expect(all[4]).toEqual({
      ...{ blockNumber: '5', blockHash: expect.any(String), timeStamp: expect.any(String), hash: hashes.transfer },
      ...{ nonce: '4', transactionIndex: '0', gas: expect.any(String), gasPrice: expect.any(String) },
      ...{ gasUsed: expect.any(String), cumulativeGasUsed: expect.any(String), confirmations: '6' },
      ...{ methodId: '0xa9059cbb', functionName: 'transfer(address to, uint256 value)' },
      ...{ from: alice, to: contracts.token, value: '0', contractAddress: '', isError: '0', txreceipt_status: '1' },
      input: expect.stringMatching(/^0xa9059cbb/),
    })
    expect(all[0]).toMatchObject({ to: '', contractAddress: contracts.token, methodId: '0x', functionName: '' })
    expect(all[8]).toMatchObject({ hash: hashes.failure, isError: '1', txreceipt_status: '0' })
    expect((await read(`module=account&action=txlist&address=${bob}`)).map(({ hash }: Body) => hash)).toEqual([
      hashes.forward,
    ])
    // The transaction that created a contract belongs to the contract.
    const [creation] = await read(`module=account&action=txlist&address=${contracts.token}&offset=1`)
    expect(creation.hash).toBe(hashes.deployment)
  })

  test('lists transfers and creations by contracts', async () => {
    const forwarded = {
      ...{ blockNumber: '9', timeStamp: expect.any(String), from: contracts.forwarder, input: '' },
      ...{ gas: expect.any(String), gasUsed: expect.any(String), isError: '0', errCode: '' },
    }
    const transfer = { ...forwarded, to: BENEFICIARY, value: '5', contractAddress: '', type: 'call' }
    const creation = { ...forwarded, to: '', value: '0', contractAddress: expect.stringMatching(/^0x/), type: 'create' }
    expect(await read(`module=account&action=txlistinternal&txhash=${hashes.forward}`)).toEqual([transfer, creation])
    const placed = { hash: hashes.forward }
    expect(await read(`module=account&action=txlistinternal&address=${BENEFICIARY}`)).toEqual([
      { ...transfer, ...placed, traceId: '0' },
    ])
    expect(await read('module=account&action=txlistinternal&startblock=1&sort=desc')).toEqual([
      { ...creation, ...placed, traceId: '1' },
      { ...transfer, ...placed, traceId: '0' },
    ])
    expect(await read(`module=account&action=txlistinternal&address=${UNKNOWN}`)).toEqual([])
  })

  test('lists transfers of tokens by their standard', async () => {
    const [alice = '', bob = ''] = accounts
    const transfers = await read(`module=account&action=tokentx&address=${alice}`)
    expect(transfers.map(({ to, value }: Body) => [to, value])).toEqual([
      [alice, String(10n ** 24n)],
      [bob, '50'],
      // A transfer of an account to itself is listed once.
      [alice, '1'],
    ])
    expect(transfers[1]).toMatchObject({
      ...{ hash: hashes.transfer, contractAddress: contracts.token, tokenName: 'Token', tokenSymbol: 'TKN' },
      ...{ tokenDecimal: '18', input: 'deprecated', functionName: 'transfer(address to, uint256 value)' },
    })
    const ofBob = await read(`module=account&action=tokentx&contractaddress=${contracts.token}&address=${bob}`)
    expect(ofBob).toEqual([transfers[1]])
    expect(await read(`module=account&action=tokennfttx&address=${bob}`)).toMatchObject([
      {
        contractAddress: contracts.gallery,
        tokenID: '0',
        tokenName: 'Bell jars',
        tokenSymbol: 'JAR',
        tokenDecimal: '0',
      },
    ])
    const items = await read(`module=account&action=token1155tx&address=${bob}&sort=desc`)
    expect(items.map(({ tokenID, tokenValue }: Body) => [tokenID, tokenValue])).toEqual([
      ['8', '80'],
      ['7', '70'],
    ])
    expect(await read(`module=account&action=addresstokenbalance&address=${bob}`)).toEqual([
      ...[{ TokenAddress: contracts.token, TokenName: 'Token', TokenSymbol: 'TKN' }].map((each) => ({
        ...each,
        TokenQuantity: '50',
        TokenDivisor: '18',
      })),
    ])
  })

  test('knows the ABIs of artifacts by the code of a contract, and their creators', async () => {
    expect(JSON.parse(await read(`module=contract&action=getabi&address=${contracts.gallery}`))).toEqual(gallery.abi)
    const [source] = await read(`module=contract&action=getsourcecode&address=${contracts.gallery}`)
    expect(source).toMatchObject({ ContractName: 'Gallery', ABI: JSON.stringify(gallery.abi), Proxy: '0' })
    const verify = (address: Hex) => read(`module=contract&action=verifysourcecode&contractaddress=${address}`)
    expect(await verify(contracts.gallery)).toBe('Contract source code already verified')
    expect(await verify(contracts.token)).toMatch(/^this node does not compile contracts/)
    const unknown = await ask(`/api?module=contract&action=getabi&address=${contracts.token}`)
    expect(unknown.body).toMatchObject({ status: '0', message: 'NOTOK' })
    expect(unknown.body.result).toMatch(/^Contract source code not verified: give the node the ABI/)
    await client().request({
      ...{ method: 'vivarium_addAbi' },
      params: [{ abi: Token.abi, address: contracts.token }],
    } as never)
    expect(JSON.parse(await read(`module=contract&action=getabi&address=${contracts.token}`))).toEqual(Token.abi)
    const names = `${contracts.token},${UNKNOWN}`
    expect(await read(`module=contract&action=getcontractcreation&contractaddresses=${names}`)).toEqual([
      {
        ...{ contractAddress: contracts.token, contractCreator: accounts[0], txHash: hashes.deployment },
        ...{ blockNumber: '1', timestamp: expect.any(String), contractFactory: '' },
      },
    ])
    const [{ contractAddress }] = (await read(`module=account&action=txlistinternal&txhash=${hashes.forward}`)).slice(1)
    // An empty contract has no code, by which its creator could be found.
    expect(await read(`module=contract&action=getcontractcreation&contractaddresses=${contractAddress}`)).toEqual([])
  })

  test('combines topics of logs', async () => {
    const [alice = '', bob = ''] = accounts
    const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    const logs = `module=logs&action=getLogs&address=${contracts.token}`
    const from = `topic1=${topicOf(alice)}`
    expect(await read(`${logs}&${from}`)).toHaveLength(2)
    expect(await read(`${logs}&${from}&topic2=${topicOf(bob)}&topic1_2_opr=and`)).toHaveLength(1)
    expect(await read(`${logs}&${from}&topic2=${topicOf(bob)}&topic1_2_opr=or`)).toHaveLength(2)
    expect(await read(`${logs}&topic1=${topicOf(UNKNOWN)}&topic2=${topicOf(bob)}&topic1_2_opr=or`)).toHaveLength(1)
    expect(await read(`${logs}&fromBlock=1&toBlock=4`)).toHaveLength(1)
    expect(await read(`${logs}&fromBlock=1000&toBlock=latest`)).toEqual([])
  })

  test('has the status of transactions, and prices', async () => {
    expect(await read(`module=transaction&action=getstatus&txhash=${hashes.failure}`)).toEqual({
      isError: '1',
      errDescription: 'execution reverted',
    })
    expect(await read(`module=transaction&action=gettxreceiptstatus&txhash=${hashes.transfer}`)).toEqual({
      status: '1',
    })
    expect(await read('module=stats&action=ethprice')).toMatchObject({ ethusd: '3000', ethbtc: '0.05' })
  })

  test('finds blocks by their time', async () => {
    const timeOf = async (blockNumber: bigint) => Number((await client().getBlock({ blockNumber })).timestamp)
    const [first, third] = [await timeOf(0n), await timeOf(3n)]
    const find = (time: number, closest: string) =>
      read(`module=block&action=getblocknobytime&timestamp=${time}&closest=${closest}`)
    expect(await find(third, 'after')).toBe('3')
    expect(await find(third, 'before')).toBe(String(Number(await find(third + 1, 'after')) - 1))
    expect(await find(first - 1, 'after')).toBe('0')
    expect(await find(first - 1, 'before')).toBe('Error! No closest block found')
    expect(await find(first + 1_000_000, 'after')).toBe('Error! No closest block found')
  })

  test('serves the EtherscanProvider of ethers', async () => {
    class LocalEtherscan extends EtherscanProvider {
      override getUrl(module: string, params: Record<string, string>): string {
        return super.getUrl(module, params).replace('https://api.etherscan.io', url)
      }
      override getPostUrl(): string {
        return super.getPostUrl().replace('https://api.etherscan.io', url)
      }
    }
    const provider = new LocalEtherscan('mainnet', KEY)
    const setUp = (method: string, params: readonly unknown[]) =>
      node.network('mainnet').provider.request({ method, params } as never)
    await setUp('anvil_setCode', [UNKNOWN, '0x60006000fd'])
    const wallet = Wallet.createRandom().connect(provider)
    await setUp('anvil_setBalance', [wallet.address, '0x8ac7230489e80000'])
    expect(await provider.getBlockNumber()).toBe(0)
    expect(await provider.getBalance(wallet.address)).toBe(10n ** 19n)
    expect(await provider.call({ to: '0x0000000000000000000000000000000000000004', data: '0x1234' })).toBe('0x1234')
    await expect(provider.call({ to: UNKNOWN, data: '0x' })).rejects.toThrow(/revert/)
    const sent = await wallet.sendTransaction({ to: BENEFICIARY, value: 1n, gasLimit: 21_000n })
    expect((await provider.getTransactionReceipt(sent.hash))?.status).toBe(1)
    provider.destroy()
  })
})

test('the lists of a fork begin after the fork block', async () => {
  const [alice = '0x'] = accounts
  await using fork = await createNode({ forkUrl: `${url}/v3/${KEY}` })
  const ask = (query: object) => fork.provider.request({ method: 'etherscan_api', params: [query] } as never) as Body
  const list = { module: 'account', action: 'txlist', address: alice }
  expect(await ask(list)).toMatchObject({ status: '0', result: [] })
  await fork.provider.request({ method: 'eth_sendTransaction', params: [{ from: alice, to: UNKNOWN, value: '0x1' }] })
  expect((await ask(list)).result).toHaveLength(1)
  // Balances and logs include the blocks of the upstream.
  expect((await ask({ module: 'account', action: 'balance', address: BENEFICIARY })).result).toBe('5')
  const logs = { module: 'logs', action: 'getLogs', address: contracts.token }
  expect((await ask(logs)).result).toHaveLength(3)
})
