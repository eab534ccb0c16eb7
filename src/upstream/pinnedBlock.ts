import type { JsonObject } from './jsonValues.ts'
import { type RemoteHeader, remoteHeader } from './remoteHeader.ts'

/** The block of an upstream with which a chain starts. */
export interface PinnedBlock extends RemoteHeader {
  readonly chainId: bigint
  /** The response of the upstream, with the hashes of the transactions. */
  readonly json: JsonObject
}

/**
 * Decodes a pinned block from the JSON of eth_getBlockBy…. Throws a RangeError if it is malformed, or has a wrong hash and `acceptsMismatch` is not
 * set.
 */
export function pinnedBlock(chainId: bigint, block: JsonObject, acceptsMismatch = false): PinnedBlock {
  const json = Object.fromEntries(Object.entries(block).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { chainId, json, ...remoteHeader(json, acceptsMismatch) }
}
