/** Parts of the JSON that methods return about a block and its transactions. */

export interface Block {
  readonly number: string
  readonly hash: string
  readonly timestamp: string
  readonly miner: string
  readonly gasLimit: string
  readonly gasUsed: string
  readonly mixHash: string
  readonly baseFeePerGas?: string
  readonly transactions: readonly Transaction[]
  readonly [field: string]: unknown
}

export interface Transaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: string
  readonly gas: string
  readonly gasPrice: string
  readonly value: string
  readonly input: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly accessList?: unknown
  readonly authorizationList?: unknown
}

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface Receipt {
  readonly transactionHash: string
  /** Since Byzantium. */
  readonly status?: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  readonly contractAddress: string | null
  readonly logs: readonly Log[]
}

/** A frame of callTracer. */
export interface Frame {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly gasUsed: string
  readonly value?: string
  readonly error?: string
  readonly output?: string
  readonly calls?: readonly Frame[]
  readonly logs?: readonly (Log & { readonly index: string })[]
}

/** A transaction as a call object with all its fields. */
export function callOf(transaction: Transaction): object {
  const { from, to, gas, value, input, nonce, gasPrice, accessList, authorizationList } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    from,
    ...(to !== null && { to }),
    gas,
    value,
    input,
    nonce,
    ...(maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas }),
    ...(accessList !== undefined && { accessList }),
    ...(authorizationList !== undefined && { authorizationList }),
  }
}

/** The overrides with which another block has the environment of a block: of simulations, and of calls and traces. */
export function environmentOf({ number, timestamp: time, miner, gasLimit, mixHash, baseFeePerGas }: Block) {
  return {
    simulated: { time, gasLimit, feeRecipient: miner, prevRandao: mixHash, baseFeePerGas },
    called: { number, time, gasLimit, coinbase: miner, random: mixHash, baseFee: baseFeePerGas },
  }
}

export function* framesOf(frame: Frame): Generator<Frame> {
  yield frame
  for (const inner of frame.calls ?? []) yield* framesOf(inner)
}
