import { afterEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { call, httpRequest, openSocket, openTestGateway, openWebSocket, post, receiveIds } from './openTestGateway.ts'

const REQUEST_COUNT = 20

let gateway: Gateway
afterEach(() => gateway.close(0))

/** `long` answers with two megabytes, and `busy` blocks the event loop for six milliseconds. `echo` answers how many of these have run. */
function countingEndpoint(): { readonly endpoint: Endpoint; readonly started: string[] } {
  const started: string[] = []
  const handle: Endpoint['handle'] = ({ method }) => {
    if (method === 'echo') return started.length
    started.push(method)
    if (method === 'long') return 'x'.repeat(2_000_000)
    const until = performance.now() + 6
    while (performance.now() < until);
    return null
  }
  return { endpoint: { handle }, started }
}

/** Returns how many requests have started when another connection receives its third response. */
async function countStarted(): Promise<number> {
  let count = 0
  for (let index = 0; index < 3; index++) {
    const response = await post(gateway.url, call('echo'))
    count = ((await response.json()) as { result: number }).result
  }
  return count
}

const requestsFor = (method: string): string[] => Array.from({ length: REQUEST_COUNT }, (_, id) => call(method, [], id))

describe('requests that arrive together', () => {
  test('over a WebSocket do not run while the client does not read its responses', async () => {
    const { endpoint, started } = countingEndpoint()
    gateway = await openTestGateway(endpoint)
    const socket = await openWebSocket(gateway.wsUrl)
    socket.pause()
    for (const body of requestsFor('long')) socket.send(body)
    await countStarted()
    expect(await countStarted()).toBeLessThanOrEqual(4)
    const ids = receiveIds(socket, REQUEST_COUNT)
    socket.resume()
    expect(await ids).toEqual(Array.from({ length: REQUEST_COUNT }, (_, id) => id))
    expect(started).toHaveLength(REQUEST_COUNT)
    socket.terminate()
  })

  test('over HTTP do not run while the client does not read its responses', async () => {
    const { endpoint, started } = countingEndpoint()
    gateway = await openTestGateway(endpoint)
    const socket = await openSocket(gateway.port)
    socket.write(requestsFor('long').map(httpRequest).join(''))
    await countStarted()
    expect(await countStarted()).toBeLessThanOrEqual(6)
    let text = ''
    for await (const chunk of socket) {
      text = text.slice(-200) + chunk
      if (text.includes(`"id":${REQUEST_COUNT - 1},`)) break
    }
    expect(started).toHaveLength(REQUEST_COUNT)
  })

  test.each(['WebSocket', 'HTTP'])('over %s let requests of other connections run between them', async (transport) => {
    const { endpoint, started } = countingEndpoint()
    gateway = await openTestGateway(endpoint)
    if (transport === 'HTTP') {
      const socket = await openSocket(gateway.port)
      socket.write(requestsFor('busy').map(httpRequest).join(''))
      socket.resume()
    } else {
      const socket = await openWebSocket(gateway.wsUrl)
      for (const body of requestsFor('busy')) socket.send(body)
    }
    while (started.length === 0) await countStarted()
    expect(await countStarted()).toBeLessThan(REQUEST_COUNT)
  })
})
