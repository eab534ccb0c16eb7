import {
  connect,
  createConfig,
  estimateFeesPerGas,
  getAccount,
  getBalance,
  getBlockNumber,
  mock,
  readContract,
  sendTransaction,
  signMessage,
  simulateContract,
  switchChain,
  verifyMessage,
  waitForTransactionReceipt,
  watchContractEvent,
  writeContract,
} from '@wagmi/core'
import { createWalletClient, http } from 'viem'
import { hardhat, sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, bob } from './accounts.ts'
import { abi, bytecode } from './testContract.ts'

/** A small dApp with wagmi on two networks, with a wallet of the node's accounts and a contract. */

const server = useListeningNode()

function openDApp() {
  const url = { [hardhat.id]: server.url, [sepolia.id]: `${server.url}/sepolia/v3/` } as const
  return createConfig({
    chains: [
      { ...hardhat, rpcUrls: { default: { http: [url[hardhat.id]] } } },
      { ...sepolia, rpcUrls: { default: { http: [url[sepolia.id]] } } },
    ],
    // A wallet with accounts of the node.
    connectors: [mock({ accounts: [alice, bob] })],
    transports: { [hardhat.id]: http(url[hardhat.id]), [sepolia.id]: http(url[sepolia.id]) },
    pollingInterval: 5,
  })
}

async function connectWallet() {
  const config = openDApp()
  const [connector] = config.connectors
  if (connector === undefined) throw new TypeError('no connector')
  await connect(config, { connector })
  return config
}

test('connects, sends and reads the changed balance', async () => {
  const config = await connectWallet()
  expect(getAccount(config)).toMatchObject({ address: alice, chainId: hardhat.id, isConnected: true })
  const before = await getBalance(config, { address: bob })
  const hash = await sendTransaction(config, { to: bob, value: 5n })
  expect(await waitForTransactionReceipt(config, { hash })).toMatchObject({ status: 'success' })
  expect((await getBalance(config, { address: bob })).value - before.value).toBe(5n)
  expect((await estimateFeesPerGas(config)).maxFeePerGas).toBeGreaterThan(0n)
})

test('simulates, writes, reads and watches a contract', async () => {
  const config = await connectWallet()
  const wallet = createWalletClient({ account: alice, chain: hardhat, transport: http(server.url) })
  const hash = await wallet.deployContract({ abi, bytecode })
  const { contractAddress } = await waitForTransactionReceipt(config, { hash })
  const contract = { abi, address: contractAddress! } // the receipt of a creation
  const seen = new Promise((resolve, reject) => {
    const stop = watchContractEvent(config, {
      ...contract,
      eventName: 'Kept',
      pollingInterval: 5,
      onLogs: ([log]) => {
        stop()
        resolve(log?.args)
      },
      onError: reject,
    })
  })
  // The watch starts at the block of its first poll.
  await getBlockNumber(config)
  const { request } = await simulateContract(config, { ...contract, functionName: 'set', args: [7n], account: alice })
  const written = await waitForTransactionReceipt(config, { hash: await writeContract(config, request) })
  expect(written.status).toBe('success')
  expect(await readContract(config, { ...contract, functionName: 'get' })).toBe(7n)
  expect(await seen).toEqual({ value: 7n })
})

test('signs and verifies a message', async () => {
  const config = await connectWallet()
  const signature = await signMessage(config, { message: 'hello' })
  expect(await verifyMessage(config, { address: alice, message: 'hello', signature })).toBe(true)
})

test('switches to another network of the node', async () => {
  const config = await connectWallet()
  await switchChain(config, { chainId: sepolia.id })
  expect(getAccount(config).chainId).toBe(sepolia.id)
  expect(await getBlockNumber(config, { cacheTime: 0 })).toBe(0n)
  const hash = await sendTransaction(config, { to: bob, value: 1n })
  await waitForTransactionReceipt(config, { hash })
  // viem caches block numbers for some seconds.
  expect(await getBlockNumber(config, { cacheTime: 0 })).toBe(1n)
})
