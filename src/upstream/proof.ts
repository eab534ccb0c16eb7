import { keccak256 } from '../crypto/keccak.ts'
import { type BinaryString, nibbleAt, toBinaryString } from '../state/trie/binaryString.ts'
import { type RemoteRlpItem, rlpItems } from '../state/trie/remoteNode.ts'

/** A node of a verified proof, with its hash and the nibbles of its path. */
export interface ProvenNode {
  readonly hash: BinaryString
  readonly path: BinaryString
  readonly rlp: Uint8Array
}

/** The result of a proof that matches its root. */
export interface VerifiedProof {
  readonly nodes: readonly ProvenNode[]
  /** The RLP of the value at the key. Undefined if the proof shows that the key does not exist. */
  readonly value: Uint8Array | undefined
}

/**
 * Verifies a Merkle proof (EIP-1186) for `key` (32 bytes) against a root, and returns the proven value, if any. Throws a RangeError for an
 * invalid proof.
 */
export function verifyProof(root: BinaryString, key: BinaryString, proof: readonly Uint8Array[]): VerifiedProof {
  const nodes: ProvenNode[] = []
  let expected = root
  let depth = 0
  for (const [index, rlp] of proof.entries()) {
    const hash = toBinaryString(keccak256(rlp))
    if (hash !== expected) throw new RangeError(`node ${index} of the proof does not match the hash in its parent`)
    nodes.push({ hash, path: nibblesOfKey(key, depth), rlp })
    const found = descend(rlpItems(rlp), key, depth)
    if (found.kind === 'end') {
      if (index < proof.length - 1) throw new RangeError('the proof has nodes after its end')
      return { nodes, value: found.value }
    }
    expected = found.hash
    depth = found.depth
  }
  throw new RangeError('the proof ends too early')
}

type Descent =
  | { readonly kind: 'end'; readonly value: Uint8Array | undefined }
  | { readonly kind: 'below'; readonly hash: BinaryString; readonly depth: number }

/** Follows `key` through a node, given as its RLP items, and its embedded nodes. */
export function descend(items: readonly RemoteRlpItem[], key: BinaryString, depth: number): Descent {
  if (items.length === 17) {
    const child = items[nibbleAt(key, depth)]
    if (child === undefined || (!child.isList && child.payload.length === 0)) return { kind: 'end', value: undefined }
    if (child.isList) return descend(rlpItems(child.encoded), key, depth + 1)
    return { kind: 'below', hash: toBinaryString(child.payload), depth: depth + 1 }
  }
  const [path, content] = items
  if (items.length !== 2 || path === undefined || content === undefined) throw new RangeError('not a trie node')
  const flag = (path.payload[0] ?? 0) >> 4
  const below = depthBelow(path.payload, flag, key, depth)
  if (below === undefined) return { kind: 'end', value: undefined }
  if (flag & 2) return { kind: 'end', value: content.payload }
  if (content.isList) return descend(rlpItems(content.encoded), key, below)
  return { kind: 'below', hash: toBinaryString(content.payload), depth: below }
}

/** Returns the depth after a hex-prefix encoded path. Undefined if the key leaves the path. */
function depthBelow(compact: Uint8Array, flag: number, key: BinaryString, depth: number): number | undefined {
  let at = depth
  if (flag & 1 && nibbleAt(key, at++) !== ((compact[0] ?? 0) & 0x0f)) return undefined
  for (let index = 1; index < compact.length; index++) {
    const byte = compact[index] ?? 0
    if (nibbleAt(key, at) !== byte >> 4 || nibbleAt(key, at + 1) !== (byte & 0x0f)) return undefined
    at += 2
  }
  return at
}

function nibblesOfKey(key: BinaryString, depth: number): BinaryString {
  let path = ''
  for (let at = 0; at < depth; at++) path += String.fromCharCode(nibbleAt(key, at))
  return path
}
