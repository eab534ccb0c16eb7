import { define } from '../errors.ts'
import { MAX_EXECUTION_GAS } from './checkMessage.ts'
import type { BlockRules } from './forks.ts'

export const blockGasExceeded = define(
  'BlockGasExceeded',
  -32000,
  (d: { have: bigint; want: bigint }) =>
    `gas limit reached: the block has ${d.have} gas left, the transaction needs ${d.want}`,
)

export const blobGasExceeded = define(
  'BlobGasExceeded',
  -32000,
  (d: { have: bigint; want: bigint }) =>
    `blob gas limit reached: the block has ${d.have} blob gas left, the transaction needs ${d.want}`,
)

/** The gas of a transaction. */
export interface TransactionGas {
  /** What the sender pays, after refunds. */
  readonly gasUsed: number
  /** What counts against the gas limit of the block. Before Amsterdam, what the sender pays, and no state gas (EIP-7778, EIP-8037). */
  readonly executionGas: number
  readonly stateGas: number
}

/** The gas that the transactions of a block have used so far. */
export interface GasUsage {
  readonly paid: bigint
  readonly execution: bigint
  readonly state: bigint
  readonly blobs: bigint
}

/**
 * Counts the gas and the blob gas of a block while its transactions are executed. Execution gas and state gas have the same limit, and the
 * larger one is the gas used of the block (EIP-8037).
 */
export class BlockGas {
  readonly #limit: bigint
  readonly #blobLimit: bigint | undefined
  readonly #hasStateGas: boolean
  #paid = 0n
  #execution = 0n
  #state = 0n
  #blobUsed = 0n

  constructor(gasLimit: bigint, { blobs, message }: BlockRules) {
    this.#limit = gasLimit
    this.#blobLimit = blobs?.max
    this.#hasStateGas = message.amsterdam
  }

  /** The gas used of the block, for its header. */
  get used(): bigint {
    if (!this.#hasStateGas) return this.#paid
    return this.#execution > this.#state ? this.#execution : this.#state
  }

  /** What the senders have paid: the cumulative gas of the last receipt. */
  get paid(): bigint {
    return this.#paid
  }

  /** The highest gas limit that the next transaction may have. */
  get left(): bigint {
    if (!this.#hasStateGas) return this.#limit - this.#paid
    const execution = this.#limit - this.#execution
    const state = this.#limit - this.#state
    // A transaction uses at most MAX_EXECUTION_GAS of execution gas, and the rest of its limit for state.
    return execution >= MAX_EXECUTION_GAS || state < execution ? state : execution
  }

  /** The gas used so far, for `continueAt`. */
  get usage(): GasUsage {
    return { paid: this.#paid, execution: this.#execution, state: this.#state, blobs: this.#blobUsed }
  }

  /** Continues at the usage of another block with the same limits. */
  continueAt({ paid, execution, state, blobs }: GasUsage): void {
    this.#paid = paid
    this.#execution = execution
    this.#state = state
    this.#blobUsed = blobs
  }

  get blobUsed(): bigint {
    return this.#blobUsed
  }

  get blobLeft(): bigint {
    return (this.#blobLimit ?? 0n) - this.#blobUsed
  }

  /** Throws BlockGasExceeded or BlobGasExceeded if a transaction with these limits does not fit. */
  check(gas: bigint, blobGas: bigint): void {
    if (gas > this.left) throw blockGasExceeded({ have: this.left, want: gas })
    if (this.#blobLimit !== undefined && blobGas > this.blobLeft)
      throw blobGasExceeded({ have: this.blobLeft, want: blobGas })
  }

  /** Adds the gas of a transaction. */
  add({ gasUsed, executionGas, stateGas }: TransactionGas, blobGas: bigint): void {
    this.#paid += BigInt(gasUsed)
    this.#blobUsed += blobGas
    if (!this.#hasStateGas) return
    this.#execution += BigInt(executionGas)
    this.#state += BigInt(stateGas)
  }
}
