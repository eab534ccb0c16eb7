import type { Inspector } from '../../evm/inspector.ts'
import type { Context } from '../protocol/context.ts'

/** Runs a call under the eyes of the node's reports, if there are any. Rejects as `run` does. */
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
