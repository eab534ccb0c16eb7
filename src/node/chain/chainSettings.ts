import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

/** Returns the mining mode that the options of a network select. */
export function miningMode({
  mining = true,
  blockTime,
}: Pick<NetworkChainOptions, 'mining' | 'blockTime'>): MiningMode {
  if (!mining) return { kind: 'manual' }
  return blockTime === undefined ? { kind: 'auto' } : { kind: 'interval', seconds: blockTime }
}

/** Returns the maximum size of the code of a contract that the options set, in bytes; undefined for the limit of the fork. */
export const codeSizeLimitOf = ({
  allowUnlimitedContractSize,
  codeSizeLimit,
}: NetworkChainOptions): number | undefined =>
  allowUnlimitedContractSize === true ? Number.MAX_SAFE_INTEGER : codeSizeLimit
