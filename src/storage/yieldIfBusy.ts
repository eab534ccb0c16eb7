/** Milliseconds that writes to memory may use the event loop before they yield. */
const TURN_MILLISECONDS = 5

/** Time of the first write of this turn. One variable suffices, because a process has one event loop. */
let began: number | undefined

/**
 * Yields the event loop if writes have used it for a while. Writes to disk yield by themselves. Without this, a chain in memory could mine
 * for seconds.
 */
export async function yieldIfBusy(): Promise<void> {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => {
      began = undefined
    })
  } else if (performance.now() - began > TURN_MILLISECONDS) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
