import { describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import { CONTRACT, message, open } from './support.ts'

/** Calldata of BLAKE2F that takes long enough for a thread. */
const data = hexToBytes(`0x${(400_000).toString(16).padStart(8, '0')}${'07'.repeat(208)}01`)
/** Calls BLAKE2F with its calldata, then with value, then with too little gas, and returns the output of the first. */
const code =
  '0x365f5f37' + // calldata to memory
  '6040610100365f5f60095af1' + // CALL without value
  '6040610100365f600160095af1' + // CALL with value
  '6040610100365f60095afa' + // STATICCALL
  '6040610100365f600961fffffa' + // STATICCALL with less gas
  '6040610100f3'

interface Watched {
  readonly events: unknown[]
  readonly inspector: Inspector
}

function watched(): Watched {
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

const setting = (inspector?: Inspector) => ({
  code: { [CONTRACT]: code as `0x${string}` },
  ...(inspector && { inspector }),
})

describe('a run whose precompiles are computed in a thread', () => {
  test.each([
    ['with an inspector', true],
    ['without one', false],
  ])('ends as one that computes them itself, %s', async (_, isWatched) => {
    const [here, there] = [watched(), watched()]
    const call = message({ data, gas: 5_000_000, value: 10n })
    const expected = open(setting(isWatched ? here.inspector : undefined)).run(call)
    const run = open(setting(isWatched ? there.inspector : undefined)).start(call)
    let pauses = 0
    while (run.step() === 'paused') {
      if (run.loading !== undefined) pauses++
      await run.loading
    }
    expect(pauses).toBeGreaterThanOrEqual(3)
    expect(expected.outcome).toBe('success')
    expect(run.result).toEqual(expected)
    expect(there.events).toEqual(here.events)
  })

  test('says paused as long as the output is not there', async () => {
    const run = open(setting()).start(message({ data, gas: 5_000_000, value: 10n }))
    while (run.step() === 'paused' && run.loading === undefined);
    expect(run.loading).toBeDefined()
    expect(run.step()).toBe('paused')
    run.abandon()
    expect(() => run.step()).toThrow('abandoned')
  })

  test('a message to the precompile itself', async () => {
    const call = message({ to: `0x${'9'.padStart(40, '0')}`, data, gas: 5_000_000 })
    const run = open({}).start(call)
    expect(run.step()).toBe('paused')
    await run.loading
    expect(run.step()).toBe('done')
    expect(run.result).toEqual(open({}).run(call))
  })
})
