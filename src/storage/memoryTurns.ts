/** How long writes that need not wait for a disk may hold the event loop before others get it, in milliseconds. */
const TURN_MILLISECONDS = 5

/** When the first write of this turn of the event loop was made; there is one loop in a process, however many stores. */
let began: number | undefined

/**
 * Resolves at once, or after everybody else ran once when writes have had the event loop for a while. Writes to a disk let others run by
 * themselves; a chain that lives in memory could make blocks for seconds without it.
 */
export async function takeTurn(): Promise<void> {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => {
      began = undefined
    })
  } else if (performance.now() - began > TURN_MILLISECONDS) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
