import { expect, test } from 'vitest'
import { NodeClient } from '../../src/fixtures/record/nodeClient.ts'
import { remoteKeys } from '../../src/node/accounts/remoteKeys.ts'
import { UpstreamClient } from '../../src/upstream/client.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

const UNTRUSTED = 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority'
/** The port of the X Window System, to which fetch sends no requests. */
const BLOCKED = 'http://127.0.0.1:6000'

/** The calls of the commands that connect to a running node. */
const calls = [
  ['vivarium keys', (url: string) => remoteKeys(url).list()],
  ['vivarium fixtures export', (url: string) => new NodeClient(url).call('eth_chainId')],
] as const

test.each(calls)('%s tells how to trust the certificate of a node', async (_, call) => {
  const { url } = await (await start({ dataDir: fileIn('chain') })).listen({ port: 0, tls: true })
  await expect(call(url)).rejects.toThrow(UNTRUSTED)
})

test('a fork tells how to trust the certificate of its upstream, after one attempt', async () => {
  const { url } = await (await start({ dataDir: fileIn('chain') })).listen({ port: 0, tls: true })
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const client = new UpstreamClient({ urls: [url], wait })
  await expect(client.call('eth_chainId', [])).rejects.toThrow(`does not answer (1 attempt): ${UNTRUSTED}`)
  expect([client.sent.requests, waits]).toEqual([1, []])
})

test('a fork uses another URL instead of one with an untrusted certificate, and tries each once', async () => {
  const node = await start({ dataDir: fileIn('chain') })
  const { url: untrusted } = await node.listen({ port: 0, tls: true })
  const { url } = await (await start()).listen({ port: 0 })
  const wait = () => Promise.reject(new Error('waits'))
  expect(await new UpstreamClient({ urls: [untrusted, url], wait }).call('eth_chainId', [])).toBe('0x7a69')
  const client = new UpstreamClient({ urls: [untrusted, BLOCKED], wait })
  await expect(client.call('eth_chainId', [])).rejects.toThrow(
    '(2 attempts): Node.js sends no HTTP requests to its port',
  )
})

test.each([
  ['vivarium fixtures record', () => new NodeClient(BLOCKED).call('eth_chainId')],
  ['a fork', () => new UpstreamClient({ urls: [BLOCKED] }).call('eth_chainId', [])],
] as const)('%s tells that fetch blocks a port', async (_, call) => {
  await expect(call()).rejects.toThrow(
    'Node.js sends no HTTP requests to its port, which the Fetch standard blocks: use another port',
  )
})

test.each(calls)('%s tells that a node has no HTTPS', async (_, call) => {
  const { url } = await (await start()).listen({ port: 0 })
  const secure = url.replace('http:', 'https:')
  await expect(call(secure)).rejects.toThrow('it does not answer with TLS: try http:// instead of https://')
})

test.each(calls)('%s tells that nothing listens', async (_, call) => {
  const node = await start()
  const { url } = await node.listen({ port: 0 })
  await node.close()
  await expect(call(url)).rejects.toThrow('the connection was refused')
})
