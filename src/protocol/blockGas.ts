import { define } from '../errors.ts'
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

/** Counts the gas and the blob gas of a block while its transactions are executed. */
export class BlockGas {
  readonly #limit: bigint
  readonly #blobLimit: bigint | undefined
  #used = 0n
  #blobUsed = 0n

  constructor(gasLimit: bigint, { blobs }: BlockRules) {
    this.#limit = gasLimit
    this.#blobLimit = blobs?.max
  }

  get used(): bigint {
    return this.#used
  }

  get left(): bigint {
    return this.#limit - this.#used
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
  add(gas: bigint, blobGas: bigint): void {
    this.#used += gas
    this.#blobUsed += blobGas
  }
}
