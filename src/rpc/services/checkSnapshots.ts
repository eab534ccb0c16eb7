import { tooMany } from '../errors.ts'
import type { Context } from '../protocol/context.ts'

/** Throws LimitExceeded where a network has as many snapshots and checkpoints as clients may keep. */
export function checkSnapshots({ chain, limits }: Pick<Context, 'chain' | 'limits'>): void {
  const limit = limits.snapshots
  if (chain.history.snapshotCount >= limit)
    throw tooMany({ what: 'snapshots and checkpoints', limit, option: '--max-snapshots' })
}
