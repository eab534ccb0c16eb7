/** The gas that all calls of one request share. */
export class GasBudget {
  readonly limit: number
  #left: number

  constructor(limit: number) {
    this.limit = limit
    this.#left = limit
  }

  get left(): number {
    return this.#left
  }

  /** Returns `wanted`, or the remaining gas if it is less. */
  clamp(wanted: bigint): number {
    return wanted < BigInt(this.#left) ? Number(wanted) : this.#left
  }

  /** Charges the gas of a call, which is at most the result of `clamp`. */
  spend(used: number): void {
    this.#left -= used
  }
}
