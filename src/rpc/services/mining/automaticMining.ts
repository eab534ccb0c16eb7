import type { Chain } from '../../../chain/chain.ts'
import type { Context } from '../../protocol/context.ts'

/**
 * Enables automatic mining. Depending on `behavior`, interval mining ends or continues, and the transactions that waited are mined, or wait for
 * the next transaction.
 */
export async function enableAutomaticMining({ chain, behavior }: Pick<Context, 'chain' | 'behavior'>): Promise<void> {
  const { mining } = chain
  const isKept = behavior.intervalMining === 'keepsAutomatic' && mining.kind === 'interval'
  chain.setMining(isKept ? { ...mining, isMixed: true } : { kind: 'auto' })
  if (behavior.mineWaiting) await chain.miner.mineWaiting()
}

/** Disables automatic mining. Interval mining continues. */
export function disableAutomaticMining(chain: Chain): void {
  const { mining } = chain
  if (mining.kind === 'auto') chain.setMining({ kind: 'manual' })
  else if (mining.kind === 'interval') chain.setMining({ kind: 'interval', seconds: mining.seconds })
}
