import { describe, expect, test, vi } from 'vitest'
import { CommandLog, describeFault } from '../../src/cli/log.ts'
import type { LineWriter, LogLevel } from '../../src/cli/logEntry.ts'
import { LogSink } from '../../src/cli/logSink.ts'
import { type RequestEntry, requestText } from '../../src/cli/requestText.ts'

const request: RequestEntry = {
  network: 'mainnet',
  account: 'built-in',
  transport: 'http',
  methods: ['eth_getBalance'],
  credits: 80,
  status: 200,
  errors: 0,
  milliseconds: 0.4321,
}

/** Opens a log that collects its lines. */
function openLog(level: LogLevel, isTerminal: boolean, ...rest: [load?: () => Promise<LineWriter>]) {
  let text = ''
  const sink = new LogSink(2, (part, done) => {
    text += part
    done(part.length)
  })
  const log = new CommandLog({ level, sink, isTerminal }, ...rest)
  const lines = async (): Promise<string[]> => {
    await log.flush(1_000)
    return text.split('\n').slice(0, -1)
  }
  return { log, lines }
}

describe('the log', () => {
  test('has a text line for each request on a terminal', async () => {
    const { log, lines } = openLog('info', true)
    log.request(request)
    log.request({ ...request, account: 'alice', status: 402, errors: 1, milliseconds: 12.34 })
    const [first, second] = await lines()
    expect(first).toMatch(/^\d\d:\d\d:\d\d {2}mainnet {2}eth_getBalance {2}80 credits {2}0\.4 ms$/)
    expect(second).toContain('  mainnet  key alice  eth_getBalance  80 credits  12 ms  402  error')
  })

  test('has a JSON line for each request without a terminal', async () => {
    const { log, lines } = openLog('info', false)
    log.request(request)
    log.warn('beware')
    const [first = '', second = ''] = await lines()
    expect(JSON.parse(first)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      network: 'mainnet',
      account: 'built-in',
      transport: 'http',
      credits: 80,
      status: 200,
      errors: 0,
      milliseconds: 0.432,
      items: 1,
      methods: ['eth_getBalance'],
      msg: 'request',
    })
    expect(JSON.parse(second)).toMatchObject({ level: 'warn', msg: 'beware' })
  })

  test('has text lines without a terminal until the code for JSON can be loaded', async () => {
    const load = vi.fn(() => Promise.resolve<LineWriter>(() => '{}\n'))
    load.mockRejectedValueOnce(new Error('too many open files'))
    const { log, lines } = openLog('info', false, load)
    log.warn('beware')
    expect(await lines()).toEqual(['vivarium: beware'])
    log.warn('beware')
    expect(await lines()).toEqual(['vivarium: beware', '{}'])
  })

  test.each<[lines: number, LogLevel]>([
    [0, 'silent'],
    [1, 'error'],
    [2, 'warn'],
    [3, 'info'],
  ])('has %s of three lines at level %s', async (count, level) => {
    const { log, lines } = openLog(level, true)
    log.fault(new Error('broken'), 'eth_call')
    log.warn('beware')
    log.request(request)
    expect(await lines()).toHaveLength(count)
  })

  test('counts requests over the limit per second instead of listing them, except at level debug', async () => {
    for (const [level, listed] of [
      ['info', 1_000],
      ['debug', 5_000],
    ] as const) {
      const { log, lines } = openLog(level, true)
      for (let index = 0; index < 5_000; index++) log.request(request)
      const all = await lines()
      const requests = all.filter((line) => line.includes('eth_getBalance'))
      // More are listed if another second has started.
      expect(requests.length).toBeGreaterThanOrEqual(listed)
      const unlisted = all.filter((line) => line.startsWith('…')).map((line) => Number(/\d+/.exec(line)?.[0]))
      expect(requests.length + unlisted.reduce((sum, count) => sum + count, 0)).toBe(5_000)
    }
  })

  test('replaces control characters in method names, and shortens long ones', async () => {
    const methods = [`\u001b[2Jeth\n${'x'.repeat(10_000)}`]
    expect(requestText({ ...request, methods }, 0)).toMatch(/ {2}\?\[2Jeth\?x{50,60} {2}/)
    const { log, lines } = openLog('info', false)
    log.request({ ...request, methods: Array.from({ length: 1_000 }, () => methods[0] ?? '') })
    const [line = ''] = await lines()
    expect(line.length).toBeLessThan(3_000)
    expect(JSON.parse(line)).toMatchObject({ items: 1_000 })
  })

  test('names the first methods of a batch', () => {
    const methods = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(requestText({ ...request, methods }, 0)).toContain('batch of 6 (a, b, c, d, … 2 more)')
    expect(requestText({ ...request, methods: ['a', 'b'] }, 0)).toContain('batch of 2 (a, b)')
    expect(requestText({ ...request, methods: [] }, 0)).toContain('  no method  ')
  })
})

test('shows the code of the first error response', () => {
  const failed = { ...request, errors: 1 }
  expect(requestText({ ...failed, errorCode: -32602 }, 0)).toMatch(/ {2}error -32602$/)
  expect(requestText({ ...failed, errors: 3, errorCode: -32602 }, 0)).toMatch(/ {2}3 errors, first -32602$/)
  expect(requestText({ ...failed, errorCode: undefined }, 0)).toMatch(/ {2}error$/)
})

describe('describeFault', () => {
  test('removes folders, and includes the stack only on request', () => {
    const fault = new Error("ENOENT: no such file, open '/home/me/secret/chain/000005.ldb'")
    expect(describeFault(fault, false)).toBe("Error: ENOENT: no such file, open '000005.ldb'")
    const stack = describeFault(fault, true)
    expect(stack).toContain('log.test.ts:')
    expect(stack).not.toContain('/home/')
    expect(stack).not.toContain(import.meta.dirname)
    expect(describeFault('C:\\Users\\me\\chain\\LOCK is held', false)).toBe('LOCK is held')
    expect(describeFault('a/b of c/d', false)).toBe('a/b of c/d')
  })
})

describe('LogSink', () => {
  test('drops lines for a stalled reader, and does not delay the node', async () => {
    const written: string[] = []
    const pending: (() => void)[] = []
    const sink = new LogSink(2, (text, done) => {
      written.push(text)
      pending.push(() => done(text.length))
    })
    const line = `${'x'.repeat(1_023)}\n`
    sink.write(line)
    await Promise.resolve()
    for (let index = 0; index < 2_000; index++) sink.write(line)
    expect(sink.dropped).toBeGreaterThan(900)
    // Returns although nothing is read.
    await sink.flush(1)
    pending.shift()?.()
    await Promise.resolve()
    sink.write('last\n')
    for (let turn = 0; turn < 5; turn++) {
      await Promise.resolve()
      pending.shift()?.()
    }
    await sink.flush(1_000)
    expect(written.at(-1)).toContain('last\n')
  })
})
