import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode, type Node, type NodeAddress } from '../../src/node.ts'

/** Subscriptions over the wire, from the socket to the chain and back. */

let node: Node
let address: NodeAddress
beforeAll(async () => {
  node = await createNode()
  address = await node.listen({ port: 0 })
})
afterAll(() => node.close())

const call = (id: number, method: string, ...params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** As much of an answer, of a batch of them or of a notification as the tests look at. */
interface Message {
  readonly id?: number
  readonly result?: string
  readonly error?: { readonly code: number; readonly message: string }
  readonly params?: { readonly subscription: string; readonly result: { readonly number: string } }
}

/** A client that keeps what it hears. */
class Client {
  readonly heard: Message[] = []
  readonly socket: WebSocket
  #arrived = () => {}

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (message) => {
      this.heard.push(JSON.parse(String(message)))
      this.#arrived()
    })
  }

  static async open(): Promise<Client> {
    const socket = new WebSocket(address.wsUrl)
    await once(socket, 'open')
    return new Client(socket)
  }

  until(count: number): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        if (this.heard.length >= count) resolve(this.heard)
      }
      this.#arrived()
    })
  }
}

test('what a batch does after it has subscribed is told after the answer to the batch', async () => {
  const client = await Client.open()
  client.socket.send(`[${call(1, 'eth_subscribe', 'newHeads')},${call(2, 'evm_mine')},${call(3, 'evm_mine')}]`)
  const [answers, first, second] = await client.until(3)
  const subscription = expect.stringMatching(/^0x[0-9a-f]{32}$/)
  expect(answers).toEqual([
    expect.objectContaining({ id: 1, result: subscription }),
    expect.objectContaining({ id: 2, result: '0x0' }),
    expect.objectContaining({ id: 3, result: '0x0' }),
  ])
  expect(first?.params?.subscription).toEqual(subscription)
  expect(second?.params?.subscription).toBe(first?.params?.subscription)
  expect(Number(second?.params?.result.number)).toBe(Number(first?.params?.result.number) + 1)
  client.socket.close()
})

test('what is told at once comes after the answer', async () => {
  const client = await Client.open()
  client.socket.send(call(1, 'eth_subscribe', 'syncing'))
  const [answer, told] = await client.until(2)
  expect(answer).toMatchObject({ id: 1, result: expect.stringMatching(/^0x[0-9a-f]{32}$/) })
  expect(told).toEqual({
    jsonrpc: '2.0',
    method: 'eth_subscription',
    params: { subscription: answer?.result, result: false },
  })
  client.socket.close()
})

test('a subscription is ended by its connection, and by no other', async () => {
  const [one, other] = [await Client.open(), await Client.open()]
  one.socket.send(call(1, 'eth_subscribe', 'newHeads'))
  const id = (await one.until(1))[0]?.result
  other.socket.send(call(1, 'eth_unsubscribe', id))
  expect((await other.until(1))[0]?.error).toEqual({ code: -32000, message: 'subscription not found' })
  one.socket.send(call(2, 'eth_unsubscribe', id))
  expect((await one.until(2))[1]).toMatchObject({ id: 2, result: true })
  one.socket.send(call(3, 'evm_mine'))
  expect((await one.until(3))[2]).toMatchObject({ id: 3 })
  one.socket.close()
  other.socket.close()
})

test('a client with the id of a filter can poll it, over each transport', async () => {
  const client = await Client.open()
  client.socket.send(call(1, 'eth_newBlockFilter'))
  const id = (await client.until(1))[0]?.result
  await node.provider.request({ method: 'evm_mine', params: [] })
  const post = (body: string) =>
    fetch(address.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const polled = await (await post(call(2, 'eth_getFilterChanges', id))).json()
  expect(polled).toMatchObject({ result: [expect.stringMatching(/^0x[0-9a-f]{64}$/)] })
  const refused = await (await post(call(3, 'eth_subscribe', 'newHeads'))).json()
  expect(refused).toMatchObject({ error: { code: -32601, message: 'notifications not supported' } })
  client.socket.close()
})
