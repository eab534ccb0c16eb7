/**
 * Runs `work` with a signal that is aborted when one of `signals` is, with its reason. Not AbortSignal.any: the garbage collector can remove a
 * signal that it returned.
 */
export async function withAnySignal<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const listeners = signals.map((signal) => {
    const abort = (): void => controller.abort(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    return () => signal.removeEventListener('abort', abort)
  })
  try {
    return await work(controller.signal)
  } finally {
    for (const removeListener of listeners) removeListener()
  }
}
