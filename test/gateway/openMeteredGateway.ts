import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Faults } from '../../src/gateway/faults/faults.ts'
import type { Gateway, GatewayOptions } from '../../src/gateway/gateway.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { type AccountServices, openAccountServices } from '../../src/node/accounts/accountServices.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { exchange, openTestGateway, openWebSocket, post, type TestEndpoint, testEndpoint } from './openTestGateway.ts'

/** 2026-11-21 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12) / 1000

/** A gateway that charges for requests, with its clocks. */
export interface MeteredGateway extends AsyncDisposable {
  readonly gateway: Gateway
  readonly endpoint: TestEndpoint
  readonly services: AccountServices
  /** Unix seconds of the node's clock, and milliseconds of the monotonic one. Both stand still until a test sets them. */
  readonly clock: { now: number; monotonic: number }
  /** Reported internal errors. */
  readonly internalErrors: unknown[]
  /** Credits that a key has spent today. */
  spent(name: string): Promise<number>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

interface Parts {
  /** The endpoint. Default: the test endpoint. */
  readonly endpoint?: Endpoint
  /** Faults to inject. */
  readonly faults?: Faults
  readonly onRequest?: (record: RequestRecord, clock: MeteredGateway['clock']) => void
}

/** Opens a gateway with the keys and prices of these options. */
export async function openMeteredGateway(
  options: NodeOptions,
  parts: Parts = {},
  gatewayOptions: Partial<GatewayOptions> = {},
): Promise<MeteredGateway> {
  const clock = { now: NOON, monotonic: 0 }
  const endpoint = testEndpoint()
  const internalErrors: unknown[] = []
  const services = openAccountServices(options, {
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    report: (error) => internalErrors.push(error),
    onRequest: (record) => parts.onRequest?.(record, clock),
  })
  await services.opened
  const { accounts, metering, keys } = services
  const gateway = await openTestGateway(parts.endpoint ?? endpoint, {
    accounts,
    metering,
    keys,
    faults: parts.faults,
    ...gatewayOptions,
  })
  return {
    gateway,
    endpoint,
    services,
    clock,
    internalErrors,
    async spent(name) {
      return (await keys.list()).find((key) => key.name === name)?.spent ?? Number.NaN
    },
    post(path, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return post(gateway.url + path, text, headers)
    },
    async [Symbol.asyncDispose]() {
      endpoint.release()
      await gateway.close()
      await services.close()
    },
  }
}

/** A WebSocket session: the responses to its messages, and the close code if the node closed it. */
export interface WebSocketSession {
  readonly responses: readonly unknown[]
  readonly closeCode: number | undefined
}

/** Sends each message after the response to the one before. */
export async function runSession(url: string, messages: readonly unknown[], headers = {}): Promise<WebSocketSession> {
  const socket = await openWebSocket(url, { headers })
  const responses: unknown[] = []
  let closeCode: number | undefined
  const closing = once(socket, 'close').then(([code]: unknown[]) => {
    closeCode = Number(code)
  })
  for (const message of messages) {
    responses.push(await exchange(socket, typeof message === 'string' ? message : JSON.stringify(message)))
  }
  // All that the node sends, including a close frame, arrives before the pong.
  socket.ping()
  await Promise.race([once(socket, 'pong'), closing])
  socket.terminate()
  await closing
  return { responses, closeCode: closeCode === 1006 ? undefined : closeCode }
}

/** Returns the HTTP response to an upgrade that the gateway rejects. */
export async function rejectedUpgrade(url: string): Promise<{ status: number; headers: object; text: string }> {
  const socket = new WebSocket(url)
  socket.on('error', () => {}) // the upgrade fails, as expected
  const [, response] = await once(socket, 'unexpected-response')
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, headers: response.headers, text }
}
