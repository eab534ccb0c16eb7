import type { Frame } from './frame.ts'
import type { Machine } from './machine.ts'
import { NEW_ACCOUNT_STATE, type StateGas } from './stateGas.ts'

/** Counts the state gas of the frames of a run (EIP-8037). */
export class StateGasMeter {
  readonly #machine: Machine
  /** What is left in the reservoir. The running frame has all of it. */
  left = 0

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** Begins the first frame. */
  begin(frame: Frame, { left, baseline, spilled }: StateGas): void {
    this.left = left
    frame.baseline = baseline
    frame.spilled = spilled
    frame.paidForAccount = false
  }

  /** Begins a called frame. With `paidForAccount`, its caller has paid for a new account. */
  enter(frame: Frame, paidForAccount: boolean): void {
    frame.baseline = this.left
    frame.spilled = 0
    frame.paidForAccount = paidForAccount
  }

  /** Charges the running frame: the reservoir first, then its gas. Returns false if both have too little. */
  charge(frame: Frame, amount: number): boolean {
    if (this.left >= amount) {
      this.left -= amount
      return true
    }
    const rest = amount - this.left
    if (!this.#machine.spend(frame.at, rest)) return false
    this.left = 0
    frame.spilled += rest
    return true
  }

  /** Returns the gas of state that does not exist any more. What paid last is repaid first: the gas of the frame, then the reservoir. */
  refund(frame: Frame, amount: number): void {
    const toGas = Math.min(amount, frame.spilled)
    this.#machine.grant(frame.at, toGas)
    frame.spilled -= toGas
    this.left += amount - toGas
  }

  /** Reverts the charges of a failed frame, because its state is reverted. */
  revert(frame: Frame): void {
    this.#machine.grant(frame.at, frame.spilled)
    frame.spilled = 0
    this.left = frame.baseline
  }

  /** Ends a called frame: its gas that paid for state now counts for the caller. If it failed, the caller gets back what it paid for a new account. */
  leave(frame: Frame, caller: Frame, succeeded: boolean): void {
    caller.spilled += frame.spilled
    if (frame.paidForAccount && !succeeded) this.refund(caller, NEW_ACCOUNT_STATE)
  }
}
