import type { Address, Hash } from '../bytes.ts'

/** Block data that code can read. */
export interface BlockContext {
  readonly number: bigint
  /** Seconds. */
  readonly timestamp: bigint
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** EIP-4399 from Paris on; before it the difficulty. */
  readonly prevRandao: bigint
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
  readonly chainId: bigint
  /** The hash of one of the 256 blocks before this one; undefined is zero. */
  blockHash(number: bigint): Hash | undefined
}

/** Transaction data that code can read. */
export interface TransactionContext {
  readonly origin: Address
  /** Wei per gas that the sender pays. */
  readonly gasPrice: bigint
  readonly blobHashes: readonly Hash[]
}

/**
 * A call or, without `to`, a creation from outside. The sender's nonce has been raised and its fee taken already; the value is
 * moved here.
 */
export interface EvmMessage {
  readonly caller: Address
  readonly to?: Address | undefined
  readonly value: bigint
  readonly data: Uint8Array
  /** At most 2^63 - 1 of it count. */
  readonly gas: number | bigint
  readonly isStatic?: boolean
  /** Depth that the first frame believes to be at. */
  readonly depth?: number
  /** Runs in place of the code of `to`. */
  readonly code?: Uint8Array | undefined
  /** Account whose code runs on the account of `to`. */
  readonly codeAddress?: Address | undefined
  /** False for a delegated call: the value is seen and not moved. */
  readonly transfersValue?: boolean
  /** EIP-1014; 32 bytes. */
  readonly salt?: Uint8Array | undefined
  /** Refund that was earned before the first opcode (EIP-7702). */
  readonly refund?: number
  /** Nonce that names the created contract; by default the one before the caller's present nonce. */
  readonly nonce?: bigint
}

/** Topics of 32 bytes each. */
export interface Log {
  readonly address: Address
  readonly topics: readonly Uint8Array[]
  readonly data: Uint8Array
  /** Number of logs that the run emitted before this one, including logs of reverted frames. */
  readonly position: number
}

/** Why a frame ended in an exceptional halt: all its gas is gone and all it wrote is undone. */
export type Exception =
  | 'outOfGas'
  /** The memory of all frames of the run together would be larger than this EVM allows. */
  | 'memoryLimit'
  /** EIP-2200: SSTORE with no more gas than the stipend of a call. */
  | 'stipendOnly'
  | 'stackUnderflow'
  | 'stackOverflow'
  | 'invalidJump'
  | 'invalidOpcode'
  | 'staticStateChange'
  | 'returnDataOutOfBounds'
  | 'createCollision'
  | 'codeSizeExceeded'
  | 'initCodeSizeExceeded'
  | 'invalidCode'
  | 'codeStoreOutOfGas'
  | 'precompileFailed'

/** Reasons why a frame does not start. Its gas is returned. */
export type Refusal = 'insufficientBalance' | 'callDepthExceeded' | 'nonceOverflow' | 'valueOverflow'

export type Outcome = 'success' | 'revert' | Exception | Refusal

export interface RunResult {
  readonly outcome: Outcome
  /** Data of RETURN or REVERT. After a creation, the deployed code. */
  readonly returnData: Uint8Array
  /** Exact up to 2^53, like `gasLeft`. */
  readonly gasUsed: number
  readonly gasLeft: number
  readonly exactGasLeft: bigint
  /** For invalidOpcode, stackUnderflow and stackOverflow of the outermost frame: the opcode and the stack height. */
  readonly haltedAt: { readonly opcode: number; readonly stackHeight: number } | undefined
  /** Counter of refunds; how much of it counts is for the transaction to say. */
  readonly refund: number
  readonly logs: readonly Log[]
  readonly createdAddress: Address | undefined
  /** Contracts created in this run, by any frame that did not fail. */
  readonly created: ReadonlySet<Address>
  /** Contracts to be removed at the end of the transaction, with the account that got their balance. */
  readonly destroyed: ReadonlyMap<Address, Address>
  /** Inner frames that ended because they ran out of gas, whether or not their caller went on. */
  readonly outOfGasFrames: number
  /** Number of logs that the run emitted, including logs of reverted frames. */
  readonly emittedLogs: number
}
