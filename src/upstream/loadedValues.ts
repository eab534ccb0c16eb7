import type { Address, Hash } from '../bytes.ts'
import type { AccountData } from '../state/account.ts'
import type { RemoteValues } from '../state/remoteState.ts'

/** The loaded accounts and slots of a remote state, without proofs. */
export class LoadedValues implements Omit<RemoteValues, 'load'> {
  readonly kind = 'values'
  readonly accounts = new Map<Address, AccountData | null>()
  readonly slots = new Map<Address, Map<bigint, bigint>>()
  readonly codes = new Map<Hash, Uint8Array>()
  readonly #owners = new Map<Hash, Address>()

  /** Whether the account or one of its slots was loaded. */
  has(address: Address, slot?: bigint): boolean {
    return slot === undefined ? this.accounts.has(address) : this.slots.get(address)?.has(slot) === true
  }

  account(address: Address): AccountData | null | undefined {
    return this.accounts.get(address)
  }

  storage(address: Address, slot: bigint): bigint | undefined {
    return this.accounts.get(address) === null ? 0n : this.slots.get(address)?.get(slot)
  }

  code(codeHash: Hash): Uint8Array | undefined {
    return this.codes.get(codeHash)
  }

  noteCode(codeHash: Hash, address: Address): void {
    this.#owners.set(codeHash, address)
  }

  /** Returns an account that was read with this code, or undefined. */
  ownerOf(codeHash: Hash): Address | undefined {
    return this.#owners.get(codeHash)
  }

  addSlot(address: Address, slot: bigint, value: bigint): void {
    let slots = this.slots.get(address)
    if (slots === undefined) {
      slots = new Map()
      this.slots.set(address, slots)
    }
    slots.set(slot, value)
  }
}
