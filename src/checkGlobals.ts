/** Throws an error in environments such as jest-environment-jsdom, which lack globals of Node.js. */
export function checkGlobals(): void {
  if (typeof setImmediate === 'function' && 'throwIfAborted' in AbortSignal.prototype) return
  throw new Error(
    'vivarium cannot run here, because this environment replaces globals of Node.js, as jest-environment-jsdom does: start the node in the globalSetup of Jest, or begin the test file with /** @jest-environment node */',
  )
}
