import type { JsonObject } from './answers.ts'
import { type RemoteHeader, remoteHeader } from './remoteHeader.ts'

/** The block of an upstream that a chain continues. */
export interface PinnedBlock extends RemoteHeader {
  readonly chainId: bigint
  /** As the upstream gave it, with the hashes of its transactions. */
  readonly json: JsonObject
}

/** Reads the block to continue from the JSON of eth_getBlockBy…. Throws a RangeError where it is malformed or its hash is wrong. */
export function pinnedBlock(chainId: bigint, block: JsonObject): PinnedBlock {
  const json = Object.fromEntries(Object.entries(block).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { chainId, json, ...remoteHeader(json) }
}
