import { NO_STATE_GAS, type StateGas } from '../evm/stateGas.ts'
import { MAX_EXECUTION_GAS, type UpfrontGas } from './checkMessage.ts'
import type { Message } from './message.ts'
import type { MessageRules } from './rules.ts'

/**
 * The gas of a message from its intrinsic gas to the start of its first frame. From Amsterdam on, authorizations and the recipient are paid from
 * it, by what they add to the state (EIP-2780, EIP-8037).
 */
export class EntryGas {
  /** What the first frame gets: at most 2^63, and a number unless it is larger than 2^53. */
  gas: number | bigint
  readonly upfront: UpfrontGas
  /** The reservoir of state gas at the start. */
  readonly reservoir: number
  #left: number
  #baseline: number
  #spilled = 0
  #committed = 0

  private constructor(upfront: UpfrontGas, gas: number | bigint, reservoir: number) {
    this.upfront = upfront
    this.gas = gas
    this.reservoir = reservoir
    this.#left = reservoir
    this.#baseline = reservoir
  }

  /**
   * Divides the gas limit without the intrinsic gas. With `isCapped`, what a transaction may not use for execution is its reservoir of state
   * gas. Otherwise the reservoir is empty, and state is paid with gas.
   */
  static of({ gasLimit }: Message, upfront: UpfrontGas, { amsterdam }: MessageRules, isCapped: boolean): EntryGas {
    const { intrinsic } = upfront
    const gas = typeof gasLimit === 'number' ? gasLimit - intrinsic : gasLimit - BigInt(intrinsic)
    if (!amsterdam || !isCapped) return new EntryGas(upfront, gas, 0)
    const execution = Math.min(Number(gas), MAX_EXECUTION_GAS - intrinsic)
    return new EntryGas(upfront, execution, Number(gas) - execution)
  }

  /** Charges gas. Returns false if there is too little. */
  spend(amount: number): boolean {
    if (this.gas < amount) return false
    this.gas = typeof this.gas === 'number' ? this.gas - amount : this.gas - BigInt(amount)
    return true
  }

  /** Charges state gas: from the reservoir, then from the gas. */
  spendState(amount: number): boolean {
    const fromReservoir = Math.min(amount, this.#left)
    if (!this.spend(amount - fromReservoir)) return false
    this.#left -= fromReservoir
    this.#spilled += amount - fromReservoir
    return true
  }

  /** Makes the charges so far permanent: the state that they paid for outlives a failure of the code. */
  commit(): void {
    this.#committed += this.#spilled
    this.#spilled = 0
    this.#baseline = this.#left
  }

  /** Undoes all charges, also permanent ones: the message fails before its first frame, so no state is paid for. It uses all its gas. */
  forfeit(): void {
    this.gas = 0
    this.#left = this.reservoir
    this.#baseline = this.reservoir
    this.#spilled = 0
    this.#committed = 0
  }

  /** The state gas of the first frame. */
  get stateGas(): StateGas {
    if (this.reservoir === 0 && this.#spilled === 0) return NO_STATE_GAS
    return { left: this.#left, baseline: this.#baseline, spilled: this.#spilled }
  }

  /** Returns the state gas that a message has used. Can be negative, because refunds can exceed charges. */
  stateGasUsed(result: { readonly stateGasLeft: number; readonly spilledGas: number }): number {
    return this.reservoir - result.stateGasLeft + result.spilledGas + this.#committed
  }
}
