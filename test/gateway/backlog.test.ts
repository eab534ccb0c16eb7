import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { call, openOn } from './openGateway.ts'

const REQUESTS = 20

let gateway: Gateway
afterEach(() => gateway.close(0))

/** `long` answers two megabytes, `busy` holds the event loop for six milliseconds; anything else answers how many of them have run. */
function counting(): { readonly endpoint: Endpoint; readonly run: string[] } {
  const run: string[] = []
  const handle: Endpoint['handle'] = ({ method }) => {
    if (method === 'echo') return run.length
    run.push(method)
    if (method === 'long') return 'x'.repeat(2_000_000)
    const until = performance.now() + 6
    while (performance.now() < until);
    return null
  }
  return { endpoint: { handle }, run }
}

const post = (body: string): string =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** How many have run when another connection is answered for the third time. */
async function seenByOther(): Promise<number> {
  let seen = 0
  for (let index = 0; index < 3; index++) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(gateway.url, { method: 'POST', headers, body: call('echo') })
    seen = ((await answer.json()) as { result: number }).result
  }
  return seen
}

const bodies = (method: string): string[] => Array.from({ length: REQUESTS }, (_, id) => call(method, [], id))

describe('requests that arrive together', () => {
  test('over a WebSocket do not run while the client does not read the answers', async () => {
    const { endpoint, run } = counting()
    gateway = await openOn(endpoint)
    const socket = new WebSocket(gateway.wsUrl)
    await once(socket, 'open')
    socket.pause()
    for (const body of bodies('long')) socket.send(body)
    await seenByOther()
    expect(await seenByOther()).toBeLessThanOrEqual(4)
    const ids: number[] = []
    const all = new Promise<void>((resolve) => {
      socket.on('message', (message) => {
        ids.push((JSON.parse(String(message)) as { id: number }).id)
        if (ids.length === REQUESTS) resolve()
      })
    })
    socket.resume()
    await all
    expect(ids).toEqual(Array.from({ length: REQUESTS }, (_, id) => id))
    expect(run).toHaveLength(REQUESTS)
    socket.terminate()
  })

  test('over HTTP do not run while the client does not read the answers', async () => {
    const { endpoint, run } = counting()
    gateway = await openOn(endpoint)
    const socket = connect(gateway.port, '127.0.0.1')
    socket.on('error', () => {}) // a reset is an end like others
    await once(socket, 'connect')
    socket.write(bodies('long').map(post).join(''))
    await seenByOther()
    expect(await seenByOther()).toBeLessThanOrEqual(6)
    let text = ''
    for await (const chunk of socket) {
      text = text.slice(-200) + chunk
      if (text.includes(`"id":${REQUESTS - 1},`)) break
    }
    expect(run).toHaveLength(REQUESTS)
  })

  test.each(['WebSocket', 'HTTP'])('over %s let other connections run between them', async (transport) => {
    const { endpoint, run } = counting()
    gateway = await openOn(endpoint)
    if (transport === 'HTTP') {
      const socket = connect(gateway.port, '127.0.0.1')
      socket.on('error', () => {}) // a reset is an end like others
      await once(socket, 'connect')
      socket.write(bodies('busy').map(post).join(''))
      socket.resume()
    } else {
      const socket = new WebSocket(gateway.wsUrl)
      await once(socket, 'open')
      for (const body of bodies('busy')) socket.send(body)
    }
    while (run.length === 0) await seenByOther()
    expect(await seenByOther()).toBeLessThan(REQUESTS)
  })
})
