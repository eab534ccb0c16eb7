/**
 * Runs the steps in order, each when the one before it has settled. A step that fails does not keep later ones from running: `closeAll` then
 * rejects with the first error.
 */
export async function closeAll(...steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Resolves to the result of `use`. If `use` fails, runs `close`, and then rejects with the error of `use`. An error of `close` is not reported,
 * because it may only follow from the first one.
 */
export async function closeOnFailure<Result>(
  close: () => unknown,
  use: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    await closeAll(close).catch(() => {})
    throw error
  }
}

/** Resolves to the result of `use`, after `close`. If `use` fails, runs `close` too, and then rejects with the error of `use`. */
export async function closeAfter<Result>(close: () => unknown, use: () => Result | Promise<Result>): Promise<Result> {
  const result = await closeOnFailure(close, use)
  await close()
  return result
}

/** Waits for all promises. Rejects with the first error in their order. */
export async function allSettled(closing: Iterable<Promise<unknown>>): Promise<void> {
  for (const result of await Promise.allSettled(closing)) if (result.status === 'rejected') throw result.reason
}
