import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Faults } from '../../src/gateway/faults/faults.ts'
import type { Gateway, GatewayOptions } from '../../src/gateway/gateway.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { type AccountServices, openAccountServices } from '../../src/node/accounts/accountServices.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { openOn, type TestEndpoint, testEndpoint } from './openGateway.ts'

/** 2026-11-21 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12) / 1000

/** A gateway whose requests are charged, and its clocks. */
export interface Metered extends AsyncDisposable {
  readonly gateway: Gateway
  readonly endpoint: TestEndpoint
  readonly keeping: AccountServices
  /** Unix seconds of the node's clock, and milliseconds of the monotonic one. Both stand still until they are set. */
  readonly clock: { now: number; monotonic: number }
  /** Reported internal errors. */
  readonly faults: unknown[]
  /** Credits that a key has spent today. */
  spent(name: string): Promise<number>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

interface Parts {
  /** The endpoint. Default: the test endpoint. */
  readonly endpoint?: Endpoint
  /** Those that requests meet on purpose. */
  readonly faults?: Faults
  readonly onRequest?: (record: RequestRecord, clock: Metered['clock']) => void
}

/** Opens it with what the options say of keys and prices. */
export async function openMetered(
  options: NodeOptions,
  parts: Parts = {},
  listening: Partial<GatewayOptions> = {},
): Promise<Metered> {
  const clock = { now: NOON, monotonic: 0 }
  const endpoint = testEndpoint()
  const faults: unknown[] = []
  const keeping = openAccountServices(options, {
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    report: (fault) => faults.push(fault),
    onRequest: (record) => parts.onRequest?.(record, clock),
  })
  await keeping.opened
  const { accounts, metering, keys } = keeping
  const gateway = await openOn(parts.endpoint ?? endpoint, 0, {
    accounts,
    metering,
    keys,
    faults: parts.faults,
    ...listening,
  })
  return {
    gateway,
    endpoint,
    keeping,
    clock,
    faults,
    async spent(name) {
      return (await keys.list()).find((key) => key.name === name)?.spent ?? Number.NaN
    },
    post(path, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const all = { 'content-type': 'application/json', ...headers }
      return fetch(gateway.url + path, { method: 'POST', headers: all, body: text })
    },
    async [Symbol.asyncDispose]() {
      endpoint.release()
      await gateway.close()
      await keeping.close()
    },
  }
}

/** Result of a WebSocket session: the responses to some messages, and the close code, if any. */
export interface Talk {
  readonly answers: readonly unknown[]
  readonly closed: number | undefined
}

/** Sends messages one after another, each after the answer to the one before. */
export async function talk(url: string, messages: readonly unknown[], headers = {}): Promise<Talk> {
  const socket = new WebSocket(url, { headers })
  await once(socket, 'open')
  const answers: unknown[] = []
  let closed: number | undefined
  const closing = once(socket, 'close').then(([code]: unknown[]) => {
    closed = Number(code)
  })
  for (const message of messages) {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    const [data] = await once(socket, 'message')
    answers.push(JSON.parse(String(data)))
  }
  // Whatever the node had to say, a closing frame included, comes before the answer to a ping.
  socket.ping()
  await Promise.race([once(socket, 'pong'), closing])
  socket.terminate()
  await closing
  return { answers, closed: closed === 1006 ? undefined : closed }
}

/** The status with which an upgrade was refused, its headers and its body. */
export async function refusedUpgrade(
  url: string,
  headers = {},
): Promise<{ status: number; headers: object; text: string }> {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => {}) // that it comes to nothing is what is wanted
  const [, response] = await once(socket, 'unexpected-response')
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, headers: response.headers, text }
}
