import type { JsonObject } from './answers.ts'
import { type RemoteHeader, remoteHeader } from './remoteHeader.ts'

/** The block of an upstream that a chain continues. */
export interface PinnedBlock extends RemoteHeader {
  readonly chainId: bigint
  /** Its header as the upstream gave it. */
  readonly json: JsonObject
}

/** Members of a block's JSON that are not its header, or differ from node to node. */
const BODY = new Set(['transactions', 'uncles', 'withdrawals', 'size'])

/** Reads the block to continue from the JSON of eth_getBlockBy…. Throws a RangeError where it is malformed or its hash is wrong. */
export function pinnedBlock(chainId: bigint, block: JsonObject): PinnedBlock {
  const members = Object.entries(block).filter(([name]) => !BODY.has(name))
  const json = Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
  return { chainId, json, ...remoteHeader(json) }
}
