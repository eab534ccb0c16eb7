/** Prices of state in state gas (EIP-8037): the bytes of state that an operation adds, at 1,530 gas each. */

/** CPSB, the gas of a byte of state. */
export const STATE_BYTE = 1_530
/** STATE_BYTES_PER_NEW_ACCOUNT × CPSB. */
export const NEW_ACCOUNT_STATE = 120 * STATE_BYTE
/** STATE_BYTES_PER_STORAGE_SET × CPSB: a slot that was zero before the transaction. */
export const NEW_SLOT_STATE = 64 * STATE_BYTE
/** STATE_BYTES_PER_AUTH_BASE × CPSB: the delegation of an account that had none (EIP-7702). */
export const DELEGATION_STATE = 23 * STATE_BYTE

/**
 * The state gas of a frame. Charges take the reservoir first, and gas after that. If the frame fails, its state is reverted, so both get
 * back what they paid.
 */
export interface StateGas {
  /** What is left in the reservoir. */
  readonly left: number
  /** The reservoir to which a failure of the frame returns: at its start, without charges that outlive the failure. */
  readonly baseline: number
  /** Gas that paid for state since the baseline, because the reservoir was empty. */
  readonly spilled: number
}

export const NO_STATE_GAS: StateGas = { left: 0, baseline: 0, spilled: 0 }
