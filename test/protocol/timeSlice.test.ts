import { describe, expect, test } from 'vitest'
import { createAccessList } from '../../src/execution/accessList.ts'
import { call } from '../../src/execution/call.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { CONTRACT, environmentOf, limits } from '../execution/executionContext.ts'

/** Jumps in a circle until the gas is gone. */
const burner = environmentOf('0x5b5f56')
const request = { to: CONTRACT, gas: 20_000_000n }

/** A clock on which every look takes longer than a turn. */
function slowClock(milliseconds = 10): () => number {
  let time = 0
  return () => {
    time += milliseconds
    return time
  }
}

describe('TimeSlice', () => {
  test('lets others run between two slices', async () => {
    let pauses = 0
    const pause = async () => {
      pauses++
    }
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, now: slowClock(), pause })
    await expect(call(burner, request, { ...limits(), timeSlice })).rejects.toMatchObject({ code: -32015 })
    expect(pauses).toBeGreaterThan(10)
  })

  test('what waits gets the event loop while a call runs', async () => {
    let isOver = false
    const running = call(burner, request, {
      ...limits(),
      timeSlice: new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY, now: slowClock() }),
    }).catch(() => {
      isOver = true
    })
    let ticks = 0
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      ticks++
    }
    await running
    expect(ticks).toBeGreaterThan(10)
  })

  test.each([
    ['a call', (timeSlice: TimeSlice) => call(burner, request, { ...limits(), timeSlice })],
    ['an estimate', (timeSlice: TimeSlice) => estimateGas(burner, request, { ...limits(), timeSlice })],
    // Reads another slot each time that it is run with a longer list, since that leaves it other gas.
    [
      'an access list',
      (timeSlice: TimeSlice) => createAccessList(environmentOf('0x5a5400'), request, { ...limits(), timeSlice }),
    ],
  ])('%s past its time limit ends with -32016', async (_, run) => {
    const timeSlice = new TimeSlice({ milliseconds: 100, now: slowClock(60) })
    await expect(run(timeSlice)).rejects.toMatchObject({ code: -32016, name: 'ExecutionTimeout' })
  })

  test('a client that has gone ends its call', async () => {
    const controller = new AbortController()
    const pause = async () => controller.abort()
    const timeSlice = new TimeSlice({
      caller: controller,
      milliseconds: Number.POSITIVE_INFINITY,
      now: slowClock(),
      pause,
    })
    await expect(call(burner, request, { ...limits(), timeSlice })).rejects.toMatchObject({
      name: 'RequestAbandoned',
    })
  })

  test('the signal of a call that ends at once is not read', async () => {
    const caller = {
      get signal(): AbortSignal {
        throw new Error('asked for')
      },
    }
    const timeSlice = new TimeSlice({ caller, milliseconds: 1_000 })
    expect(await call(environmentOf('0x602a5f5260205ff3'), { to: CONTRACT }, { ...limits(), timeSlice })).toHaveLength(
      32,
    )
  })
})
