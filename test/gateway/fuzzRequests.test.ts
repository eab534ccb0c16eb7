import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { findDefect, fuzzRequests } from './fuzzRequests.ts'
import { openWebSocket, post } from './openTestGateway.ts'

/** Number of requests, and the seed of their sequence. */
const COUNT = Number(process.env.ABUSE ?? 240)
const SEED = Number(process.env.SEED ?? 7)

const internalErrors: string[] = []
let node: Node
let url: string
let wsUrl: string
beforeAll(async () => {
  const onFault = (error: unknown, where: string) => internalErrors.push(`${where}: ${String(error)}`)
  node = await createNode({ stateLimit: 200_000 }, { onFault })
  ;({ url, wsUrl } = await node.listen({ port: 0 }))
})
afterAll(() => node.close())

const send = async (body: string): Promise<string> => (await post(url, body)).text()

const probe = '{"jsonrpc":"2.0","id":"probe","method":"eth_blockNumber"}'
const names = Object.keys(methods)

test('malformed HTTP requests cause no internal error', async () => {
  const defects: string[] = []
  for (const { kind, body } of fuzzRequests(SEED, COUNT, names)) {
    const defect = findDefect(await send(body))
    if (defect !== undefined) defects.push(`${kind}: ${defect} for ${body.slice(0, 200)}`)
  }
  expect(defects).toEqual([])
  expect(internalErrors).toEqual([])
  expect(JSON.parse(await send(probe))).toHaveProperty('result')
})

test('malformed WebSocket messages cause no internal error', async () => {
  const socket = await openWebSocket(wsUrl)
  const closed = once(socket, 'close')
  const defects: string[] = []
  for (const { kind, body } of fuzzRequests(SEED + 1, Math.ceil(COUNT / 4), names)) {
    // Messages before the response to the probe are responses or events.
    const probed = new Promise<void>((resolve, reject) => {
      const listen = (message: unknown) => {
        const text = String(message)
        if (text.includes('"id":"probe"')) {
          socket.off('message', listen)
          resolve()
          return
        }
        const defect = findDefect(text)
        if (defect !== undefined) defects.push(`${kind}: ${defect}`)
      }
      socket.on('message', listen)
      closed.then(reject)
    })
    socket.send(body)
    socket.send(probe)
    await probed
  }
  expect(defects).toEqual([])
  expect(internalErrors).toEqual([])
  socket.terminate()
})
