import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { UpstreamClient } from '../../src/upstream/client.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { nextTurn } from '../turns.ts'
import { recipient, rpc, startUpstream, word } from './chains.ts'

useNodes()

/** Listens, and returns the URL of its WebSockets. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/key`
}

/** Starts an upstream that passes each message to `answer`, with the number of its connection. Returns its URL and the requests of upgrades. */
async function serve(answer: (socket: WebSocket, message: string, connection: number) => void) {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const upgrades: Record<string, unknown>[] = []
  server.on('connection', (socket, request) => {
    const connection = upgrades.push({ ...request.headers, url: request.url })
    socket.on('message', (message) => answer(socket, String(message), connection))
  })
  const url = await listen(http)
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
  })
  return { url, upgrades, server }
}

/** Answers each call with its parameters. */
const echo = (message: string): string => {
  const answers = [JSON.parse(message)].flat().map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params }))
  return JSON.stringify(message.startsWith('[') ? answers : answers[0])
}

function clientOf(urls: readonly string[], options: object = {}): { client: UpstreamClient; waits: number[] } {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const client = new UpstreamClient({ urls, wait, ...options })
  onTestFinished(() => client.close())
  return { client, waits }
}

test('a fork continues a chain over WebSocket', async () => {
  const { node, counter } = await startUpstream()
  const { wsUrl } = await node.listen({ port: 0 })
  const fork = await start({ forkUrl: [wsUrl], accounts: 3 })
  expect(fork.chainId).toBe(4_242)
  expect(await rpc(fork, 'eth_getStorageAt', [counter, '0x1', 'latest'])).toBe(word(12))
  const [{ address: from } = { address: '0x' }] = fork.accounts
  await rpc(fork, 'eth_sendTransaction', [{ from, to: counter, data: word(99), gas: '0x100000' }])
  expect(await rpc(fork, 'eth_getStorageAt', [counter, '0x1', 'latest'])).toBe(word(13))
  await rpc(node, 'anvil_setBalance', [recipient, '0x7'])
  await rpc(node, 'evm_mine')
  await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: wsUrl } }])
  expect(await rpc(fork, 'eth_getBalance', [recipient, 'latest'])).toBe('0x7')
})

test('a fork continues a chain over a WebSocket with TLS and a key', async () => {
  const options = { keys: [{ key: 'secret' }], strict: true, dataDir: fileIn('upstream') } as const
  const node = await start(options)
  const { wsUrl } = await node.listen({ port: 0, tls: true })
  const { client } = clientOf([`${wsUrl}/v3/secret`])
  await expect(client.call('eth_chainId', [])).rejects.toThrow('its certificate is not trusted')
  const plain = await node.listen({ port: 0 })
  expect(await clientOf([`${plain.wsUrl}/v3/secret`]).client.call('eth_chainId', [])).toBe('0x7a69')
  await expect(clientOf([`${plain.wsUrl}/v3/wrong`]).client.call('eth_chainId', [])).rejects.toThrow(
    'HTTP 401 "invalid project id"',
  )
})

describe('a client of an upstream over WebSocket', () => {
  test('sends batches, uses a connection again, and sends its headers and credentials', async () => {
    const { url, upgrades } = await serve((socket, message) => socket.send(echo(message)))
    const { client, waits } = clientOf([url.replace('ws://', 'ws://user:pass@')], { headers: { 'x-key': 'abc' } })
    expect(await Promise.all([client.call('a', [1]), client.call('b', [2])])).toEqual([[1], [2]])
    expect(await client.call('c', [3])).toEqual([3])
    expect(upgrades).toMatchObject([
      { url: '/key', 'x-key': 'abc', authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` },
    ])
    expect([client.sent, waits]).toEqual([{ requests: 2, calls: 3 }, []])
  })

  test('opens at most the given number of connections', async () => {
    const open: (() => void)[] = []
    const { url, upgrades } = await serve((socket, message) => {
      open.push(() => socket.send(echo(message)))
      if (open.length === 2) for (const answer of open.splice(0)) answer()
    })
    const { client } = clientOf([url], { batchSize: 1, parallel: 2 })
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => client.call('a', [index])))
    expect(results).toEqual(Array.from({ length: 8 }, (_, index) => [index]))
    expect(upgrades).toHaveLength(2)
  })

  test('repeats a request whose connection is closed, on another connection', async () => {
    const { url, upgrades } = await serve((socket, message, connection) => {
      if (connection === 1) socket.terminate()
      else socket.send(echo(message))
    })
    const { client, waits } = clientOf([url])
    expect(await client.call('a', [1])).toEqual([1])
    expect([upgrades.length, waits.length]).toEqual([2, 1])
  })

  test('forgets a connection that the upstream closes while it is idle', async () => {
    const { url, upgrades, server } = await serve((socket, message) => socket.send(echo(message)))
    const { client, waits } = clientOf([url])
    await client.call('a', [1])
    const [socket] = server.clients
    const closed = new Promise((resolve) => socket?.on('close', resolve))
    socket?.close()
    await closed
    await nextTurn()
    expect(await client.call('a', [2])).toEqual([2])
    expect([upgrades.length, waits]).toEqual([2, []])
  })

  test('repeats a request without a response', async () => {
    const { url, upgrades } = await serve((socket, message, connection) => {
      if (connection > 1) socket.send(echo(message))
    })
    const { client } = clientOf([url], { timeout: 50 })
    expect(await client.call('a', [1])).toEqual([1])
    expect(upgrades).toHaveLength(2)
  })

  test('repeats a refused upgrade, after the time of Retry-After', async () => {
    const refusals = [
      'HTTP/1.1 429 Too Many Requests\r\nretry-after: 3\r\ncontent-length: 0\r\n\r\n',
      'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nbusy',
    ]
    const http = createServer()
    const server = new WebSocketServer({ noServer: true })
    server.on('connection', (socket) => socket.on('message', (message) => socket.send(echo(String(message)))))
    http.on('upgrade', (request, socket, head) => {
      const refusal = refusals.shift()
      if (refusal !== undefined) socket.end(refusal)
      else server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request))
    })
    const { client, waits } = clientOf([await listen(http)])
    expect(await client.call('a', [1])).toEqual([1])
    expect(waits[0]).toBe(3_000)
    expect(waits).toHaveLength(2)
  })

  test('does not wait for the end of the body of a refusal', async () => {
    const other = await serve((socket, message) => socket.send(echo(message)))
    const http = createServer()
    const closed = new Promise((resolve) => {
      http.on('upgrade', (_, socket) => {
        socket.on('error', () => {})
        socket.on('end', () => resolve(socket.end())).resume()
        socket.write('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 100\r\n\r\nbusy')
      })
    })
    const { client } = clientOf([await listen(http), other.url], { timeout: 50 })
    expect(await client.call('a', [1])).toEqual([1])
    await closed
  })

  test('tells that a server has no WebSockets, and uses the next URL', async () => {
    const server = createServer((_, response) => response.end('{}'))
    const url = await listen(server)
    server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'))
    await expect(clientOf([url]).client.call('a', [])).rejects.toThrow(
      'does not answer (1 attempt): it accepts no WebSockets: try http:// instead of ws://',
    )
    const other = await serve((socket, message) => socket.send(echo(message)))
    expect(await clientOf([url, other.url]).client.call('a', [5])).toEqual([5])
  })

  test('tells that nothing listens, or that the server has no TLS', async () => {
    const { url } = await serve(() => {})
    await expect(clientOf([url.replace('ws:', 'wss:')]).client.call('a', [])).rejects.toThrow('ws:// instead of wss://')
    const server = createServer()
    const unused = await listen(server)
    server.close()
    await expect(clientOf([unused]).client.call('a', [])).rejects.toThrow('the connection was refused')
  })

  test('rejects running requests when it is closed', async () => {
    let arrived = () => {}
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const { url, server } = await serve(() => arrived())
    const { client } = clientOf([url])
    const call = client.call('a', [])
    await waiting
    client.close('the node is closing')
    await expect(call).rejects.toThrow('the request to the upstream')
    await expect.poll(() => server.clients.size).toBe(0)
  })

  test('opens no connection for a request that waits when it is closed', async () => {
    let arrived = () => {}
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const { url, upgrades } = await serve(() => arrived())
    const { client } = clientOf([url], { parallel: 1, batchSize: 1 })
    const calls = [client.call('a', []), client.call('b', [])]
    await waiting
    client.close()
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
    // The server gets this connection after all earlier ones.
    await once(new WebSocket(url), 'open')
    expect(upgrades).toHaveLength(2)
  })
})
