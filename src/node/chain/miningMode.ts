import type { MiningMode } from '../../chain/miningSchedule.ts'
import type { NetworkChainOptions } from '../networks/networkSettings.ts'

/** When the chain of a network makes blocks, by its options. */
export function miningMode({
  mining = true,
  blockTime,
}: Pick<NetworkChainOptions, 'mining' | 'blockTime'>): MiningMode {
  if (!mining) return { kind: 'manual' }
  return blockTime === undefined ? { kind: 'auto' } : { kind: 'interval', seconds: blockTime }
}
