import { bytesToHex, type Hash, type Hex } from '../bytes.ts'
import { EMPTY_ROOT } from '../state/account.ts'
import { type BinaryString, hexToBinaryString, toBinaryString } from '../state/trie/binaryString.ts'
import { type RemoteRlpItem, rlpItems } from '../state/trie/remoteNode.ts'
import type { CachedNodes } from './cachedNodes.ts'

/** A node that is reachable from the root of its trie. */
export interface ReachedNode {
  readonly hash: BinaryString
  /** Nibbles from the root of its trie. */
  readonly path: BinaryString
  readonly rlp: Uint8Array
}

/**
 * Visits the nodes that are reachable from a state root, with the storage tries of the accounts. Each node is found by the hash of its
 * bytes, so the root proves all reachable nodes.
 */
export function walkNodes(root: Hash, nodes: CachedNodes, visit: (node: ReachedNode) => void): void {
  walk(hexToBinaryString(root), '', (value) => {
    const [, , storageRoot] = rlpItems(value)
    if (storageRoot === undefined) throw new RangeError('an account is malformed')
    const storage: Hex = bytesToHex(storageRoot.payload)
    if (storage !== EMPTY_ROOT) walk(hexToBinaryString(storage), '', () => {})
  })

  function walk(hash: BinaryString, path: BinaryString, leaf: (value: Uint8Array) => void): void {
    const rlp = nodes.rlp(hash)
    const items = nodes.items(hash)
    if (rlp === undefined || items === undefined) return
    visit({ hash, path, rlp })
    inside(items, path, leaf)
  }

  function inside(items: readonly RemoteRlpItem[], path: BinaryString, leaf: (value: Uint8Array) => void): void {
    if (items.length === 17) {
      for (let nibble = 0; nibble < 16; nibble++) below(items[nibble], path + String.fromCharCode(nibble), leaf)
      return
    }
    const [compact, content] = items
    if (compact === undefined || content === undefined) throw new RangeError('a trie node is malformed')
    const [first = 0] = compact.payload
    let fullPath = path + (first & 0x10 ? String.fromCharCode(first & 0x0f) : '')
    for (const byte of compact.payload.subarray(1)) fullPath += String.fromCharCode(byte >> 4, byte & 0x0f)
    if (first & 0x20) leaf(content.payload)
    else below(content, fullPath, leaf)
  }

  function below(child: RemoteRlpItem | undefined, path: BinaryString, leaf: (value: Uint8Array) => void): void {
    if (child === undefined || (!child.isList && child.payload.length === 0)) return
    if (child.isList) inside(rlpItems(child.encoded), path, leaf)
    else walk(toBinaryString(child.payload), path, leaf)
  }
}
