import type { Address } from '../bytes.ts'
import { type AccountData, EMPTY_ROOT } from './account.ts'
import { SlotMap } from './slotMap.ts'

/**
 * The data of an EntryJournal for one address. The EVM keeps the entry of the running contract in its frame, so that storage access costs
 * one look-up. Read it directly, but write only through the journal, which writes the undo log.
 */
export class AccountEntry {
  readonly address: Address
  /** The account, or undefined if it does not exist. The object is immutable. */
  data: AccountData | undefined
  storage: AccountStorage
  /** Number of the transaction that last made the address warm (EIP-2929). */
  warmIn = 0
  /** Number of the transaction that last touched the account (EIP-161). */
  touchedIn = 0
  /** Transient storage (EIP-1153). Valid only in transaction `transientIn`. */
  transient: SlotMap<TransientSlot> | undefined
  transientIn = 0
  /** Whether the entry is in the list for the next flush. */
  changed = false
  /** The storage at the last flush. If `storage` is another object, the storage was cleared since. */
  flushedStorage: AccountStorage

  constructor(address: Address, data: AccountData | undefined) {
    this.address = address
    this.data = data
    this.storage = new AccountStorage(data !== undefined && data.storageRoot !== EMPTY_ROOT)
    this.flushedStorage = this.storage
  }
}

/** The accessed slots of one account. Clearing the storage replaces this object, and a revert restores it. */
export class AccountStorage {
  /** Whether other slots are read from the base version. Otherwise they are zero. */
  readonly fromBase: boolean
  slots: Pick<SlotMap<SlotEntry>, 'size' | 'get' | 'values'> = noSlots
  /** Slots written since the last flush. */
  changed: SlotEntry[] = []
  #own: SlotMap<SlotEntry> | undefined

  constructor(fromBase: boolean) {
    this.fromBase = fromBase
  }

  add(slot: SlotEntry): void {
    if (this.#own === undefined) {
      this.#own = new SlotMap()
      this.slots = this.#own
    }
    this.#own.set(slot.key, slot)
  }
}

/** Shared, because most accounts have no accessed slots. */
const noSlots = new SlotMap<SlotEntry>()

/** One written slot of transient storage. An object, so that an undo step needs no look-up. */
export interface TransientSlot {
  value: bigint
}

/** One accessed storage slot. Clearing the storage of the account makes the entry stale, so look it up again after a call. */
export class SlotEntry {
  readonly key: bigint
  value: bigint
  /** Value at the start of transaction `originalIn` (EIP-2200). In any other transaction, the original is `value`. */
  original: bigint
  originalIn = 0
  /** Number of the transaction that last made the slot warm (EIP-2929). */
  warmIn = 0
  changed = false

  constructor(key: bigint, value: bigint) {
    this.key = key
    this.value = value
    this.original = value
  }
}
