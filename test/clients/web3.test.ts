import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, aliceKey, bob } from './accounts.ts'
import { abi, bytecode } from './testContract.ts'

const server = useListeningNode({ keys: [{ key: 'key', creditsPerSecond: 'unlimited', methods: ['*'] }] })

const providers = [
  ['HTTP', () => `${server.url}/v3/key`],
  ['a WebSocket', () => `${server.wsUrl}/ws/v3/key`],
] as const

describe.each(providers)('web3 over %s', (_, url) => {
  let web3: Web3
  beforeAll(() => {
    web3 = new Web3(url())
    web3.eth.transactionPollingInterval = 5
    web3.eth.enableExperimentalFeatures.useSubscriptionWhenCheckingBlockTimeout = false
  })
  afterAll(() => {
    if (web3.provider?.supportsSubscriptions()) web3.provider.disconnect()
  })

  test('reads the chain', async () => {
    expect(await web3.eth.getChainId()).toBe(31_337n)
    expect(await web3.eth.net.isListening()).toBe(true)
    expect(await web3.eth.getNodeInfo()).toMatch(/^vivarium/)
    const block = await web3.eth.getBlock('latest', true)
    expect(block.number).toBe(await web3.eth.getBlockNumber())
    expect(await web3.eth.getBlock(block.hash)).toMatchObject({ stateRoot: block.stateRoot })
    expect(await web3.eth.getBalance(bob)).toBeGreaterThan(0n)
    expect(await web3.eth.getAccounts()).toContain(alice)
    expect(await web3.eth.isSyncing()).toBe(false)
    expect((await web3.eth.getFeeHistory(2, 'latest', [50])).oldestBlock).toBeTypeOf('bigint')
  })

  test('sends with an account of the node, and reads the transaction by its position', async () => {
    const receipt = await web3.eth.sendTransaction({ from: alice, to: bob, value: '1' })
    expect(receipt).toMatchObject({ status: 1n, transactionIndex: 0n })
    const { blockHash, blockNumber, transactionHash: hash } = receipt
    expect(await web3.eth.getTransactionFromBlock(blockNumber, 0)).toMatchObject({ hash })
    expect(await web3.eth.getTransactionFromBlock(String(blockHash), 0)).toMatchObject({ hash, value: 1n })
    expect(await web3.eth.getTransactionReceipt(hash)).toMatchObject({ blockHash, blockNumber })
  })

  test('signs with a local key, deploys, writes, reads and reports reverts', async () => {
    const [account] = web3.eth.accounts.wallet.add(aliceKey)
    const from = account?.address ?? ''
    const contract = await new web3.eth.Contract(abi).deploy({ data: bytecode }).send({ from, gas: '200000' })
    const receipt = await contract.methods.set(42n).send({ from, gas: '200000' })
    expect(receipt.events?.Kept?.returnValues).toMatchObject({ value: 42n })
    expect(await contract.methods.get().call()).toBe(42n)
    await expect(web3.eth.call({ to: contract.options.address ?? '', data: '0x00000000' })).rejects.toMatchObject({
      cause: { code: 3 },
    })
  })
})
