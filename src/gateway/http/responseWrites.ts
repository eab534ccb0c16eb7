import { monotonicNow } from '../../monotonicNow.ts'

/** Captured at load time, because tests replace the timers of the process. */
const immediately = setImmediate

/** A connection with output for its socket. */
interface Writer {
  writeOutput(): void
}

/** Maximum time that a response waits for others, in milliseconds. A request that runs longer delays earlier responses once. */
const MAX_WAIT = 0.25

let waiting: Writer[] = []
/** Time at which the first of them began to wait. */
let since = 0

/**
 * Writes the responses of several connections together, after the requests that have arrived on all of them. A client that waits for several
 * responses then wakes once. Each wake-up costs both processes more than most requests.
 */
export function writeTogether(writer: Writer): void {
  waiting.push(writer)
  if (waiting.length > 1) return
  since = monotonicNow()
  immediately(writeAll)
}

/** Writes responses that have waited too long. Call it before the next request runs. */
export function writeOverdue(): void {
  if (waiting.length > 0 && monotonicNow() - since > MAX_WAIT) writeAll()
}

function writeAll(): void {
  const writers = waiting
  waiting = []
  for (const writer of writers) writer.writeOutput()
}
