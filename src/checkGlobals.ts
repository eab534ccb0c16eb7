/** Throws an error if globals of Node.js are missing or replaced, for example by jest-environment-jsdom or by fake timers. */
export function checkGlobals(): void {
  if (typeof globalThis.setImmediate !== 'function' || !('throwIfAborted' in AbortSignal.prototype))
    throw new Error(
      'vivarium cannot run here, because this environment replaces globals of Node.js, as jest-environment-jsdom does: start the node in the globalSetup of Jest, or begin the test file with /** @jest-environment node */',
    )
  // @sinonjs/fake-timers, which Jest and Vitest use, adds the property `clock`.
  if ('clock' in setImmediate || 'clock' in process.nextTick)
    throw new Error(
      'vivarium cannot be loaded while fake timers replace the timers of the process: import it before jest.useFakeTimers() or vi.useFakeTimers(). A node keeps the real timers then',
    )
}
