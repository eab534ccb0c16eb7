import { monotonicNow } from '../monotonicNow.ts'
import { MAX_SLICE_MILLISECONDS } from '../yieldToEventLoop.ts'

/** Time of the first write of this turn. One variable suffices, because a process has one event loop. */
let began: number | undefined

/**
 * Yields the event loop if writes have used it for more than 5 ms. Only for writes to memory, which do not wait for a disk: a chain in
 * memory could otherwise block the event loop for seconds. Returns nothing if the caller can continue.
 */
export function yieldIfBusy(): Promise<void> | undefined {
  if (began === undefined) {
    began = monotonicNow()
    setImmediate(() => {
      began = undefined
    })
  } else if (monotonicNow() - began > MAX_SLICE_MILLISECONDS) return new Promise((resolve) => setImmediate(resolve))
  return undefined
}
