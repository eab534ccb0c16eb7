import { on, once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { faultControlFor } from '../../../src/gateway/faults/faultControlFor.ts'
import { Faults } from '../../../src/gateway/faults/faults.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import { memoryMetering } from '../../../src/gateway/metering.ts'
import type { RequestRecord } from '../../../src/gateway/requestRecord.ts'
import type { FaultRule } from '../../../src/options/faults.ts'
import { readFaultRules } from '../../../src/options/faults.ts'
import { call, openOn, type TestEndpoint, testEndpoint } from '../openGateway.ts'

let gateway: Gateway
let endpoint: TestEndpoint
let records: RequestRecord[]
async function open(...rules: (string | FaultRule)[]): Promise<Faults> {
  endpoint = testEndpoint()
  records = []
  const faults = new Faults(readFaultRules(rules))
  const metering = { ...memoryMetering(), onRequest: (record: RequestRecord) => records.push(record) }
  gateway = await openOn(endpoint, 0, { faults, metering })
  return faults
}
afterEach(() => gateway.close(0))

const post = (body: string) =>
  fetch(gateway.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const dial = async (): Promise<WebSocket> => {
  const socket = new WebSocket(gateway.wsUrl)
  await once(socket, 'open')
  return socket
}
const credits = (): number => records.reduce((sum, record) => sum + record.credits, 0)

describe('over HTTP', () => {
  test.each([
    ['402', { code: 402, event: -33000, message: 'Payment Required', details: expect.any(String) }],
    ['429', { code: 429, event: -33200, message: 'Too Many Requests', details: expect.any(String) }],
    ['500', { code: -32603, message: 'Internal Server Error' }],
    ['503', { code: -32603, message: 'Service Unavailable' }],
  ])('%s is an answer of its own, costs nothing and does nothing', async (status, error) => {
    await open(`${status}=1`)
    const response = await post(call('echo', [], 7))
    expect(response.status).toBe(Number(status))
    expect(response.headers.has('retry-after')).toBe(false)
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error })
    const batch = await post(`[${call('echo', [], 'a')},{"jsonrpc":"2.0","method":"echo"},${call('echo', [], 2)}]`)
    expect(batch.status).toBe(Number(status))
    expect(await batch.json()).toMatchObject([
      { id: 'a', error },
      { id: 2, error },
    ])
    expect(endpoint.asked).toEqual([])
    expect(credits()).toBe(0)
    expect(records.map((record) => record.status)).toEqual([Number(status), Number(status)])
  })

  test.each(['drop=1', 'close=1'])('%s loses the request', async (rule) => {
    await open(rule)
    await expect(post(call('echo'))).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } })
    expect(endpoint.asked).toEqual([])
    expect(credits()).toBe(0)
  })

  test('truncate loses the answer, in its middle', async () => {
    await open('truncate=1')
    const response = await post(call('echo', ['x'.repeat(500)]))
    expect(response.status).toBe(200)
    const length = Number(response.headers.get('content-length'))
    let received = 0
    const reading = (async () => {
      for await (const chunk of response.body ?? []) received += chunk.length
    })()
    await expect(reading).rejects.toThrow('terminated')
    expect(received).toBe(length >> 1)
    expect(endpoint.asked).toHaveLength(1)
    expect(credits()).toBeGreaterThan(0)
  })

  test('a client that disconnects while it waits gets no response', async () => {
    await open('latency=600000')
    const leaving = new AbortController()
    const asked = fetch(gateway.url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: call('echo') },
      signal: leaving.signal,
    })
    // There are no tracks of a request that waits, other than a connection that is at work.
    const other = await dial()
    leaving.abort()
    await expect(asked).rejects.toThrow()
    other.terminate()
    await gateway.close()
    expect(endpoint.asked).toEqual([])
  })

  test('the same requests meet the same faults in every run', async () => {
    const run = async (seed: number): Promise<readonly number[]> => {
      await open(`429=30%,500=20%,seed=${seed}`)
      const statuses: number[] = []
      for (let id = 0; id < 60; id++) statuses.push((await post(call('echo', [], id))).status)
      await gateway.close()
      return statuses
    }
    const first = await run(7)
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 429, 500]))
    // Nothing but answers is paid for: each of these has the same price.
    const answered = records.filter(({ status }) => status === 200)
    expect(credits()).toBe(answered.length * (answered[0]?.credits ?? 0))
  })

  test('requests that are refused anyhow meet them too', async () => {
    await open('503=1')
    expect((await post('not JSON')).status).toBe(503)
  })
})

test('latency keeps a request waiting, and no other', async () => {
  await open('latency=40,method=echo')
  const socket = await dial()
  socket.send(call('echo', [], 'first'))
  socket.send(call('fail', [], 'second'))
  const ids: unknown[] = []
  for await (const [message] of on(socket, 'message')) if (ids.push(JSON.parse(String(message)).id) === 2) break
  expect(ids).toEqual(['second', 'first'])
  socket.terminate()
})

describe('over a WebSocket', () => {
  const say = async (socket: WebSocket, message: string) => {
    const answered = once(socket, 'message')
    socket.send(message)
    return JSON.parse(String((await answered)[0]))
  }

  test('402 is an answer, and then the connection is closed', async () => {
    await open('402=1')
    const socket = await dial()
    const closed = once(socket, 'close')
    expect(await say(socket, call('echo', [], 'x'))).toMatchObject({ id: 'x', error: { code: 402, event: -33000 } })
    expect((await closed)[0]).toBe(1008)
  })

  test.each([
    ['429', 429],
    ['500', -32603],
    ['503', -32603],
  ])('%s is an answer, and the connection goes on', async (status, code) => {
    await open(`${status}=1,method=echo`)
    const socket = await dial()
    expect(await say(socket, call('echo'))).toMatchObject({ id: 1, error: { code } })
    expect(await say(socket, call('fail', [], 2))).toMatchObject({ id: 2, error: { code: -32000 } })
    socket.terminate()
  })

  test.each([
    ['drop=1', 1006],
    ['close=1', 1012],
    ['truncate=1', 1006],
  ])('%s ends the connection with %i', async (rule, code) => {
    await open(rule)
    const socket = await dial()
    const closed = once(socket, 'close')
    const messages: unknown[] = []
    socket.on('message', (message) => messages.push(message))
    socket.on('error', () => {}) // a message that breaks off is one
    socket.send(call('echo'))
    expect((await closed)[0]).toBe(code)
    expect(messages).toEqual([])
    expect(endpoint.asked).toHaveLength(rule === 'truncate=1' ? 1 : 0)
  })
})

describe('faults that change while requests come', () => {
  test('hold for the next request', async () => {
    const faults = await open()
    endpoint.release()
    expect((await post(call('echo'))).status).toBe(200)
    faults.replace([{ 429: 1 }])
    expect((await post(call('echo'))).status).toBe(429)
    expect((await post(call('vivarium_setFaults'))).status).toBe(200)
    faults.replace([])
    expect((await post(call('echo'))).status).toBe(200)
  })
})

describe('a key', () => {
  const account = { id: 'k', name: 'ci', isBuiltIn: false }

  test('sets faults for itself alone', () => {
    const faults = new Faults([{ drop: 1 }, { key: 'ci', 500: 1 }])
    const own = faultControlFor(faults, account)
    expect(own.rules).toEqual([{ key: 'ci', 500: 1 }])
    own.replace([{ 429: 1 }, { key: 'ci', latency: 5 }])
    expect(own.rules).toEqual([
      { 429: 1, key: 'ci' },
      { key: 'ci', latency: 5 },
    ])
    expect(faults.rules).toEqual([{ drop: 1 }, ...own.rules])
    expect(() => own.replace([{ key: 'other', drop: 1 }])).toThrow(expect.objectContaining({ code: -32001 }))
    expect(() => own.replace([{ key: '*', drop: 1 }])).toThrow('for itself only')
    expect(faults.rules).toHaveLength(3)
    own.replace([])
    expect(faults.rules).toEqual([{ drop: 1 }])
  })

  test('whose name looks like a pattern affects no other key', () => {
    const faults = new Faults()
    faultControlFor(faults, { ...account, id: 'c*', name: 'c*' }).replace([{ drop: 1 }])
    const draw = (name: string) =>
      faults.draw({ network: 'local', account: { ...account, id: name, name } }, ['eth_call'])
    expect(draw('ci')).toBeUndefined()
    expect(faults.mayAffect('ci')).toBe(false)
    expect(draw('c*')).toMatchObject({ outcome: 'drop' })
  })

  test('sets at most as many rules as allowed, and so does the operator', () => {
    const faults = new Faults([], 3)
    const rules = (count: number) => Array.from({ length: count }, () => ({ 429: 1 }))
    const own = faultControlFor(faults, account)
    const refused = expect.objectContaining({ code: -32005, message: expect.stringContaining('--max-fault-rules') })
    own.replace(rules(3))
    expect(() => own.replace(rules(4))).toThrow(refused)
    expect(own.rules).toHaveLength(3)
    faultControlFor(faults, { ...account, id: 'o', name: 'other' }).replace(rules(3))
    expect(() => faults.replace(rules(4))).toThrow(refused)
    expect(faults.rules).toHaveLength(6)
    expect(() => new Faults(rules(65))).toThrow(expect.objectContaining({ code: -32005 }))
  })

  test('of the node sets them all', () => {
    const faults = new Faults()
    expect(faultControlFor(faults, builtInAccount)).toBe(faults)
  })
})
