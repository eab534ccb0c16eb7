import type { Hash } from '../bytes.ts'
import { EMPTY_ROOT } from './account.ts'
import type { StoredAccount } from './accountLeaf.ts'
import type { AccountChange } from './changes.ts'
import { accountKey, slotKey } from './secureKeys.ts'
import { slotLeaf } from './slotLeaf.ts'
import { bigintToOctets, hexToOctets, type Octets, octetsToHex } from './trie/octets.ts'
import { Trie } from './trie/trie.ts'
import type { Change } from './trie/update.ts'

type Accounts = Trie<StoredAccount>

/**
 * The state trie `onto` with changes made: the storage tries first, since their roots are part of the accounts, then the
 * accounts in one pass. `base` is the trie that the changes' "base" storage means. New code is added to `codes`.
 */
export function foldChanges(
  base: Accounts,
  onto: Accounts,
  changes: Iterable<AccountChange>,
  codes: Map<Hash, Uint8Array>,
) {
  const accounts: Change<StoredAccount>[] = []
  for (const change of changes) {
    const key = accountKey(change.address)
    const { data, code } = change
    if (data !== undefined && code !== undefined) codes.set(data.codeHash, code)
    const value = data && withStorage(data, storageAfter(change, key, base, onto))
    accounts.push({ key, preimage: hexToOctets(change.address), value })
  }
  return onto.update(inOrder(accounts))
}

function storageAfter(change: AccountChange, key: Octets, base: Accounts, onto: Accounts): Trie<bigint> {
  const before = {
    folded: () => onto.get(key)?.storage,
    base: () => base.get(key)?.storage,
    empty: () => undefined,
  }[change.storage]()
  const slots: Change<bigint>[] = []
  for (const { key: slot, value } of change.slots) {
    slots.push({ key: slotKey(slot), preimage: bigintToOctets(slot), value: value === 0n ? undefined : value })
  }
  return (before ?? new Trie(onto.space, slotLeaf)).update(inOrder(slots))
}

function withStorage({ nonce, balance, codeHash }: StoredAccount['data'], storage: Trie<bigint>): StoredAccount {
  if (storage.isEmpty) return { data: { nonce, balance, storageRoot: EMPTY_ROOT, codeHash }, storage: undefined }
  return { data: { nonce, balance, storageRoot: octetsToHex(storage.hash()), codeHash }, storage }
}

function inOrder<Value>(changes: Change<Value>[]): Change<Value>[] {
  return changes.sort((a, b) => (a.key < b.key ? -1 : 1))
}
