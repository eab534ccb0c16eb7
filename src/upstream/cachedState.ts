import type { Address } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import { type RemoteNode, UNKNOWN_ROOT } from '../state/remoteState.ts'
import type { BinaryString } from '../state/trie/binaryString.ts'
import { CachedNodes } from './cachedNodes.ts'
import type { CacheContents } from './cacheFile.ts'
import { LoadedTrie } from './loadedTrie.ts'
import type { LoadedValues } from './loadedValues.ts'
import { verifyKeys } from './verifyKeys.ts'
import { walkNodes } from './walkNodes.ts'

/** The state in a cache. */
type CachedState = Pick<CacheContents, 'nodes' | 'keys' | 'codes' | 'accounts' | 'values'>

/** Adds the state in a cache to `state`. Throws a RangeError with the first account or slot that is not proven. */
export function addCached(state: LoadedTrie | LoadedValues, contents: CachedState): void {
  if (state instanceof LoadedTrie) addToTrie(state, contents)
  else addToValues(state, contents)
  for (const code of contents.codes) state.codes.set(keccak256Hex(code), code)
}

/** Returns the loaded state in the form of a cache. */
export function cachedState(state: LoadedTrie | LoadedValues | undefined): CachedState {
  const codes = [...(state?.codes.values() ?? [])]
  if (!(state instanceof LoadedTrie)) return { nodes: [], keys: [], codes, ...valuesOf(state) }
  return {
    nodes: [...state.nodes.values()].map(({ rlp }) => rlp),
    keys: [...state.keys].map(([address, slots]) => [address, ...slots]),
    codes,
    accounts: [],
    values: [],
  }
}

function addToTrie(state: LoadedTrie, { nodes, keys, codes }: CachedState): void {
  const byHash = new CachedNodes(nodes)
  const codeHashes = verifyKeys(state.root, byHash, keys)
  const reached = new Map<BinaryString, RemoteNode>()
  walkNodes(state.root, byHash, ({ hash, path, rlp }) => reached.set(hash, { rlp, path }))
  if (reached.size < byHash.size) {
    throw new RangeError(`${byHash.size - reached.size} of its trie nodes are not proven by the state root`)
  }
  const known = new Set(codeHashes.values())
  const unknown = codes.map((code) => keccak256Hex(code)).find((hash) => !known.has(hash))
  if (unknown !== undefined) throw new RangeError(`none of its accounts has the code with the hash ${unknown}`)
  for (const [hash, node] of reached) state.nodes.set(hash, node)
  for (const [address, ...slots] of keys) {
    state.addKeys(address, slots)
    const codeHash = codeHashes.get(address)
    if (codeHash !== undefined && codeHash !== EMPTY_CODE_HASH) state.addCodeHash(address, codeHash)
  }
}

function addToValues(state: LoadedValues, { accounts, values }: CachedState): void {
  for (const { address, nonce, balance, codeHash } of accounts) {
    const storageRoot = codeHash === EMPTY_CODE_HASH ? EMPTY_ROOT : UNKNOWN_ROOT
    state.accounts.set(address, codeHash === undefined ? null : { nonce, balance, storageRoot, codeHash })
  }
  for (const [address, slot, value] of values) state.addSlot(address, slot, value)
}

function valuesOf(state: LoadedValues | undefined): Pick<CachedState, 'accounts' | 'values'> {
  if (state === undefined) return { accounts: [], values: [] }
  const accounts = [...state.accounts].sort(([a], [b]) => (a < b ? -1 : 1))
  const values: [Address, bigint, bigint][] = []
  for (const [address, slots] of [...state.slots].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [slot, value] of [...slots].sort(([a], [b]) => (a < b ? -1 : 1))) values.push([address, slot, value])
  }
  return {
    accounts: accounts.map(([address, account]) => ({
      address,
      nonce: account?.nonce ?? 0n,
      balance: account?.balance ?? 0n,
      codeHash: account?.codeHash,
    })),
    values,
  }
}
