import { limitReached } from '../errors.ts'
import type { Context } from '../protocol/context.ts'

/** Throws LimitExceeded if the network already has the maximum number of snapshots and checkpoints. */
export function checkSnapshots({ chain, limits }: Pick<Context, 'chain' | 'limits'>): void {
  const limit = limits.snapshots
  if (chain.history.snapshotCount >= limit)
    throw limitReached({ what: 'snapshots and checkpoints', limit, option: '--max-snapshots' })
}
