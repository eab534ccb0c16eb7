import type { Inspector } from '../../../evm/inspector.ts'
import type { WatchedCall } from '../../../reports/reporter.ts'
import type { Context } from '../../protocol/context.ts'

/** Runs a call and reports it in the log, if the log is enabled. Throws and rejects as `run` does. */
export function runAndReport<Result>(
  { reports, methodName }: Context,
  run: (inspector: Inspector | undefined) => Result | Promise<Result>,
  which: 'all' | 'failed' = 'all',
): Result | Promise<Result> {
  const watched = reports?.watchCall(methodName, which)
  if (watched === undefined) return run(undefined)
  return watch(watched, run)
}

async function watch<Result>(
  { inspector, done }: WatchedCall,
  run: (inspector: Inspector) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run(inspector)
  } finally {
    done(run)
  }
}
