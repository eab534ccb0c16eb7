import { JsonRpcProvider, WebSocketProvider, ZeroAddress } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Provider, Wallet } from 'zksync-ethers'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { l2bTable } from '../../src/rpc/protocol/layer2Tables.ts'
import { type Layer2Node, openLayer2Node } from '../layer2/openLayer2Node.ts'
import { serveEndpoint } from '../layer2/serveEndpoint.ts'

let node: Layer2Node
let defaultGateway: Gateway
let ledgerGateway: Gateway
beforeAll(async () => {
  node = await openLayer2Node()
  defaultGateway = await serveEndpoint(node.endpoint)
  const services = { chain: node.chain, wallet: undefined as never, clientVersion: 'vivarium/test', l2b: node.l2b }
  const endpoint = createEndpoint(l2bTable(methods), services, (fault) => {
    throw fault
  })
  ledgerGateway = await serveEndpoint(endpoint)
})
afterAll(() => Promise.all([defaultGateway.close(), ledgerGateway.close()]))

const key = '0123456789abcdef0123456789abcdef'

describe.each<[where: string, url: () => string, chainId: bigint]>([
  ['at the default network', () => defaultGateway.url, 31_337n],
  ['at the default network with a key', () => `${defaultGateway.url}/v3/${key}`, 31_337n],
  ['at the network of its ledger', () => `${ledgerGateway.url}/v3/${key}`, 270n],
])('zksync-ethers %s', (_, url, chainId) => {
  let provider: Provider
  beforeAll(() => {
    provider = new Provider(url())
  })
  afterAll(() => provider.destroy())

  test('reads the details of a transaction', async () => {
    const hash = await node.request<string>('vivarium_l2bAddTransaction')
    expect(await provider.getTransactionDetails(hash)).toMatchObject({ status: 'pending', ethCommitTxHash: null })
    await node.request('vivarium_l2bAdvance', [hash, 'verified'])
    const details = await provider.getTransactionDetails(hash)
    expect(details).toMatchObject({ status: 'verified', isL1Originated: false })
    expect(new Date(details.receivedAt).getTime()).toBe(1_767_225_600_000)
    expect((await provider.getNetwork()).chainId).toBe(chainId)
  })

  test('gets null for an unknown transaction', async () => {
    expect(await provider.getTransactionDetails(`0x${'1'.repeat(64)}`)).toBeNull()
  })

  test('reads blocks and batches', async () => {
    const number = await provider.getL1BatchNumber()
    expect(await provider.l1ChainId()).toBe(31_337)
    expect(await provider.getBlockDetails(number)).toMatchObject({
      number,
      l1BatchNumber: number,
      status: 'verified',
      l2TxCount: 1,
    })
    expect(await provider.getL1BatchDetails(number)).toMatchObject({ number, status: 'verified' })
    expect(await provider.getL1BatchBlockRange(number)).toEqual([number, number])
    expect(await provider.getL1BatchBlockRange(number + 1)).toBeNull()
  })

  test('reads the settlement contract, the base token and the gas per byte of pubdata', async () => {
    const hash = await node.request<string>('vivarium_l2bAddTransaction')
    await node.request('vivarium_l2bAdvance', [hash, 'committed'])
    const { ethCommitTxHash } = await provider.getTransactionDetails(hash)
    const commit = await node.request<{ to: string }>('eth_getTransactionByHash', [ethCommitTxHash])
    expect((await provider.getMainContractAddress()).toLowerCase()).toBe(commit.to)
    expect(await provider.getBaseTokenContractAddress()).toBe('0x0000000000000000000000000000000000000001')
    expect(BigInt(await provider.getGasPerPubdata())).toBe(50_000n)
  })

  test('gets the reason for methods that need a virtual machine or contracts', async () => {
    await expect(provider.getBridgehubContractAddress()).rejects.toMatchObject({ error: { code: -32004 } })
    await expect(provider.getFeeParams()).rejects.toMatchObject({ error: { code: -32004 } })
  })
})

test('the network of the ledger has the transaction methods of Ethereum', async () => {
  const hash = await node.request<string>('vivarium_l2bAddTransaction', [{ value: '0x5' }])
  const provider = new JsonRpcProvider(ledgerGateway.url)
  expect(await provider.send('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(await provider.send('eth_getTransactionByBlockNumberAndIndex', ['pending', '0x0'])).toMatchObject({
    hash,
    blockHash: null,
  })
  await node.request('vivarium_l2bAdvance', [hash])
  const receipt = await provider.send('eth_getTransactionReceipt', [hash])
  expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
  const transaction = await provider.send('eth_getTransactionByHash', [hash])
  expect(transaction).toMatchObject({ hash, value: '0x5', chainId: '0x10e' })
  expect(await provider.send('eth_getTransactionByBlockNumberAndIndex', [receipt.blockNumber, '0x0'])).toEqual(
    transaction,
  )
  expect(await provider.send('eth_getTransactionByBlockHashAndIndex', [receipt.blockHash, '0x0'])).toEqual(transaction)
  expect(await provider.send('eth_blockNumber', [])).toBe(receipt.blockNumber)
  provider.destroy()
})

describe('zksync-ethers at the network of its ledger', () => {
  let provider: Provider
  beforeAll(() => {
    provider = new Provider(ledgerGateway.url)
  })
  afterAll(() => provider.destroy())

  test('reads balances, nonces, fees and gas prices that match the receipts', async () => {
    const wallet = new Wallet(`0x${'5a'.repeat(32)}`, provider)
    const [from, to] = [wallet.address.toLowerCase(), `0x${'77'.repeat(20)}`]
    const before = await wallet.getBalance()
    expect([before, await wallet.getNonce()]).toEqual([10_000n * 10n ** 18n, 0])
    expect(await wallet.getAllBalances()).toEqual({ [ZeroAddress]: before })
    const hash = await node.request<string>('vivarium_l2bAddTransaction', [
      { initiatorAddress: from, to, value: '0x64' },
    ])
    expect(await wallet.getNonce('pending')).toBe(1)
    await node.request('vivarium_l2bAdvance', [hash])
    const receipt = await provider.getTransactionReceipt(hash)
    expect(await wallet.getBalance()).toBe(before - 100n - (receipt?.fee ?? 0n))
    expect(await provider.getBalance(to)).toBe(10_000n * 10n ** 18n + 100n)
    expect(await provider.getBalance(from, (receipt?.blockNumber ?? 0) - 1)).toBe(before)
    expect(await wallet.getNonce()).toBe(1)
    expect(await provider.getGasPrice()).toBe(45_250_000n)
    expect(await provider.estimateFee({ from, to, value: 1n })).toEqual({
      gasLimit: 200_000n,
      gasPerPubdataLimit: 50_000n,
      maxFeePerGas: 45_250_000n,
      maxPriorityFeePerGas: 0n,
    })
  })

  test('reads blocks, waits for receipts and queries their logs', async () => {
    const log = { address: `0x${'ab'.repeat(20)}`, topics: [`0x${'01'.repeat(32)}`], data: '0x1234' }
    const hash = await node.request<string>('vivarium_l2bAddTransaction', [{ value: '0x1', logs: [log] }])
    const waiting = provider.waitForTransaction(hash)
    await node.request('vivarium_l2bAdvance', [hash, 'committed'])
    provider.pollingInterval = 10
    const receipt = await waiting
    if (receipt === null) throw new Error('no receipt')
    expect(receipt).toMatchObject({ status: 1, hash })
    const block = await provider.getBlock(receipt.blockNumber, true)
    expect(block).toMatchObject({ hash: receipt.blockHash, l1BatchNumber: receipt.blockNumber })
    expect(block.prefetchedTransactions).toMatchObject([{ hash }])
    expect(await provider.getBlock(receipt.blockHash)).toMatchObject({
      number: receipt.blockNumber,
      transactions: [hash],
    })
    const logs = await provider.getLogs({ fromBlock: receipt.blockNumber, toBlock: 'committed' })
    expect(logs.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(logs.map(({ topics, data }) => ({ topics, data }))).toEqual(
      receipt.logs.map(({ topics, data }) => ({ topics, data })),
    )
    expect(await provider.getLogs({ fromBlock: 0, address: log.address })).toMatchObject([
      { topics: log.topics, data: '0x1234', transactionHash: hash },
    ])
  })

  test('reads the receipt of a transaction that failed in its block', async () => {
    const hash = await node.request<string>('vivarium_l2bAddTransaction', [{ value: '0x1' }])
    await node.request('vivarium_l2bFail', [hash])
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt).toMatchObject({ status: 0 })
    // Only the logs of the fee: its payment and the refund.
    expect(receipt?.logs).toHaveLength(2)
    expect(await provider.send('eth_getTransactionReceipt', [hash])).not.toHaveProperty('root')
  })
})

test.each(['/', '/ws/v3/0123456789abcdef0123456789abcdef'])('reads details over a WebSocket at %s', async (path) => {
  const hash = await node.request<string>('vivarium_l2bAddTransaction')
  for (const gateway of [defaultGateway, ledgerGateway]) {
    const provider = new WebSocketProvider(`${gateway.wsUrl}${path}`)
    expect(await provider.send('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'pending' })
    expect(await provider.send('zks_getTransactionDetails', [hash])).toMatchObject({ status: 'pending' })
    await provider.destroy()
  }
})
