/** Clients that end their side of the connection after a request, as `printf … | nc -N` does, and still read the response. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, httpRequest, openSocket, openTestGateway, type TestEndpoint, testEndpoint } from './openTestGateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-half-closed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let endpoint: TestEndpoint
let gateway: Gateway
async function open(isSecure: boolean, halfClosedTimeout = defaultTransportLimits.halfClosedTimeout): Promise<void> {
  endpoint = testEndpoint()
  const transport = { ...defaultTransportLimits, halfClosedTimeout }
  gateway = await openTestGateway(endpoint, { transport, ...(isSecure && { tls: { folder } }) })
}
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

async function connect(): Promise<Socket> {
  if (gateway.authority === undefined) return openSocket(gateway.port)
  const ca = readFileSync(gateway.authority.file, 'utf8')
  const socket = connectTls({ port: gateway.port, host: '127.0.0.1', ca })
  socket.allowHalfOpen = true
  await once(socket, 'secureConnect')
  return socket
}

/** Resolves when the gateway has handled the input that other connections sent before. */
async function inputHandled(): Promise<void> {
  for (let count = 0; count < 2; count++) {
    const socket = await connect()
    socket.write(httpRequest(call('echo')))
    await once(socket, 'data')
    socket.destroy()
  }
}

const textOf = async (socket: Socket): Promise<string> => Buffer.concat(await socket.toArray()).toString()

/** Bytes of a request that a direct connection passes to node:http. */
const indirect = (body: string): string => httpRequest(body).replace('\r\n', '\r\nte: trailers\r\n')

describe.each([
  ['read from the socket', false, httpRequest, httpRequest],
  ['read by node:http', false, indirect, indirect],
  ['read from the socket and then by node:http', false, httpRequest, indirect],
  ['over HTTPS', true, httpRequest, httpRequest],
])('requests %s', (_, isSecure, first, second) => {
  test('are answered after their client has half closed the connection, which then closes', async () => {
    await open(isSecure)
    const socket = await connect()
    socket.end(first(call('wait', [], 1)) + second(call('wait', [], 2)))
    await endpoint.waiting
    await inputHandled()
    endpoint.release()
    const text = await textOf(socket)
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2'])
    expect([...text.matchAll(/^connection: (.*)$/gim)].map(([, value]) => value)).toEqual(['keep-alive', 'close'])
  })

  test('are aborted, and the connection closed, if they run for too long after that', async () => {
    await open(isSecure, 20)
    const socket = await connect()
    socket.end(first(call('wait')))
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    expect(await textOf(socket)).toBe('')
    await aborted
  })
})
