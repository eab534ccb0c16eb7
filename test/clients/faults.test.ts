import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http, webSocket } from 'viem'
import { hardhat } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { useListeningNode } from '../useListeningNode.ts'

/** Injected faults, as errors of clients. */

const server = useListeningNode()

const setFaults = (...rules: readonly (string | object)[]) =>
  server.node.provider.request({ method: 'vivarium_setFaults', params: [rules] })
beforeEach(() => setFaults())

describe('viem', () => {
  const client = (retryCount: number) =>
    createPublicClient({ chain: hardhat, transport: http(server.url, { retryCount, retryDelay: 1 }), cacheTime: 0 })

  test.each(['429', '500', '503', 'drop'])('retries requests of which 40%% get %s', async (fault) => {
    await setFaults(`${fault}=40%,method=eth_blockNumber,seed=3`)
    // In this sequence, at least one of any ten requests succeeds.
    const numbers = await Promise.all(Array.from({ length: 10 }, () => client(10).getBlockNumber()))
    expect(numbers).toEqual(Array(10).fill(0n))
    await expect(client(0).request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
  })

  test.each([
    ['402', { name: 'RpcRequestError', code: 402 }],
    ['429', { name: 'RpcRequestError', code: 429 }],
    ['500', { name: 'InternalRpcError', code: -32603 }],
    ['503', { name: 'InternalRpcError', code: -32603 }],
    ['drop', { name: 'HttpRequestError' }],
    ['truncate', { name: 'HttpRequestError' }],
  ])('reports %s', async (fault, error) => {
    await setFaults({ [fault]: 1 })
    await expect(client(0).request({ method: 'eth_chainId' })).rejects.toMatchObject(error)
  })

  test('reports a timeout', async () => {
    await setFaults('latency=60000')
    const client = createPublicClient({ transport: http(server.url, { retryCount: 0, timeout: 30 }) })
    await expect(client.getChainId()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('reconnects its WebSocket after it was closed', async () => {
    await setFaults('close=1,method=eth_blockNumber')
    const transport = webSocket(server.wsUrl, { reconnect: { attempts: 5, delay: 5 }, retryCount: 0 })
    const connected = createPublicClient({ chain: hardhat, transport, cacheTime: 0 })
    await expect(connected.getBlockNumber()).rejects.toThrow()
    await setFaults()
    await expect.poll(() => connected.getBlockNumber().catch(() => undefined), { timeout: 20_000 }).toBe(0n)
    ;(await connected.transport.getRpcClient()).close()
  })
})

describe('ethers', () => {
  test.each([
    ['500', 'SERVER_ERROR'],
    ['drop', 'ECONNRESET'],
    ['truncate', 'ECONNRESET'],
  ])('reports %s', async (fault, code) => {
    const provider = new JsonRpcProvider(server.url, 31_337, { staticNetwork: true, cacheTimeout: -1 })
    await setFaults({ [fault]: 1 })
    await expect(provider.getBlockNumber()).rejects.toMatchObject({ code })
    provider.destroy()
  })
})

describe('web3', () => {
  // Without `truncate`: the `fetch` of web3 waits forever for the rest of the response.
  test.each(['402', '429', '500', '503', 'drop'])('reports %s', async (fault) => {
    await setFaults({ [fault]: 1 })
    await expect(new Web3(server.url).eth.getBlockNumber()).rejects.toThrow()
  })
})

test('a transaction whose response is lost was sent', async () => {
  const [alice, bob] = server.node.accounts
  const client = createPublicClient({ transport: http(server.url, { retryCount: 0 }) })
  const count = () => client.getTransactionCount({ address: alice?.address ?? '0x' })
  const send = () =>
    client.request({ method: 'eth_sendTransaction', params: [{ from: alice?.address, to: bob?.address }] } as never)
  await setFaults('truncate=1,method=eth_sendTransaction')
  await expect(send()).rejects.toThrow()
  expect(await count()).toBe(1)
  await setFaults('drop=1,method=eth_sendTransaction')
  await expect(send()).rejects.toThrow()
  expect(await count()).toBe(1)
})
