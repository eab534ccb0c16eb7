import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

/** Returns the mining mode that the options of a network select. */
export function miningMode({
  mining = true,
  blockTime,
  mixedMining = false,
}: Pick<NetworkChainOptions, 'mining' | 'blockTime' | 'mixedMining'>): MiningMode {
  if (!mining) return { kind: 'manual' }
  if (blockTime === undefined) return { kind: 'auto' }
  return { kind: 'interval', seconds: blockTime, ...(mixedMining && { isMixed: true }) }
}

/** Returns the maximum size of the code of a contract that the options set, in bytes; undefined for the limit of the fork. */
export const codeSizeLimitOf = ({
  allowUnlimitedContractSize,
  codeSizeLimit,
}: NetworkChainOptions): number | undefined =>
  allowUnlimitedContractSize === true ? Number.MAX_SAFE_INTEGER : codeSizeLimit
