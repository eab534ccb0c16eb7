import { describe, expect, test } from 'vitest'
import { NodeError } from '../../src/errors.ts'
import { AsciiText } from '../../src/rpc/asciiText.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { type Call, readEnvelope } from '../../src/rpc/protocol/envelope.ts'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { startingEndpoint } from '../../src/rpc/protocol/startingEndpoint.ts'
import { RawJson } from '../../src/rpc/rawJson.ts'
import { nextTurn } from '../turns.ts'

const caller = { signal: new AbortController().signal }
const request = (method: string, id: unknown = 1) => JSON.stringify({ jsonrpc: '2.0', id, method })

/** An endpoint whose result depends on the name of the method. */
const endpoint: Endpoint = {
  handle({ method }: Call) {
    switch (method) {
      case 'now':
        return { a: 1 }
      case 'later':
        return Promise.resolve('b')
      case 'raw':
        return new RawJson('{"c": [1]}')
      case 'unencodable':
        return Promise.resolve({ value: 1n })
      case 'nothing':
        return undefined
      case 'refuse':
        throw new NodeError('Refused', 3, 'no', '0x01')
      default:
        return Promise.reject(new NodeError('Refused', -32000, 'later no'))
    }
  },
}
const responseTo = async (text: string) => (await respond(endpoint, readEnvelope(text, 10), caller))?.toString()

describe('the response', () => {
  test.each([
    ['with a value', 'now', '"result":{"a":1}'],
    ['with the value of a promise', 'later', '"result":"b"'],
    ['with encoded JSON, unchanged', 'raw', '"result":{"c": [1]}'],
    ['with null for undefined', 'nothing', '"result":null'],
    ['with an error', 'refuse', '"error":{"code":3,"message":"no","data":"0x01"}'],
    ['with an error of a promise, without data', 'fail', '"error":{"code":-32000,"message":"later no"}'],
  ])('%s', async (_, method, member) => {
    expect(await responseTo(request(method, 'x'))).toBe(`{"jsonrpc":"2.0","id":"x",${member}}`)
  })

  test('is not a promise if the result is not one', () => {
    expect(respond(endpoint, readEnvelope(request('now'), 1), caller)).not.toBeInstanceOf(Promise)
  })

  test.each([
    ['an encoded result and a number as ID', '{"c": [1]}', 1, true],
    ['other characters in the result', '"ü"', 1, false],
    ['a text as ID', '{}', 'ü', false],
    ['an encoded result in parts', ['{"c":', ' "ü"}'], 1, false],
  ])('is known to be ASCII only with %s', async (_, json, id, isKnown) => {
    const raw = { handle: () => new RawJson(json) }
    const response = await respond(raw, readEnvelope(request('raw', id), 1), caller)
    expect(response instanceof AsciiText).toBe(isKnown)
    expect(JSON.parse(String(response))).toEqual({ jsonrpc: '2.0', id, result: JSON.parse([json].flat().join('')) })
  })

  test('is an internal error if the result of a promise cannot be encoded', async () => {
    const failed = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}'
    expect(await responseTo(request('unencodable'))).toBe(failed)
    expect(await responseTo(`[${request('unencodable')},${request('now')}]`)).toBe(
      `[${failed},{"jsonrpc":"2.0","id":1,"result":{"a":1}}]`,
    )
  })

  test('to notifications is empty, also after errors', async () => {
    for (const method of ['now', 'later', 'refuse', 'fail'])
      expect(await responseTo(`{"jsonrpc":"2.0","method":"${method}"}`)).toBeUndefined()
    expect(await responseTo('[{"jsonrpc":"2.0","method":"now"},{"jsonrpc":"2.0","method":"fail"}]')).toBeUndefined()
  })

  test('to notifications is a response without ID, or an error with the ID null, if they are answered', async () => {
    const answered = async (method: string) => {
      const envelope = readEnvelope(JSON.stringify({ jsonrpc: '2.0', method }), 1)
      return String(await respond(endpoint, envelope, caller, { answersNotifications: true }))
    }
    expect(await answered('now')).toBe('{"jsonrpc":"2.0","result":{"a":1}}')
    expect(await answered('later')).toBe('{"jsonrpc":"2.0","result":"b"}')
    expect(await answered('raw')).toBe('{"jsonrpc":"2.0","result":{"c": [1]}}')
    expect(await answered('fail')).toBe('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"later no"}}')
  })

  test('to a batch has the order of its items', async () => {
    const text = `[${['later', 'now', 'refuse', 'later', 'raw'].map(request).join(',')},{"jsonrpc":"2.0","method":"now"},7]`
    const response = JSON.parse((await responseTo(text)) ?? '')
    expect(response.map(({ id }: { id: unknown }) => id)).toEqual([0, 1, 2, 3, 4, null])
    expect(response.map((item: object) => 'error' in item)).toEqual([false, false, true, false, false, true])
  })

  test('to a batch is complete after its items have run one after another', async () => {
    const started: string[] = []
    let running = 0
    const counting: Endpoint = {
      async handle({ method }) {
        expect(running++).toBe(0)
        started.push(method)
        await nextTurn()
        running--
      },
    }
    await respond(counting, readEnvelope(`[${['a', 'b', 'c'].map(request).join(',')}]`, 10), caller)
    expect(started).toEqual(['a', 'b', 'c'])
  })
})

describe('a batch', () => {
  const batch = (methods: readonly string[]) => readEnvelope(`[${methods.map(request).join(',')}]`, 100)

  test('runs no item after the responses exceed the limit, and reports an error for each remaining item', async () => {
    const run: string[] = []
    const long: Endpoint = {
      handle({ method }) {
        run.push(method)
        return method === 'later' ? Promise.resolve('x'.repeat(600)) : 'x'.repeat(600)
      },
    }
    for (const second of ['b', 'later']) {
      run.length = 0
      const failed: number[] = []
      const response = await respond(long, batch(['a', second, 'c', 'd']), caller, {
        batchResponseLimit: 1_000,
        listener: { failed: (_, code) => failed.push(code) },
      })
      const items: { id: number; result?: string; error?: { code: number; message: string } }[] = JSON.parse(
        String(response),
      )
      expect(run).toEqual(['a', second])
      expect(items.map(({ id }) => id)).toEqual([0, 1, 2, 3])
      expect(items.map(({ result }) => result?.length)).toEqual([600, 600, undefined, undefined])
      expect(items[3]?.error).toMatchObject({
        code: -32003,
        message: expect.stringMatching(/^response too large.*1000 bytes.*--batch-response-limit/),
      })
      expect(failed).toEqual([-32003, -32003])
    }
  })

  test.each(['now', 'later'])('yields the event loop between long items that responseTo %s', async (method) => {
    let others = 0
    const seen: number[] = []
    const other = () => {
      others++
      pending = setImmediate(other)
    }
    let pending = setImmediate(other)
    const busy: Endpoint = {
      handle() {
        seen.push(others)
        const until = performance.now() + 6
        while (performance.now() < until);
        return method === 'now' ? null : Promise.resolve(null)
      },
    }
    await respond(busy, batch(['a', 'b', 'c', 'd']), caller)
    clearImmediate(pending)
    expect(new Set(seen).size, 'each item in a separate turn').toBe(4)
  })
})

describe('an endpoint during the start', () => {
  test('answers known methods at once, and others after the start', async () => {
    let finish = (_: Endpoint) => {}
    const opened = new Promise<Endpoint>((resolve) => {
      finish = resolve
    })
    const starting = startingEndpoint(() => opened, new Map([['eth_chainId', () => '0x1']]))
    const call = (method: string, params?: unknown[]) => starting.handle({ id: '1', method, params }, caller)
    expect(call('eth_chainId')).toBe('0x1')
    expect(call('eth_chainId', [])).toBe('0x1')
    const waiting = call('later')
    expect(waiting).toBeInstanceOf(Promise)
    const withParameters = call('eth_chainId', [1])
    finish(endpoint)
    expect(await waiting).toBe('b')
    // The method rejects wrong parameters.
    await expect(withParameters).rejects.toMatchObject({ code: -32000 })
    expect(await call('now')).toEqual({ a: 1 })
  })

  test.each([
    ['the error that is meant for clients', new NodeError('BadStore', -32000, 'bad store'), -32000, 'bad store'],
    ['only an internal error otherwise', new Error('/a/secret/path'), -32603, 'internal error'],
  ])('that fails to start returns to waiting callers %s', async (_, error, code, message) => {
    const starting = startingEndpoint(() => Promise.reject(error), new Map())
    const waiting = starting.handle({ id: '1', method: 'now', params: undefined }, caller)
    await expect(waiting).rejects.toMatchObject({ code, message })
  })
})
