import { availableParallelism } from 'node:os'
import { monotonicNow } from '../monotonicNow.ts'

/** Captured at load time, because tests replace the timers of the process. */
const immediately = setImmediate

/** Time to poll after a response, in milliseconds. A client on the same machine sends its next request in about 0.1 ms. */
const POLL_MILLISECONDS = 0.15

/** On a single processor, polling would delay the client. */
const canPoll = availableParallelism() > 1

let isPolling = false
/** Set by the first poll after a response. */
let ends: number | undefined

/**
 * Polls for the next request instead of sleeping, for a short time after a response. A processor that wakes up from sleep needs up to 0.1 ms
 * longer for a request: it starts slowly and reads its caches again. Most clients on the same machine send the next request before that.
 */
export function pollAfterResponse(): void {
  ends = undefined
  if (isPolling || !canPoll) return
  isPolling = true
  immediately(poll)
}

function poll(): void {
  const now = monotonicNow()
  ends ??= now + POLL_MILLISECONDS
  // While an immediate is pending, the event loop does not sleep.
  if (now < ends) immediately(poll)
  else isPolling = false
}
