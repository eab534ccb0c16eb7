import { describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import { CONTRACT, message, open } from './support.ts'

/** Calldata for BLAKE2F that is long enough to run in a worker thread. */
const data = hexToBytes(`0x${(400_000).toString(16).padStart(8, '0')}${'07'.repeat(208)}01`)
/** Calls BLAKE2F with the calldata, with value, statically and with too little gas. Returns the output of the first call. */
const code =
  '0x365f5f37' + // calldata to memory
  '6040610100365f5f60095af1' + // CALL without value
  '6040610100365f600160095af1' + // CALL with value
  '6040610100365f60095afa' + // STATICCALL
  '6040610100365f600961fffffa' + // STATICCALL with less gas
  '6040610100f3'

interface Recorder {
  readonly events: unknown[]
  readonly inspector: Inspector
}

function createRecorder(): Recorder {
  const events: unknown[] = []
  const inspector: Inspector = {
    frameEntered: ({ kind, depth, input, gas }) => events.push(['entered', kind, depth, input.length, gas]),
    frameLeft: ({ outcome, depth, gasUsed, output }) => events.push(['left', outcome, depth, gasUsed, output.slice()]),
    step: (step) => events.push(['step', step.pc, step.name, step.gasLeft, step.stack(), step.memory()]),
    stepped: (gasLeft) => events.push(['stepped', gasLeft]),
    fault: (outcome, cost) => events.push(['fault', outcome, cost]),
  }
  return { events, inspector }
}

const setupWith = (inspector?: Inspector) => ({
  code: { [CONTRACT]: code as `0x${string}` },
  ...(inspector && { inspector }),
})

describe('a run whose precompiles run in a worker thread', () => {
  test.each([
    ['with an inspector', true],
    ['without an inspector', false],
  ])('has the same result and events as on one thread, %s', async (_, hasInspector) => {
    const [mainThread, workerThread] = [createRecorder(), createRecorder()]
    const call = message({ data, gas: 5_000_000, value: 10n })
    const expected = open(setupWith(hasInspector ? mainThread.inspector : undefined)).run(call)
    const run = open(setupWith(hasInspector ? workerThread.inspector : undefined)).start(call)
    let pauses = 0
    while (run.step() === 'paused') {
      if (run.loading !== undefined) pauses++
      await run.loading
    }
    expect(pauses).toBeGreaterThanOrEqual(3)
    expect(expected.outcome).toBe('success')
    expect(run.result).toEqual(expected)
    expect(workerThread.events).toEqual(mainThread.events)
  })

  test('stays paused until the output is available, and can be abandoned', async () => {
    const run = open(setupWith()).start(message({ data, gas: 5_000_000, value: 10n }))
    while (run.step() === 'paused' && run.loading === undefined);
    expect(run.loading).toBeDefined()
    expect(run.step()).toBe('paused')
    run.abandon()
    expect(() => run.step()).toThrow('abandoned')
  })

  test('pauses also for a message to the precompile itself', async () => {
    const call = message({ to: `0x${'9'.padStart(40, '0')}`, data, gas: 5_000_000 })
    const run = open({}).start(call)
    expect(run.step()).toBe('paused')
    await run.loading
    expect(run.step()).toBe('done')
    expect(run.result).toEqual(open({}).run(call))
  })
})
