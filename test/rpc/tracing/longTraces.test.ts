import { describe, expect, test } from 'vitest'
import { EMPTY_BYTES, hexToBytes } from '../../../src/bytes.ts'
import type { CallFrame } from '../../../src/execution/trace/callFrames.ts'
import { TimeSlice } from '../../../src/protocol/timeSlice.ts'
import { joinInSlices } from '../../../src/rpc/services/joinInSlices.ts'
import { createTracer } from '../../../src/rpc/services/tracing/createTracer.ts'
import { parityTracer } from '../../../src/rpc/services/tracing/parityTracer.ts'
import { TraceList } from '../../../src/rpc/services/tracing/traceList.ts'
import { flatCalls, toParityCall } from '../../../src/rpc/wire/trace/flatCalls.ts'
import { CONTRACT, environmentOf, RECEIVER } from '../../execution/executionContext.ts'
import { traceMessage } from '../../execution/trace/traceMessage.ts'

/** Hashes the gas left and calls the receiver until the gas is used. */
const LOOP = hexToBytes(`0x5b5a5f5260205f20505f5f5f5f5f73${RECEIVER.slice(2)}5af1505f56`)

const frameWith = (calls: CallFrame[]): CallFrame => ({
  kind: 'CALL',
  depth: 0,
  from: CONTRACT,
  to: RECEIVER,
  value: 0n,
  input: EMPTY_BYTES,
  gas: 0,
  gasUsed: 0,
  output: EMPTY_BYTES,
  outcome: 'success',
  fault: undefined,
  calls,
  logs: [],
  isPrecompile: false,
})

interface ParityResult {
  readonly trace: readonly object[]
  readonly stateDiff: object
  readonly vmTrace: { readonly ops: readonly { readonly op: string; readonly sub: object | null }[] }
}

describe('a long trace', () => {
  test.each<[tracer: string, tracerConfig: Record<string, unknown>, count: (result: never) => number]>([
    ['callTracer', {}, ({ calls }: { calls: unknown[] }) => calls.length + 1],
    ['flatCallTracer', {}, (calls: unknown[]) => calls.length],
    ['keccak256PreimageTracer', {}, (preimages: object) => Object.keys(preimages).length],
    ['erc7562Tracer', {}, ({ calls }: { calls: unknown[] }) => calls.length + 1],
    ['muxTracer', { noopTracer: {}, callTracer: {} }, ({ callTracer }) => (callTracer as { calls: [] }).calls.length],
  ])('of %s is encoded piece by piece', async (tracer, tracerConfig, count) => {
    const environment = environmentOf('0x', [
      [CONTRACT, { balance: 0n, code: LOOP }],
      [RECEIVER, { balance: 1n }],
    ])
    const options = { tracer, tracerConfig }
    const pieces = await traceMessage(environment, (traced) => createTracer(traced, options, undefined) as never)
    const texts = [...(pieces as Iterable<string>)]
    const counted = count(JSON.parse(texts.join('')) as never)
    expect(counted).toBeGreaterThan(500)
    expect(texts.length).toBeGreaterThanOrEqual(counted)
  })

  test.each([
    ['callTracer', 'set onlyTopCall in tracerConfig'],
    ['flatCallTracer', 'trace a call or a transaction with fewer inner calls'],
    ['erc7562Tracer', 'trace a call or a transaction with fewer inner calls'],
  ])('of %s with more than 64 MiB of calldata is refused with a remedy', async (tracer, remedy) => {
    // Calls the receiver with 1 MiB of calldata until the gas is used.
    const code = hexToBytes(`0x5b5f5f621000005f5f73${RECEIVER.slice(2)}5af1505f56`)
    const environment = environmentOf('0x', [
      [CONTRACT, { balance: 0n, code }],
      [RECEIVER, { balance: 1n }],
    ])
    const create = (traced: Parameters<typeof createTracer>[0]) =>
      createTracer(traced, { tracer, tracerConfig: {} }, undefined) as never
    await expect(traceMessage(environment, create, { gas: 10_000_000n })).rejects.toThrow(
      `the trace is larger than 64 MiB: ${remedy}`,
    )
  })

  test('of trace_ methods is encoded piece by piece, also the operations of inner calls', async () => {
    const environment = environmentOf('0x', [
      [CONTRACT, { balance: 0n, code: LOOP }],
      [RECEIVER, { balance: 0n, code: hexToBytes('0x5f5f') }],
    ])
    const pieces = await traceMessage(
      environment,
      (traced) => parityTracer(traced, new Set(['trace', 'vmTrace', 'stateDiff'])) as never,
    )
    const texts = [...(pieces as Iterable<string>)]
    const { trace, stateDiff, vmTrace } = JSON.parse(texts.join('')) as ParityResult
    expect(trace.length).toBeGreaterThan(500)
    expect(Object.values(stateDiff)).toMatchObject([{ code: '=', storage: {} }])
    const calls = vmTrace.ops.filter(({ sub }) => sub !== null)
    expect(calls).toHaveLength(trace.length - 1)
    expect(calls[0]).toMatchObject({
      op: 'CALL',
      sub: { code: '0x5f5f', ops: [{ pc: 0, sub: null }, { pc: 1 }, { op: 'STOP' }] },
    })
    expect(texts.length).toBeGreaterThan(trace.length + vmTrace.ops.length)
  })

  test('creates the position of each frame when the frame is encoded', () => {
    const leaf = frameWith([])
    let outermost = frameWith(Array<CallFrame>(5_000).fill(leaf))
    for (let depth = 0; depth < 1_000; depth++) outermost = frameWith([outermost])
    const calls = flatCalls(outermost, () => false, toParityCall)
    for (let depth = 0; depth < 1_000; depth++) calls.next()
    const before = process.memoryUsage().heapUsed
    expect(calls.next().value).toMatchObject({ subtraces: 5_000, traceAddress: { length: 1_000 } })
    expect(calls.next().value).toMatchObject({ subtraces: 0, traceAddress: { length: 1_001, 1000: 0 } })
    // All positions together need 40 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10e6)
  })

  test.each([['4byteTracer'], ['keccak256PreimageTracer'], ['erc7562Tracer']])(
    'of %s is sorted in steps',
    async (tracer) => {
      // Increments a word, writes it to memory and to transient storage, hashes it, and sends its last bytes to the receiver.
      const code = hexToBytes(`0x5f5b600101805f525f815d60205f20505f5f6020601c5f73${RECEIVER.slice(2)}5af150600156`)
      const environment = environmentOf('0x', [
        [CONTRACT, { balance: 0n, code }],
        [RECEIVER, { balance: 1n }],
      ])
      const create = (traced: Parameters<typeof createTracer>[0]) =>
        createTracer(traced, { tracer, tracerConfig: {} }, undefined) as never
      const pieces = [...((await traceMessage(environment, create, { gas: 2_000_000n })) as Iterable<string>)]
      expect(pieces.filter((piece) => piece === '').length).toBeGreaterThanOrEqual(3)
      const result = JSON.parse(pieces.join('')) as { keccak?: string[]; accessedSlots?: { transientWrites: object } }
      const names = Object.keys(result.accessedSlots?.transientWrites ?? result)
      expect(names.length).toBeGreaterThan(3_000)
      expect(names).toEqual([...names].sort())
      if (result.keccak !== undefined) expect(result.keccak).toEqual([...result.keccak].sort())
    },
  )

  /** Yields 100 pieces of 10,000 characters. */
  function* pieces(read: { count: number }): Generator<string> {
    for (; read.count < 100; read.count++) yield String(read.count % 10).repeat(10_000)
  }

  test('lets other work run while it is joined', async () => {
    let now = 0
    let pauses = 0
    const timeSlice = new TimeSlice({
      milliseconds: Number.POSITIVE_INFINITY,
      now: () => now++,
      pause: async () => void pauses++,
    })
    const parts = await joinInSlices(pieces({ count: 0 }), timeSlice)
    expect(parts.join('')).toBe([...pieces({ count: 0 })].join(''))
    expect(parts).toHaveLength(15)
    expect(pauses).toBeGreaterThan(1)
  })

  test('is not encoded to its end if its client disconnects', async () => {
    let now = 0
    const read = { count: 0 }
    const caller = { signal: AbortSignal.abort() }
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, now: () => (now += 10), caller })
    await expect(joinInSlices(pieces(read), timeSlice)).rejects.toMatchObject({ name: 'RequestAbandoned' })
    expect(read.count).toBeLessThan(10)
  })
})

test('the traces of a list can have several parts', () => {
  const list = new TraceList(100, '')
  expect(list.json.text).toBe('[]')
  list.add('1', '2')
  list.add('3')
  expect(list.json.text).toBe('[12,3]')
  expect(list.size).toBe(2)
})
