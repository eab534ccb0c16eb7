import type { Address, Hash } from '../bytes.ts'
import { type AccountData, EMPTY_ROOT } from './account.ts'
import type { AccountEntry } from './accountEntry.ts'

/** The change of one account since the last flush. */
export interface AccountChange {
  readonly address: Address
  /** Undefined: the account no longer exists. Its `storageRoot` is outdated: `storage` and `slots` describe the storage. */
  readonly data: AccountData | undefined
  /** Code of the account that is new to the state. */
  readonly code: Uint8Array | undefined
  /** The storage that `slots` change: the storage at the last flush, the storage of the base version, or empty storage. */
  readonly storage: 'flushed' | 'base' | 'empty'
  readonly slots: Iterable<{ readonly key: bigint; readonly value: bigint }>
  /** Whether the account has no storage before and after the change, as most accounts without code. Its storage is not looked up. */
  readonly hasNoStorage: boolean
}

/** Returns the change of an entry since the last flush. `newCodes`: code that is new to the state, by hash. */
export function changeOf(entry: AccountEntry, newCodes: ReadonlyMap<Hash, Uint8Array> | undefined): AccountChange {
  const { address, data, storage, flushedStorage } = entry
  const code = data && newCodes?.get(data.codeHash)
  if (storage === flushedStorage) {
    // The storage root of the base also applies at the last flush if no slot was ever read or written.
    const hasNoStorage = storage.slots.size === 0 && data?.storageRoot === EMPTY_ROOT
    return { address, data, code, storage: 'flushed', slots: storage.changed, hasNoStorage }
  }
  const before = storage.fromBase ? 'base' : 'empty'
  return { address, data, code, storage: before, slots: storage.slots.values(), hasNoStorage: false }
}

/** Marks an entry as flushed. */
export function markClean(entry: AccountEntry): void {
  entry.changed = false
  entry.flushedStorage = entry.storage
  for (const slot of entry.storage.changed) slot.changed = false
  entry.storage.changed = []
}
