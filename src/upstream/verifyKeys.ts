import { bytesToHex, type Hash } from '../bytes.ts'
import { EMPTY_ROOT } from '../state/account.ts'
import { accountKey, slotKey } from '../state/secureKeys.ts'
import { type BinaryString, hexToBinaryString } from '../state/trie/binaryString.ts'
import { rlpItems } from '../state/trie/remoteNode.ts'
import type { CachedNodes } from './cachedNodes.ts'
import type { LoadedKeys } from './cacheFile.ts'
import { descend } from './proof.ts'

/**
 * Verifies that the nodes prove each account and slot, or its absence, against a state root. Returns the code hashes of the accounts.
 * Throws a RangeError with the first account or slot that is not proven.
 */
export function verifyKeys(root: Hash, nodes: CachedNodes, keys: readonly LoadedKeys[]): ReadonlyMap<string, Hash> {
  const codeHashes = new Map<string, Hash>()
  for (const [address, ...slots] of keys) {
    const account = find(root, accountKey(address), nodes, `account ${address}`)
    const [, , storageRoot, codeHash] = account === undefined ? [] : rlpItems(account)
    if (codeHash !== undefined) codeHashes.set(address, bytesToHex(codeHash.payload))
    const storage = storageRoot === undefined ? EMPTY_ROOT : bytesToHex(storageRoot.payload)
    if (storage === EMPTY_ROOT) continue
    for (const slot of slots) find(storage, slotKey(slot), nodes, `slot 0x${slot.toString(16)} of account ${address}`)
  }
  return codeHashes
}

/** Returns the RLP of the value at `key`. Undefined if the nodes prove that the key does not exist. */
function find(root: Hash, key: BinaryString, nodes: CachedNodes, what: string): Uint8Array | undefined {
  let hash = hexToBinaryString(root)
  for (let depth = 0; ; ) {
    const items = nodes.items(hash)
    if (items === undefined) throw new RangeError(`${what} is not proven: a node of its proof is missing or changed`)
    const found = descend(items, key, depth)
    if (found.kind === 'end') return found.value
    hash = found.hash
    depth = found.depth
  }
}
