/** Captured at load time: tests replace the timers of the process. */
const immediately = setImmediate

/** A connection with output for its socket. */
interface Writer {
  writeOutput(): void
}

/** Maximum time for which responses wait for each other, in milliseconds. A request that runs longer delays those before it once. */
const MAX_WAIT = 0.25

let waiting: Writer[] = []
/** When the first of them began to wait. */
let since = 0

/**
 * Writes the responses of a connection together with those of other connections, after the requests that have arrived on all of them. A client
 * that waits for several responses is then woken once and not for each, which costs both processes more than most requests do.
 */
export function writeTogether(writer: Writer): void {
  waiting.push(writer)
  if (waiting.length > 1) return
  since = performance.now()
  immediately(writeAll)
}

/** To be called before the next request runs: writes responses that have waited long enough. */
export function writeOverdue(): void {
  if (waiting.length > 0 && performance.now() - since > MAX_WAIT) writeAll()
}

function writeAll(): void {
  const writers = waiting
  waiting = []
  for (const writer of writers) writer.writeOutput()
}
