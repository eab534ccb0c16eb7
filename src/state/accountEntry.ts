import type { Address } from '../bytes.ts'
import { EMPTY_ROOT } from './account.ts'
import type { AccountData } from './worldState.ts'

/**
 * The data of an EntryJournal about one address. The EVM keeps the entry of the running contract in its frame, so that storage access costs
 * one look-up. Read it directly, but write only through the journal, which keeps the undo log.
 */
export class AccountEntry {
  readonly address: Address
  /** The account, or undefined if it does not exist. Replaced, never changed. */
  data: AccountData | undefined
  storage: AccountStorage
  /** Number of the transaction that last made the address warm (EIP-2929). */
  warmIn = 0
  /** Number of the transaction that last touched the account (EIP-161). */
  touchedIn = 0
  /** EIP-1153. Holds only for transaction `transientIn`. */
  transient: Map<bigint, bigint> | undefined
  transientIn = 0
  /** Whether the entry is in the list for the next flush. */
  changed = false
  /** The storage as the last flush saw it. When it is another object now, all of it was cleared in between. */
  flushedStorage: AccountStorage

  constructor(address: Address, data: AccountData | undefined) {
    this.address = address
    this.data = data
    this.storage = new AccountStorage(data !== undefined && data.storageRoot !== EMPTY_ROOT)
    this.flushedStorage = this.storage
  }
}

/** The slots of one account that were looked at. Clearing storage puts a new one in its place, undoing brings the old one back. */
export class AccountStorage {
  /** Whether other slots are read from the version below. Otherwise they are zero. */
  readonly fromBase: boolean
  slots: ReadonlyMap<bigint, SlotEntry> = noSlots
  /** Slots written since the last flush. */
  changed: SlotEntry[] = []
  #own: Map<bigint, SlotEntry> | undefined

  constructor(fromBase: boolean) {
    this.fromBase = fromBase
  }

  add(slot: SlotEntry): void {
    if (this.#own === undefined) {
      this.#own = new Map()
      this.slots = this.#own
    }
    this.#own.set(slot.key, slot)
  }
}

/** Most accounts have no slots that were looked at. */
const noSlots: ReadonlyMap<bigint, SlotEntry> = new Map()

/** One storage slot that was looked at. Clearing the account's storage makes the entry stale: look it up anew after a call. */
export class SlotEntry {
  readonly key: bigint
  value: bigint
  /** Value when transaction `originalIn` began (EIP-2200); for any other transaction the original is `value`. */
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
