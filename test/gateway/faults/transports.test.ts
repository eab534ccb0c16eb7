import { on, once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { faultControlFor } from '../../../src/gateway/faults/faultControlFor.ts'
import { Faults } from '../../../src/gateway/faults/faults.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import { memoryMetering } from '../../../src/gateway/metering.ts'
import type { RequestRecord } from '../../../src/gateway/requestRecord.ts'
import type { FaultRule } from '../../../src/options/faults.ts'
import { readFaultRules } from '../../../src/options/faults.ts'
import type { Endpoint } from '../../../src/rpc/protocol/endpoint.ts'
import {
  call,
  exchange,
  openTestGateway,
  openWebSocket,
  post as postJson,
  type TestEndpoint,
  testEndpoint,
} from '../openTestGateway.ts'

let gateway: Gateway
let endpoint: TestEndpoint
let records: RequestRecord[]
async function open(...rules: (string | FaultRule)[]): Promise<Faults> {
  endpoint = testEndpoint()
  records = []
  const faults = new Faults(readFaultRules(rules))
  const metering = { ...memoryMetering(), onRequest: (record: RequestRecord) => records.push(record) }
  gateway = await openTestGateway(endpoint, { faults, metering })
  return faults
}
afterEach(() => gateway.close(0))

const post = (body: string) => postJson(gateway.url, body)
const chargedCredits = (): number => records.reduce((sum, record) => sum + record.credits, 0)

describe('over HTTP', () => {
  test.each([
    ['402', { code: 402, event: -33000, message: 'Payment Required', details: expect.any(String) }],
    ['429', { code: 429, event: -33200, message: 'Too Many Requests', details: expect.any(String) }],
    ['500', { code: -32603, message: 'Internal Server Error' }],
    ['503', { code: -32603, message: 'Service Unavailable' }],
  ])('%s returns its error without a charge or a call', async (status, error) => {
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
    expect(endpoint.calls).toEqual([])
    expect(chargedCredits()).toBe(0)
    expect(records.map((record) => record.status)).toEqual([Number(status), Number(status)])
  })

  test.each([
    ['502', 'Bad Gateway'],
    ['504', 'Gateway Timeout'],
  ])('%s returns a page, as a proxy does', async (status, title) => {
    await open(`${status}=1`)
    const response = await post(call('echo'))
    expect(response.status).toBe(Number(status))
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(await response.text()).toContain(`<h1>${status} ${title}</h1>`)
    expect(endpoint.calls).toEqual([])
    expect(chargedCredits()).toBe(0)
  })

  test.each([
    ['limitExceeded', { code: -32005, message: 'limit exceeded' }],
    ['headerNotFound', { code: -32000, message: 'header not found' }],
  ])('%s returns its error with status 200, without a charge or a call', async (fault, error) => {
    await open(`${fault}=1`)
    const response = await post(call('echo', [], 7))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error })
    const batch = await post(`[${call('echo', [], 'a')},{"jsonrpc":"2.0","method":"echo"},${call('echo', [], 2)}]`)
    expect(await batch.json()).toMatchObject([
      { id: 'a', error },
      { id: 2, error },
    ])
    expect(endpoint.calls).toEqual([])
    expect(chargedCredits()).toBe(0)
    expect(records).toMatchObject([
      { status: 200, errors: 1, errorCode: error.code },
      { status: 200, errors: 3, errorCode: error.code },
    ])
  })

  test.each(['drop=1', 'close=1'])('%s closes the connection before the call', async (rule) => {
    await open(rule)
    await expect(post(call('echo'))).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } })
    expect(endpoint.calls).toEqual([])
    expect(chargedCredits()).toBe(0)
  })

  test('truncate closes the connection in the middle of the response', async () => {
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
    expect(endpoint.calls).toHaveLength(1)
    expect(chargedCredits()).toBeGreaterThan(0)
  })

  test('a client that disconnects while it waits gets no response', async () => {
    await open('latency=600000')
    const leaving = new AbortController()
    const response = fetch(gateway.url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: call('echo') },
      signal: leaving.signal,
    })
    // A request that waits has no visible effect. By the time another connection is open, it has arrived.
    const otherConnection = await openWebSocket(gateway.wsUrl)
    leaving.abort()
    await expect(response).rejects.toThrow()
    otherConnection.terminate()
    await gateway.close()
    expect(endpoint.calls).toEqual([])
  })

  test('the same requests get the same faults in every run', async () => {
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
    // Only successful requests are charged, and all have the same price.
    const answered = records.filter(({ status }) => status === 200)
    expect(chargedCredits()).toBe(answered.length * (answered[0]?.credits ?? 0))
  })

  test('faults affect invalid requests too', async () => {
    await open('503=1')
    expect((await post('not JSON')).status).toBe(503)
  })
})

test('latency delays only the requests that match', async () => {
  await open('latency=40,method=echo')
  const socket = await openWebSocket(gateway.wsUrl)
  socket.send(call('echo', [], 'first'))
  socket.send(call('fail', [], 'second'))
  const ids: unknown[] = []
  for await (const [message] of on(socket, 'message')) if (ids.push(JSON.parse(String(message)).id) === 2) break
  expect(ids).toEqual(['second', 'first'])
  socket.terminate()
})

describe('over a WebSocket', () => {
  test('402 returns its error, and the gateway closes the connection', async () => {
    await open('402=1')
    const socket = await openWebSocket(gateway.wsUrl)
    const closed = once(socket, 'close')
    expect(await exchange(socket, call('echo', [], 'x'))).toMatchObject({
      id: 'x',
      error: { code: 402, event: -33000 },
    })
    expect((await closed)[0]).toBe(1008)
  })

  test.each([
    ['429', 429],
    ['500', -32603],
    ['502', -32603],
    ['503', -32603],
    ['504', -32603],
    ['limitExceeded', -32005],
    ['headerNotFound', -32000],
  ])('%s returns its error, and the connection stays open', async (fault, code) => {
    await open(`${fault}=1,method=echo`)
    const socket = await openWebSocket(gateway.wsUrl)
    expect(await exchange(socket, call('echo'))).toMatchObject({ id: 1, error: { code } })
    expect(await exchange(socket, call('fail', [], 2))).toMatchObject({ id: 2, error: { code: -32000 } })
    socket.terminate()
  })

  test.each([
    ['drop=1', 1006, false],
    ['close=1', 1012, true],
    ['truncate=1', 1006, true],
  ])('%s closes the connection with code %i', async (rule, code, sendsBytes) => {
    await open(rule)
    const socket = await openWebSocket(gateway.wsUrl)
    const connection: Socket = Reflect.get(socket, '_socket')
    const { bytesRead } = connection
    const closed = once(socket, 'close')
    const messages: unknown[] = []
    socket.on('message', (message) => messages.push(message))
    socket.on('error', () => {}) // a truncated message is an error
    socket.send(call('echo'))
    expect((await closed)[0]).toBe(code)
    expect(messages).toEqual([])
    // The first half of the message, or the frame that closes the connection.
    expect(connection.bytesRead > bytesRead).toBe(sendsBytes)
    expect(endpoint.calls).toHaveLength(rule === 'truncate=1' ? 1 : 0)
  })
})

describe('events of subscriptions', () => {
  const pushing: Endpoint = {
    handle(_, caller) {
      caller.afterResponse?.(() => caller.push?.('newHeads', '"pushed"'))
      return 'subscribed'
    },
  }

  test.each([
    ['drop', 1006],
    ['close', 1012],
  ])('%s closes the connection instead of sending an event, with code %i', async (fault, closeCode) => {
    const faults = new Faults(readFaultRules([`method=eth_subscription,${fault}=1,times=1`]))
    gateway = await openTestGateway(pushing, { faults })
    const subscribe = async () => {
      const socket = await openWebSocket(gateway.wsUrl)
      const messages: unknown[] = []
      socket.on('message', (message) => messages.push(JSON.parse(String(message))))
      socket.send(call('subscribe'))
      return { socket, messages }
    }
    const first = await subscribe()
    expect((await once(first.socket, 'close'))[0]).toBe(closeCode)
    expect(first.messages).not.toContain('pushed')
    const second = await subscribe()
    while (second.messages.length < 2) await once(second.socket, 'message')
    expect(second.messages).toMatchObject([{ result: 'subscribed' }, 'pushed'])
    second.socket.terminate()
  })
})

describe('changed faults', () => {
  test('apply from the next request on', async () => {
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

describe('faultControlFor', () => {
  const account = { id: 'k', name: 'ci', isBuiltIn: false }

  test('lets a key set faults for itself only', () => {
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

  test('takes a key name with a wildcard literally', () => {
    const faults = new Faults()
    faultControlFor(faults, { ...account, id: 'c*', name: 'c*' }).replace([{ drop: 1 }])
    const draw = (name: string) =>
      faults.draw({ network: 'local', account: { ...account, id: name, name } }, ['eth_call'])
    expect(draw('ci')).toBeUndefined()
    expect(faults.mayAffect('ci')).toBe(false)
    expect(draw('c*')).toMatchObject({ outcome: 'drop' })
  })

  test('limits the number of rules of each key and of the operator', () => {
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

  test('gives the built-in account control of all rules', () => {
    const faults = new Faults()
    expect(faultControlFor(faults, builtInAccount)).toBe(faults)
  })
})
