import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import { gallery } from '../rpc/gallery.ts'
import { KEY, openListeningNode } from './openListeningNode.ts'

let node: Node
let url: string
let owner: Hex
let contractAddress: Hex

/** Sends a request of the NFT API. */
async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

beforeAll(async () => {
  ;({ node, url } = await openListeningNode())
  const { request } = node.provider
  ;[owner] = (await request({ method: 'eth_accounts' })) as [Hex]
  contractAddress = getContractAddress({ from: owner, nonce: 0n }).toLowerCase() as Hex
  const { abi, bytecode } = gallery
  const deployment = encodeDeployData({ abi, bytecode, args: ['Bell jars', 'JAR'] })
  await request({ method: 'eth_sendTransaction', params: [{ from: owner, data: deployment }] })
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [owner] })
  await request({ method: 'eth_sendTransaction', params: [{ from: owner, to: contractAddress, data: mint }] })
})
afterAll(() => node.close())

describe('the NFT API over HTTP', () => {
  test.each(['', '/local', `/v3/${KEY}`, `/local/v3/${KEY}`, '/nft/v3', `/nft/v3/${KEY}`, `/local/nft/v3/${KEY}`])(
    'is below %s',
    async (base) => {
      const { status, body } = await ask(
        `${base}/getNFTsForOwner?owner=${owner}&contractAddresses[]=${contractAddress}`,
      )
      expect({ status, body }).toMatchObject({ status: 200, body: { totalCount: 1, ownedNfts: [{ tokenId: '0' }] } })
    },
  )

  test('reads the network of the path', async () => {
    expect((await ask(`/mainnet/nft/v3/${KEY}/getNFTsForOwner?owner=${owner}`)).body.totalCount).toBe(0)
    expect(await ask(`/l2a/getNFTsForOwner?owner=${owner}`)).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('not available on the network l2a') } },
    })
  })

  test('accepts batches over POST', async () => {
    const tokens = JSON.stringify({ tokens: [{ contractAddress, tokenId: '0' }] })
    const { status, body } = await post(`/nft/v3/${KEY}/getNFTMetadataBatch`, tokens)
    expect({ status, name: body.nfts[0].name }).toEqual({ status: 200, name: 'Bell jars 0' })
    expect(
      (await post('/getContractMetadataBatch', `{"contractAddresses":["${contractAddress}"]}`)).body,
    ).toMatchObject({
      contracts: [{ name: 'Bell jars' }],
    })
  })

  test('charges the key, and checks keys and origins', async () => {
    const spent = async () => (await ask(`/usage/${KEY}`)).body.credits.spent
    const before = await spent()
    await ask(`/nft/v3/${KEY}/getSpamContracts`)
    expect(await spent()).toBeGreaterThan(before)
    expect((await ask('/nft/v3/unknown/getSpamContracts')).status).toBe(401)
    expect((await post('/nft/v3/unknown/getNFTMetadataBatch', '{}')).status).toBe(401)
    const origin = 'https://example.com'
    expect((await ask('/getSpamContracts', { headers: { origin } })).status).toBe(403)
    const page = await post('/getContractMetadataBatch', '{}', { origin: 'http://localhost:3000' })
    expect(page.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    const preflight = await ask(`/nft/v3/${KEY}/getNFTMetadataBatch`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-headers': 'alchemy-ethers-sdk-version' },
    })
    expect(preflight.status).toBe(204)
  })

  test('returns errors as Alchemy does', async () => {
    const error = (message: string) => ({ error: { message: expect.stringContaining(message) } })
    expect(await ask('/getNFTsForOwner')).toMatchObject({
      status: 400,
      body: error('owner is missing: expected an address'),
    })
    expect(await ask('/getFloorPrice')).toMatchObject({
      status: 404,
      body: error('getFloorPrice of the NFT API is not'),
    })
    expect(await ask(`/nft/v3/${KEY}/getEverything`)).toMatchObject({ status: 404, body: error('getEverything') })
    for (const base of ['/nft/v3', '/mainnet/nft/v3'])
      expect(await ask(`${base}/getEverything?owner=${owner}`)).toMatchObject({
        status: 404,
        body: error('getEverything of the NFT API is not'),
      })
    const address = await ask(`/nft/v3/${KEY}`)
    expect([address.status, address.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await ask('/getSpamContracts', { method: 'PUT' })).status).toBe(405)
    expect(await post('/getNFTMetadataBatch', '{')).toMatchObject({ status: 400, body: error('not JSON') })
    expect(await post('/getNFTMetadataBatch', '[]')).toMatchObject({ status: 400, body: error('a JSON object') })
    expect(await post('/getNFTMetadataBatch', '{}')).toMatchObject({
      status: 400,
      body: error('tokens is missing: expected a list'),
    })
    expect((await ask('/getSpamContracts', { headers: { accept: 'text/html' } })).status).toBe(406)
  })

  test('is available on a hosted gateway', async () => {
    await using hosted = await openHosted()
    const response = await fetch(`${hosted.url}/nft/v3/${KEY}/getNFTsForOwner?owner=${owner}`)
    expect([response.status, await response.json()]).toMatchObject([200, { totalCount: 0 }])
    expect((await fetch(`${hosted.url}/getNFTsForOwner?owner=${owner}`)).status).toBe(401)
  })
})

async function openHosted() {
  const { node, url } = await openListeningNode({ hosted: true, keys: [{ name: 'tester', key: KEY }] })
  return { url, [Symbol.asyncDispose]: () => node.close() }
}
