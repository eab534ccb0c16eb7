import { JsonRpcProvider, WebSocketProvider } from 'ethers'
import { RpcError, RpcProvider } from 'starknet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Provider } from 'zksync-ethers'
import { KEY, type ListeningNode, openListeningNode, request } from '../node/openListeningNode.ts'

/** Layer-2 clients with the URLs of the networks of a node, with an API key. */
let it: ListeningNode
beforeAll(async () => {
  it = await openListeningNode({ networks: { stark: { kind: 'l2a', profile: '0.10' } } })
  for (const network of ['l2a', 'stark']) {
    for (const type of ['invoke', 'declare'])
      await request(`${it.url}/${network}`, 'vivarium_l2aAddTransaction', [{ type }])
    await request(`${it.url}/${network}`, 'vivarium_l2aSealBlock')
  }
})
afterAll(() => it.node.close())

describe('starknet.js', () => {
  test.each(['/l2a', ''])('reads blocks in the default profile at %s/v3/<KEY>', async (network) => {
    const provider = new RpcProvider({ nodeUrl: `${it.url}${network}/v3/${KEY}` })
    expect(await provider.getChainId()).toBe('0x534e5f5345504f4c4941')
    expect(await provider.getSpecVersion()).toMatch(/^0\.6\./)
    const block = await provider.getBlockWithTxs('latest')
    expect(block).toMatchObject({ status: 'ACCEPTED_ON_L2', block_number: 1, starknet_version: '0.13.6' })
    expect(block.transactions.map(({ type }) => type)).toEqual(['INVOKE', 'DECLARE'])
    const failure = await provider.getBlockWithTxs(99).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcError)
    expect((failure as RpcError).isType('BLOCK_NOT_FOUND')).toBe(true) // checked above
  })

  test('detects profile 0.10 at the URL of another network', async () => {
    const provider = await RpcProvider.create({ nodeUrl: `${it.url}/stark/v3/${KEY}` })
    expect(await provider.getSpecVersion()).toMatch(/^0\.10\./)
    expect(await provider.getBlockWithTxs('latest')).toMatchObject({ block_number: 1 })
    expect(await provider.getBlockWithTxs('pre_confirmed')).toMatchObject({ transactions: [] })
  })

  test('sends batches', async () => {
    const provider = new RpcProvider({ nodeUrl: `${it.url}/l2a/v3/${KEY}`, batch: 0 })
    const [number, chainId] = await Promise.all([provider.getBlockNumber(), provider.getChainId()])
    expect([number, chainId]).toEqual([1, '0x534e5f5345504f4c4941'])
  })
})

describe('zksync-ethers', () => {
  test.each<[path: string, chainId: bigint]>([
    ['/l2b', 270n],
    ['', 31_337n],
  ])('reads details at %s/v3/<KEY>, and its settlements on layer 1', async (network, chainId) => {
    const provider = new Provider(`${it.url}${network}/v3/${KEY}`)
    const hash = String(await request(`${it.url}/l2b`, 'vivarium_l2bAddTransaction'))
    expect(await provider.getTransactionDetails(hash)).toMatchObject({ status: 'pending' })
    await request(`${it.url}/l2b`, 'vivarium_l2bAdvance', [hash, 'verified'])
    const { status, ethExecuteTxHash } = await provider.getTransactionDetails(hash)
    expect(status).toBe('verified')
    expect((await provider.getNetwork()).chainId).toBe(chainId)
    const layer1 = new JsonRpcProvider(`${it.url}/local/v3/${KEY}`)
    expect(await layer1.getTransactionReceipt(ethExecuteTxHash ?? '')).toMatchObject({ status: 1 })
    provider.destroy()
    layer1.destroy()
  })

  test.each(['/l2b/ws/v3/', '/l2b/v3/', '/ws/v3/'])('reads details over a WebSocket at %s<KEY>', async (path) => {
    const hash = await request(`${it.url}/l2b`, 'vivarium_l2bAddTransaction')
    const provider = new WebSocketProvider(`${it.wsUrl}${path}${KEY}`)
    expect(await provider.send('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'pending' })
    expect(await provider.send('zks_getTransactionDetails', [`0x${'1'.repeat(64)}`])).toBeNull()
    await provider.destroy()
  })

  test('gets 401 for an invalid key', async () => {
    const response = await fetch(`${it.url}/l2b/v3/unknown`, { method: 'POST', body: '{}' })
    expect([response.status, await response.text()]).toEqual([401, 'invalid project id'])
  })
})
