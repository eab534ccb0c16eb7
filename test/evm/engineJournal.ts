import { type Common, Hardfork } from '@ethereumjs/common'
import type { EVMInterface } from '@ethereumjs/evm'
import type { Account, Address as EngineAddress } from '@ethereumjs/util'
import type { Address } from '../../src/bytes.ts'
import type { EngineState } from '../../src/state/engineState.ts'

/**
 * The journal that @ethereumjs/vm works with. What it keeps in sets of its own (warm addresses and slots, touched accounts) is
 * part of our undo log already, so that little is left to do.
 */
export class EngineJournal implements NonNullable<EVMInterface['journal']> {
  readonly #state: EngineState
  readonly #common: Common
  /** The precompiles and other addresses that are made warm for every transaction, as they are written here. */
  readonly #prefixed = new Map<string, Address>()

  constructor(state: EngineState, common: Common) {
    this.#state = state
    this.#common = common
  }

  putAccount(address: EngineAddress, account: Account): Promise<void> {
    return this.#state.putAccount(address, account)
  }

  deleteAccount(address: EngineAddress): Promise<void> {
    return this.#state.deleteAccount(address)
  }

  checkpoint(): Promise<void> {
    return this.#state.checkpoint()
  }

  commit(): Promise<void> {
    return this.#state.commit()
  }

  revert(): Promise<void> {
    return this.#state.revert()
  }

  /** Ends a transaction: removes what EIP-161 removes, and all is cold again. */
  async cleanup(): Promise<void> {
    this.#state.world.endTransaction(this.#common.gteHardfork(Hardfork.SpuriousDragon))
    this.cleanJournal()
  }

  cleanJournal(): void {
    this.#state.world.beginTransaction()
  }

  addAlwaysWarmAddress(address: string): void {
    this.#state.world.warmAddress(this.#native(address))
  }

  addAlwaysWarmSlot(address: string, slot: string): void {
    const native = this.#native(address)
    this.#state.world.warmAddress(native)
    this.#state.world.warmSlot(native, BigInt(slot.startsWith('0x') ? slot : `0x${slot}`))
  }

  startReportingAccessList(): void {
    throw new RangeError('access lists are made by watching a call, not by this journal')
  }

  #native(address: string): Address {
    let native = this.#prefixed.get(address)
    if (native === undefined) {
      const lower = address.toLowerCase()
      native = lower.startsWith('0x') ? (lower as Address) : `0x${lower}` // hex either way
      if (this.#prefixed.size > 256) this.#prefixed.clear()
      this.#prefixed.set(address, native)
    }
    return native
  }
}
