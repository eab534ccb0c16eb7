import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:https'
import { connect, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { TlsOptions } from '../../../src/gateway/tls/credentials.ts'
import { defaultTransportLimits } from '../../../src/gateway/transportLimits.ts'
import {
  call,
  exchange,
  httpRequest,
  openSocket,
  openTestGateway,
  openWebSocket,
  readUntil,
  type TestEndpoint,
  testEndpoint,
} from '../openTestGateway.ts'
import { testCertificate } from './testCertificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-https-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let endpoint: TestEndpoint
let gateway: Gateway
let ca: string
/** Opens a gateway with a development certificate. All tests share the certificate, since generating one is slow. */
async function open(transport = defaultTransportLimits): Promise<Gateway> {
  endpoint = testEndpoint()
  gateway = await openTestGateway(endpoint, { tls: { folder }, transport })
  ca = readFileSync(gateway.authority?.file ?? '', 'utf8')
  return gateway
}
beforeAll(async () => {
  await (await open()).close()
})
afterEach(() => gateway.close())

async function post(body: string, host = '127.0.0.1'): Promise<{ status: number; text: string }> {
  const sent = request({
    ...{ host: '127.0.0.1', port: gateway.port, path: '/', method: 'POST', ca },
    // A server name is not an IP address (RFC 6066, section 3).
    ...(isIP(host) === 0 ? { servername: host } : {}),
    headers: { host, 'content-type': 'application/json' },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }
}

/** Sends bytes without TLS, closes the sending side, and returns all received bytes. */
async function sendRaw(...written: (string | Uint8Array)[]): Promise<string> {
  const socket = await openSocket(gateway.port)
  for (const bytes of written) socket.write(bytes)
  socket.end()
  return Buffer.concat(await socket.toArray()).toString('latin1')
}

/** Sends bytes that are no handshake. Resolves when the connection is closed or reset: a server resets it if it has read only a part. */
async function sendMalformed(...written: Uint8Array[]): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1')
  for (const bytes of written) socket.write(bytes)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket
    .on('error', () => {})
    .resume()
    .end()
  await closed
}

describe('HTTPS', () => {
  test('answers requests at an https and a wss address', async () => {
    const { url, wsUrl, port, authority } = await open()
    expect({ url, wsUrl }).toEqual({ url: `https://127.0.0.1:${port}`, wsUrl: `wss://127.0.0.1:${port}` })
    expect(authority).toEqual({ file: join(folder, 'authority.pem'), isNew: false })
    expect(await post(call('echo', ['a']))).toEqual({ status: 200, text: '{"jsonrpc":"2.0","id":1,"result":["a"]}' })
  })

  test.each(['localhost', 'local.localhost', '127.0.0.1'])('has a certificate for %s', async (host) => {
    await open()
    const socket = connectTls({
      port: gateway.port,
      host: '127.0.0.1',
      ca,
      ...(host !== '127.0.0.1' && { servername: host }),
    })
    await once(socket, 'secureConnect')
    expect(socket.authorized).toBe(true)
    socket.destroy()
  })

  test('is rejected by clients that do not trust the authority', async () => {
    await open()
    const [error] = await once(get(`${gateway.url}/health`), 'error')
    expect(error.code).toBe('SELF_SIGNED_CERT_IN_CHAIN')
  })

  test('supports WebSockets', async () => {
    await open()
    const socket = await openWebSocket(gateway.wsUrl, { ca })
    expect(await exchange(socket, call('echo', ['secret']))).toMatchObject({ result: ['secret'] })
    const closed = once(socket, 'close')
    await gateway.close()
    expect((await closed)[0]).toBe(1001)
  })

  test.each([
    [['http/1.0'], 'http/1.0'],
    [['h2', 'http/1.1'], 'http/1.1'],
    [['http/1.0', 'http/1.1'], 'http/1.1'],
  ])('is for clients that offer %j', async (ALPNProtocols, expected) => {
    await open()
    const socket = connectTls({ port: gateway.port, host: '127.0.0.1', ca, ALPNProtocols })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe(expected)
    socket.destroy()
  })

  test('ignores an offer of another upgrade', async () => {
    await open()
    const socket = connectTls({ port: gateway.port, host: '127.0.0.1', ca })
    const send = async (id: number): Promise<string> => {
      const body = call('echo', [], id)
      const lines = ['POST / HTTP/1.1', 'host: localhost', 'connection: upgrade', 'upgrade: h2c']
      socket.write(
        `${lines.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      const [response] = await once(socket, 'data')
      return String(response)
    }
    for (const id of [1, 2, 3]) expect(await send(id)).toContain(`"id":${id},"result":[]`)
    socket.destroy()
  })

  test.each([
    ['short', 'x'],
    ['long', 'x'.repeat(20_000)],
  ])('gives %s answers to many pipelined requests on one connection', async (_, answer) => {
    await open()
    endpoint.handle = () => answer
    const socket = connectTls({ port: gateway.port, host: '127.0.0.1', ca })
    const ids = Array.from({ length: 300 }, (_, id) => id)
    socket.write(ids.map((id) => httpRequest(call('echo', ['x'.repeat(900)], id))).join(''))
    const text = await readUntil(socket, '"id":299')
    expect([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual(ids)
  })
})

describe('an HTTPS port', () => {
  test('rejects plain HTTP with an error that names https://', async () => {
    await open()
    const response = await sendRaw(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`)
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(response).toContain('use https:// or wss://')
    expect(endpoint.calls).toEqual([])
  })

  test('stays open after malformed handshakes', async () => {
    await open()
    await sendMalformed(Uint8Array.of(0x16))
    await sendMalformed(Uint8Array.of(0x16, 3, 1, 0xff, 0xff), new Uint8Array(70_000).fill(7))
    await sendMalformed(new Uint8Array(1_000).fill(0))
    await sendMalformed(Uint8Array.of(0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0))
    const resetSocket = connect(gateway.port, '127.0.0.1')
    resetSocket.write(Uint8Array.of(0x16))
    await once(resetSocket, 'connect')
    resetSocket.resetAndDestroy()
    expect((await post(call('echo'))).status).toBe(200)
  })

  test('closes connections whose handshake does not finish in time', async () => {
    await open({ ...defaultTransportLimits, headerTimeout: 60 })
    const silent = connect(gateway.port, '127.0.0.1')
    const slow = connect(gateway.port, '127.0.0.1')
    slow.write(Uint8Array.of(0x16, 3, 1))
    await Promise.all([once(silent.resume(), 'close'), once(slow.resume(), 'close')])
  })

  test('closes its connections in every state of the handshake', async () => {
    await open()
    const silent = connect(gateway.port, '127.0.0.1')
    const halfway = connect(gateway.port, '127.0.0.1')
    halfway.write(Uint8Array.of(0x16, 3, 1))
    const idle = connectTls({ port: gateway.port, host: '127.0.0.1', ca })
    await Promise.all([once(silent, 'connect'), once(halfway, 'connect'), once(idle, 'secureConnect')])
    for (const socket of [silent, halfway, idle]) socket.on('error', () => {}).resume()
    const closed = Promise.all([silent, halfway, idle].map((socket) => once(socket, 'close')))
    await gateway.close()
    await closed
  })
})

test('uses a given certificate', async () => {
  const authority = testCertificate()
  const server = testCertificate({ issuer: authority })
  const [certificate, key] = [join(folder, 'given.pem'), join(folder, 'given.key')]
  writeFileSync(certificate, server.certificate + authority.certificate)
  writeFileSync(key, server.key)
  endpoint = testEndpoint()
  gateway = await openTestGateway(endpoint, { tls: { given: { certificate, key }, folder: undefined } })
  ca = authority.certificate
  expect(gateway.authority).toBeUndefined()
  expect((await post(call('echo'), 'localhost')).status).toBe(200)
})

test.each([
  [['localhost'], '127.0.0.1', 'localhost'],
  [['app.localhost', 'localhost'], '127.0.0.1', 'localhost'],
  [['app.localhost', 'localhost'], 'localhost', 'localhost'],
  [['*.localhost', '127.0.0.1'], '127.0.0.1', '127.0.0.1'],
  [['node.example'], '127.0.0.1', '127.0.0.1'],
  [['::1'], '::1', '[::1]'],
  [['::1', '127.0.0.1'], '::', '[::1]'],
  [['127.0.0.1'], '::', '127.0.0.1'],
  [['node.example'], '::', '[::1]'],
  [['127.0.0.1'], '0.0.0.0', '127.0.0.1'],
])('the address contains a local name of the certificate for %j at %s', async (names, host, name) => {
  gateway = await openTestGateway(testEndpoint(), { host, tls: withCertificateFor(names) })
  expect(gateway.url).toBe(`https://${name}:${gateway.port}`)
})

test('the address does not contain a name of the certificate that has another address on this machine', async () => {
  gateway = await openTestGateway(testEndpoint(), { host: '::1', tls: withCertificateFor(['localhost']) })
  const { hostname } = new URL(gateway.url)
  const addresses = await lookup(hostname.replace(/[[\]]/g, ''), { all: true })
  expect(addresses.map(({ address }) => address)).toContain('::1')
})

function withCertificateFor(names: readonly string[]): TlsOptions {
  const [certificate, key] = [join(folder, 'named.pem'), join(folder, 'named.key')]
  const pair = testCertificate({ names })
  writeFileSync(certificate, pair.certificate)
  writeFileSync(key, pair.key)
  return { given: { certificate, key }, folder: undefined }
}

test('does not listen with an invalid certificate', async () => {
  const expired = testCertificate({ from: 0, to: 1_000 })
  const [certificate, key] = [join(folder, 'expired.pem'), join(folder, 'expired.key')]
  writeFileSync(certificate, expired.certificate)
  writeFileSync(key, expired.key)
  const refused = openTestGateway(endpoint, { tls: { given: { certificate, key }, folder: undefined } })
  await expect(refused).rejects.toMatchObject({
    name: 'CertificateOutOfDate',
    message: expect.stringContaining('expired on 1970-01-01'),
  })
})
