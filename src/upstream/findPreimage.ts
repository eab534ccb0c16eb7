import type { Hex } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { defineTemporaryFailure } from '../state/loadFailure.ts'
import { type BinaryString, nibbleAt, toBinaryString } from '../state/trie/binaryString.ts'
import { LoopSlice } from '../yieldToEventLoop.ts'

/** Maximum number of nibbles. Six take a few seconds: 16 million hashes on average. */
const MAX_PATH = 6

export const trieNodeUnreachable = defineTemporaryFailure<{ depth: number }>(
  'TrieNodeUnreachable',
  -32000,
  ({ depth }) =>
    `the new state root needs a trie node of the upstream at depth ${depth}, and no known account or slot has a proof with it. ` +
    'Use --fork-proofs never to continue without correct state roots.',
)

/** Number of candidates between two checks of the time. */
const CANDIDATES_PER_CHECK = 256

/**
 * Finds an address or a slot whose hash begins with these nibbles. eth_getProof takes keys, and the proof of each key below a path has the
 * node at the path. Other work runs meanwhile. Rejects with TrieNodeUnreachable if the search would take too long.
 */
export async function findPreimage(path: BinaryString, kind: 'address' | 'slot'): Promise<Hex> {
  if (path.length > MAX_PATH) throw trieNodeUnreachable({ depth: path.length })
  const bytes = Buffer.alloc(kind === 'address' ? 20 : 32)
  const slice = new LoopSlice()
  for (let candidate = 1; ; candidate++) {
    bytes.writeUIntBE(candidate, bytes.length - 6, 6)
    if (beginsWith(toBinaryString(keccak256(bytes)), path)) return `0x${bytes.toString('hex')}`
    if (candidate % CANDIDATES_PER_CHECK === 0 && slice.isOver) await slice.yield()
  }
}

function beginsWith(key: BinaryString, path: BinaryString): boolean {
  for (let depth = 0; depth < path.length; depth++) {
    if (nibbleAt(key, depth) !== path.charCodeAt(depth)) return false
  }
  return true
}
