import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode, type Node } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { abuses, wrongIn } from './abusiveRequests.ts'

/** `ABUSE=20000` for a long look, with `SEED` for another one. */
const COUNT = Number(process.env.ABUSE ?? 240)
const SEED = Number(process.env.SEED ?? 7)

const faults: string[] = []
let node: Node
let url: string
let wsUrl: string
beforeAll(async () => {
  const onFault = (fault: unknown, where: string) => faults.push(`${where}: ${String(fault)}`)
  node = await createNode({ stateLimit: 200_000 }, { onFault })
  ;({ url, wsUrl } = await node.listen({ port: 0 }))
})
afterAll(() => node.close())

async function post(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).text()
}

const probe = '{"jsonrpc":"2.0","id":"probe","method":"eth_blockNumber"}'
const names = Object.keys(methods)

test('no malformed request finds a fault of the node, over HTTP', async () => {
  const wrong: string[] = []
  for (const { kind, body } of abuses(SEED, COUNT, names)) {
    const found = wrongIn(await post(body))
    if (found !== undefined) wrong.push(`${kind}: ${found} for ${body.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
  expect(JSON.parse(await post(probe))).toHaveProperty('result')
})

test('nor over a WebSocket, whose answers all come', async () => {
  const socket = new WebSocket(wsUrl)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const wrong: string[] = []
  for (const { kind, body } of abuses(SEED + 1, Math.ceil(COUNT / 4), names)) {
    // Messages before the response to the probe are responses or events.
    const probed = new Promise<void>((resolve, reject) => {
      const listen = (message: unknown) => {
        const text = String(message)
        if (text.includes('"id":"probe"')) {
          socket.off('message', listen)
          resolve()
          return
        }
        const found = wrongIn(text)
        if (found !== undefined) wrong.push(`${kind}: ${found}`)
      }
      socket.on('message', listen)
      closed.then(reject)
    })
    socket.send(body)
    socket.send(probe)
    await probed
  }
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
  socket.terminate()
})
