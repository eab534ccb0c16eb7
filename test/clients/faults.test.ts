import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http, webSocket } from 'viem'
import { hardhat } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { createNode, type Node, type NodeAddress } from '../../src/node.ts'

/** How faults look to dApp developers, and how to test the reaction of clients. */

let node: Node
let address: NodeAddress
beforeAll(async () => {
  node = await createNode()
  address = await node.listen({ port: 0 })
})
afterAll(() => node.close())

const setFaults = (...rules: readonly (string | object)[]) =>
  node.provider.request({ method: 'vivarium_setFaults', params: [rules] })
beforeEach(() => setFaults())

describe('viem', () => {
  const client = (retryCount: number) =>
    createPublicClient({ chain: hardhat, transport: http(address.url, { retryCount, retryDelay: 1 }), cacheTime: 0 })

  test.each(['429', '500', '503', 'drop'])('tries again where a share of requests meets %s', async (fault) => {
    await setFaults(`${fault}=40%,method=eth_blockNumber,seed=3`)
    // Of any ten requests in this sequence at least one is answered.
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
  ])('tells of %s', async (fault, error) => {
    await setFaults({ [fault]: 1 })
    await expect(client(0).request({ method: 'eth_chainId' })).rejects.toMatchObject(error)
  })

  test('gives up what takes too long', async () => {
    await setFaults('latency=60000')
    const hasty = createPublicClient({ transport: http(address.url, { retryCount: 0, timeout: 30 }) })
    await expect(hasty.getChainId()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('opens its WebSocket again after it was closed', async () => {
    await setFaults('close=1,method=eth_blockNumber')
    const transport = webSocket(address.wsUrl, { reconnect: { attempts: 5, delay: 5 }, retryCount: 0 })
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
  ])('tells of %s', async (fault, code) => {
    const provider = new JsonRpcProvider(address.url, 31_337, { staticNetwork: true, cacheTimeout: -1 })
    await setFaults({ [fault]: 1 })
    await expect(provider.getBlockNumber()).rejects.toMatchObject({ code })
    provider.destroy()
  })
})

describe('web3', () => {
  // It is never told of an answer that breaks off: its `fetch` waits for the rest for ever.
  test.each(['402', '429', '500', '503', 'drop'])('tells of %s', async (fault) => {
    await setFaults({ [fault]: 1 })
    await expect(new Web3(address.url).eth.getBlockNumber()).rejects.toThrow()
  })
})

test('a transaction whose answer is lost was sent all the same', async () => {
  const [alice, bob] = node.accounts
  const client = createPublicClient({ transport: http(address.url, { retryCount: 0 }) })
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
