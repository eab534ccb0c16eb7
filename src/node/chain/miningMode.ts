import type { MiningMode } from '../../chain/miningSchedule.ts'
import type { ChainOptions } from '../networks/networkSettings.ts'

/** When the chain of a network makes blocks, by its options. */
export function miningMode({ mining = true, blockTime }: Pick<ChainOptions, 'mining' | 'blockTime'>): MiningMode {
  if (!mining) return { kind: 'manual' }
  return blockTime === undefined ? { kind: 'auto' } : { kind: 'interval', seconds: blockTime }
}
