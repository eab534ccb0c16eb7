import { describe, expect, test } from 'vitest'
import { createAccessList } from '../../src/execution/accessList.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { CONTRACT, call, environmentOf, limits } from '../execution/executionContext.ts'
import { nextTurn } from '../turns.ts'

/** A contract that loops until it runs out of gas. */
const endlessLoop = environmentOf('0x5b5f56')
const request = { to: CONTRACT, gas: 20_000_000n }

/** A clock that advances at every reading, by default by more than a time slice. */
function slowClock(milliseconds = 10): () => number {
  let time = 0
  return () => {
    time += milliseconds
    return time
  }
}

describe('TimeSlice', () => {
  test('pauses between two slices', async () => {
    let pauses = 0
    const pause = async () => {
      pauses++
    }
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, now: slowClock(), pause })
    await expect(call(endlessLoop, request, { ...limits(), timeSlice })).rejects.toMatchObject({ code: -32015 })
    expect(pauses).toBeGreaterThan(10)
  })

  test('gives the event loop turns while a call runs', async () => {
    let hasEnded = false
    const running = call(endlessLoop, request, {
      ...limits(),
      timeSlice: new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, now: slowClock() }),
    }).catch(() => {
      hasEnded = true
    })
    let ticks = 0
    while (!hasEnded) {
      await nextTurn()
      ticks++
    }
    await running
    expect(ticks).toBeGreaterThan(10)
  })

  test.each([
    ['a call', (timeSlice: TimeSlice) => call(endlessLoop, request, { ...limits(), timeSlice })],
    ['an estimate', (timeSlice: TimeSlice) => estimateGas(endlessLoop, request, { ...limits(), timeSlice })],
    // The slot depends on the remaining gas, so every run with a longer list reads another slot.
    [
      'an access list',
      (timeSlice: TimeSlice) => createAccessList(environmentOf('0x5a5400'), request, { ...limits(), timeSlice }),
    ],
  ])('rejects %s over the time limit with -32016', async (_, run) => {
    const timeSlice = new TimeSlice({ milliseconds: 100, now: slowClock(60) })
    await expect(run(timeSlice)).rejects.toMatchObject({ code: -32016, name: 'ExecutionTimeout' })
  })

  test('aborts a message that needs more memory than the limit, but no smaller one', async () => {
    const slots = (count: number) => environmentOf(`0x61${count.toString(16).padStart(4, '0')}5b8054506001900380600357`)
    const run = (count: number) =>
      call(slots(count), request, {
        ...limits(),
        timeSlice: new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, maxMemory: 1 << 20 }),
      })
    await expect(run(9_000)).rejects.toMatchObject({ code: -32000, name: 'MessageMemoryExceeded' })
    expect(await run(1_000)).toHaveLength(0)
  })

  test('aborts a call whose client disconnected', async () => {
    const controller = new AbortController()
    const pause = async () => controller.abort()
    const timeSlice = new TimeSlice({
      caller: controller,
      milliseconds: Number.POSITIVE_INFINITY,
      now: slowClock(),
      pause,
    })
    await expect(call(endlessLoop, request, { ...limits(), timeSlice })).rejects.toMatchObject({
      name: 'RequestAbandoned',
    })
  })

  test('does not create the abort signal for a short call', async () => {
    const caller = {
      get signal(): AbortSignal {
        throw new Error('the signal was read')
      },
    }
    const timeSlice = new TimeSlice({ caller, milliseconds: 1_000 })
    expect(await call(environmentOf('0x602a5f5260205ff3'), { to: CONTRACT }, { ...limits(), timeSlice })).toHaveLength(
      32,
    )
  })
})
