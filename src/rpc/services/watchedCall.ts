import type { Inspector } from '../../evm/inspector.ts'
import type { Context } from '../protocol/context.ts'

/** Runs a call and reports it in the log, if the log is enabled. Rejects as `run` does. */
export async function watchedCall<Result>(
  { reports, called }: Context,
  run: (inspector: Inspector | undefined) => Promise<Result>,
  which: 'all' | 'failed' = 'all',
): Promise<Result> {
  const watched = reports?.watchCall(called, which)
  if (watched === undefined) return run(undefined)
  try {
    return await run(watched.inspector)
  } finally {
    watched.done()
  }
}
