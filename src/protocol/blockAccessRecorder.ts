import type { Address } from '../bytes.ts'
import type { AccessRecorder } from '../state/accessRecorder.ts'
import { EMPTY_ACCOUNT } from '../state/account.ts'
import type { AccountEntry } from '../state/accountEntry.ts'
import type { EarlierData } from '../state/earlierData.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { SlotMap } from '../state/slotMap.ts'
import type { AccountAccess, BlockAccessList, IndexedChange } from './blockAccessList.ts'

/**
 * Records the access list of a block (EIP-7928) in parts: the system calls before the first transaction, each transaction, and the rest of
 * the block. The EVM reports accesses while a part runs. The changes follow from the undo log at its end, which contains no reverted writes.
 */
export class BlockAccessRecorder implements AccessRecorder {
  readonly #state: JournaledState
  readonly #accounts = new Map<Address, AccountRecord>()
  /** The accounts and slots that the current part accessed. */
  #accessed = new Map<Address, SlotMap<bigint>>()
  /** Position in the undo log at the start of the current part. */
  #start = 0

  constructor(state: JournaledState) {
    this.#state = state
  }

  accountAccessed(address: Address): void {
    if (!this.#accessed.has(address)) this.#accessed.set(address, new SlotMap())
  }

  slotAccessed(address: Address, key: bigint): void {
    this.accountAccessed(address)
    this.#accessed.get(address)?.set(key, key)
  }

  /** Begins a part. If the previous one was not ended, its accesses are dropped. */
  begin(): void {
    this.#accessed = new Map()
    this.#start = this.#state.checkpoint()
    this.#state.recorder = this
  }

  /** Ends a part with this index. Call it before the checkpoints are forgotten. */
  end(index: number): void {
    this.#state.recorder = undefined
    for (const [address, slots] of this.#accessed) {
      const account = this.#account(address)
      for (const key of slots.values()) account.slot(key)
    }
    for (const [entry, earlier] of this.#state.writtenSince(this.#start)) this.#addChanges(entry, earlier, index)
  }

  /** Returns the list of the ended parts. */
  list(): BlockAccessList {
    return [...this.#accounts.values()]
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .map((account) => account.access())
  }

  #addChanges(entry: AccountEntry, { data: before = EMPTY_ACCOUNT, slots }: EarlierData, index: number): void {
    const { address, data: after = EMPTY_ACCOUNT } = entry
    if (after.balance !== before.balance) this.#account(address).balances.push({ index, value: after.balance })
    if (after.nonce !== before.nonce) this.#account(address).nonces.push({ index, value: after.nonce })
    if (after.codeHash !== before.codeHash)
      this.#account(address).codes.push({ index, value: this.#state.code(after.codeHash) })
    for (const [key, earlier] of slots) {
      const { value } = this.#state.slot(entry, key)
      if (value !== earlier) this.#account(address).slot(key).changes.push({ index, value })
    }
  }

  #account(address: Address): AccountRecord {
    let account = this.#accounts.get(address)
    if (account === undefined) {
      account = new AccountRecord(address)
      this.#accounts.set(address, account)
    }
    return account
  }
}

interface SlotRecord {
  readonly key: bigint
  /** Empty for a slot that was only read. */
  readonly changes: IndexedChange<bigint>[]
}

/** The recorded accesses of one account. */
class AccountRecord {
  readonly address: Address
  readonly balances: IndexedChange<bigint>[] = []
  readonly nonces: IndexedChange<bigint>[] = []
  readonly codes: IndexedChange<Uint8Array>[] = []
  readonly #slots = new SlotMap<SlotRecord>()

  constructor(address: Address) {
    this.address = address
  }

  slot(key: bigint): SlotRecord {
    let slot = this.#slots.get(key)
    if (slot === undefined) {
      slot = { key, changes: [] }
      this.#slots.set(key, slot)
    }
    return slot
  }

  access(): AccountAccess {
    const slots = [...this.#slots.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    return {
      address: this.address,
      storageChanges: slots.filter(({ changes }) => changes.length > 0),
      storageReads: slots.filter(({ changes }) => changes.length === 0).map(({ key }) => key),
      balanceChanges: this.balances,
      nonceChanges: this.nonces,
      codeChanges: this.codes,
    }
  }
}
