import type { Address, Hash } from '../bytes.ts'
import { EMPTY_ACCOUNT, EMPTY_ROOT } from './account.ts'
import type { AccountChange } from './accountChange.ts'
import type { StoredAccount } from './accountLeaf.ts'
import { NodeNotLoaded, type RemoteState, StateNotLoaded } from './remoteState.ts'
import { secureAccountKey, secureSlotKey } from './secureKeys.ts'
import { slotLeaf } from './slotLeaf.ts'
import type { BinaryString } from './trie/binaryString.ts'
import { Trie } from './trie/trie.ts'
import type { LeafChange } from './trie/update.ts'

type Accounts = Trie<StoredAccount>

/**
 * Applies changes to the state trie `onto`: first to the storage tries, because accounts include their roots, then to the accounts in one
 * pass. `base` is the state trie of the base version. Adds new code to `codes`. Over a remote state without proofs (`remote`), removals are
 * written as values, because the removed values are not in the trie.
 */
export function applyChanges(
  base: Accounts,
  onto: Accounts,
  changes: Iterable<AccountChange>,
  codes: Map<Hash, Uint8Array>,
  remote?: RemoteState,
) {
  const isOverValues = remote?.kind === 'values'
  const accounts: LeafChange<StoredAccount>[] = []
  for (const change of changes) {
    const { address, data, code } = change
    const { key, preimage } = secureAccountKey(address)
    if (data !== undefined && code !== undefined) codes.set(data.codeHash, code)
    const value =
      change.hasNoStorage && data !== undefined && remote === undefined
        ? { data, storage: undefined }
        : isOverValues
          ? accountOverValues(change, key, base, onto)
          : data &&
            convertNotLoaded(remote, address, () =>
              withStorage(data, storageAfter(change, storageBefore(change, key, base, onto))),
            )
    accounts.push({ key, preimage, value })
  }
  return convertNotLoaded(remote, undefined, () => onto.update(inOrder(accounts)))
}

/** Returns the changed account over a remote state without proofs. */
function accountOverValues(change: AccountChange, key: BinaryString, base: Accounts, onto: Accounts): StoredAccount {
  const before = { flushed: onto.get(key), base: base.get(key), empty: undefined }[change.storage]
  const hasOwnStorage = change.storage === 'empty' || before?.hasOwnStorage === true
  const storage = storageAfter(change, before?.storage ?? new Trie(onto.nodeCache, slotLeaf), !hasOwnStorage)
  const isRemoved = change.data === undefined
  return { ...withStorage(change.data ?? EMPTY_ACCOUNT, storage), hasOwnStorage, isRemoved }
}

function storageBefore(change: AccountChange, key: BinaryString, base: Accounts, onto: Accounts): Trie<bigint> {
  const trie = change.storage === 'flushed' ? onto : change.storage === 'base' ? base : undefined
  return trie?.get(key)?.storage ?? new Trie(onto.nodeCache, slotLeaf)
}

/** With `keepsZeros`, slots that become zero are written as values, because the remote values are not in the trie. */
function storageAfter(change: AccountChange, before: Trie<bigint>, keepsZeros = false): Trie<bigint> {
  const slots: LeafChange<bigint>[] = []
  for (const { key: slot, value } of change.slots) {
    const isRemoval = value === 0n && !keepsZeros
    const { key, preimage } = secureSlotKey(slot)
    slots.push({ key, preimage, value: isRemoval ? undefined : value })
  }
  return before.update(inOrder(slots))
}

/** Returns the result of `update`. Throws StateNotLoaded if a removal needs a node of the upstream that is not loaded. */
function convertNotLoaded<Result>(
  remote: RemoteState | undefined,
  address: Address | undefined,
  update: () => Result,
): Result {
  if (remote === undefined) return update()
  try {
    return update()
  } catch (error) {
    if (!(error instanceof NodeNotLoaded) || error.path === undefined) throw error
    throw new StateNotLoaded(remote, { kind: 'node', path: error.path, address })
  }
}

function withStorage({ nonce, balance, codeHash }: StoredAccount['data'], storage: Trie<bigint>): StoredAccount {
  if (storage.isEmpty) return { data: { nonce, balance, storageRoot: EMPTY_ROOT, codeHash }, storage: undefined }
  return { data: { nonce, balance, storageRoot: storage.hash(), codeHash }, storage }
}

function inOrder<Value>(changes: LeafChange<Value>[]): LeafChange<Value>[] {
  return changes.sort((a, b) => (a.key < b.key ? -1 : 1))
}
