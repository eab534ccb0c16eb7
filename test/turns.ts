/** Helpers for tests of work that runs in turns of the event loop. */
import { vi } from 'vitest'
import { monotonicNow } from '../src/monotonicNow.ts'

/** Advances the monotonic clock by `milliseconds` at each call, so that turns end as often as possible. Until the mocks are restored. */
export function advanceClock(milliseconds: number): void {
  let now = monotonicNow()
  vi.spyOn(process, 'hrtime').mockImplementation(() => {
    now += milliseconds
    return [Math.floor(now / 1e3), (now % 1e3) * 1e6]
  })
}

/** Runs `work` with such a clock. Returns its result, and how many iterations of the event loop ran meanwhile. */
export async function countTurns<Result>(work: () => Result | Promise<Result>): Promise<[Awaited<Result>, number]> {
  let turns = 0
  let pending = setImmediate(function other() {
    turns++
    pending = setImmediate(other)
  })
  advanceClock(1)
  try {
    return [await work(), turns]
  } finally {
    vi.restoreAllMocks()
    clearImmediate(pending)
  }
}

/** Resolves in the next iteration of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
