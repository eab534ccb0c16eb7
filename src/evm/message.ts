import type { Address, Hash } from '../bytes.ts'
import type { StateGas } from './stateGas.ts'

/** Block data that code can read. */
export interface BlockContext {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** The randomness from Paris on (EIP-4399), the difficulty before. */
  readonly prevRandao: bigint
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
  readonly chainId: bigint
  /** Number of the slot of the consensus layer (EIP-7843). Zero before Amsterdam. */
  readonly slotNumber: bigint
  /** Returns the hash of one of the 256 previous blocks. Code reads zero for undefined. */
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
 * A call or, without `to`, a creation that no frame starts. The caller has already increased the sender's nonce and charged the fee. The
 * EVM transfers the value.
 */
export interface EvmMessage {
  readonly caller: Address
  readonly to?: Address | undefined
  readonly value: bigint
  readonly data: Uint8Array
  /** Capped at 2^63 - 1. */
  readonly gas: number | bigint
  readonly isStatic?: boolean
  /** Call depth of the first frame. Default: 0. */
  readonly depth?: number
  /** Code that runs instead of the code of `to`. */
  readonly code?: Uint8Array | undefined
  /** Account whose code runs on the account of `to`. */
  readonly codeAddress?: Address | undefined
  /** False for a delegated call, which reads the value without transferring it. */
  readonly transfersValue?: boolean
  /** Salt of CREATE2 (EIP-1014), 32 bytes. */
  readonly salt?: Uint8Array | undefined
  /** EIP-8037. Default: no state gas, so that state is paid with gas. */
  readonly stateGas?: StateGas | undefined
  /** Gas refund from before the first opcode (EIP-7702). */
  readonly refund?: number
  /** Nonce that determines the address of the created contract. Default: the current nonce of the caller minus one. */
  readonly nonce?: bigint
}

/** An event that code emitted. */
export interface Log {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Uint8Array
  /** Number of logs that the run emitted before this one, including logs of reverted frames. */
  readonly position: number
}

/** Reasons for an exceptional halt of a frame. It loses its gas, and its writes are reverted. */
export type Exception =
  | 'outOfGas'
  /** The memory of all frames of the run together would exceed MAX_MEMORY. */
  | 'memoryLimit'
  /** EIP-2200: SSTORE with at most the stipend of a call as gas. */
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
export type StartFailure = 'insufficientBalance' | 'callDepthExceeded' | 'nonceOverflow' | 'valueOverflow'

/** How a message or a frame ended. */
export type Outcome = 'success' | 'revert' | Exception | StartFailure

/** Outcomes that more gas could have prevented. */
export const gasFaults: ReadonlySet<Outcome> = new Set(['outOfGas', 'stipendOnly', 'codeStoreOutOfGas'])

export interface RunResult {
  readonly outcome: Outcome
  /** Data of RETURN or REVERT. After a creation, the deployed code. */
  readonly returnData: Uint8Array
  /** Exact up to 2^53, like `gasLeft`. */
  readonly gasUsed: number
  readonly gasLeft: number
  readonly exactGasLeft: bigint
  /** What is left of the reservoir of state gas, and gas that paid for state since its baseline (EIP-8037). 0 before Amsterdam. */
  readonly stateGasLeft: number
  readonly spilledGas: number
  /** For invalidOpcode, stackUnderflow and stackOverflow of the outermost frame: the opcode and the stack height. */
  readonly haltedAt: { readonly opcode: number; readonly stackHeight: number } | undefined
  /** Sum of the refunds. The transaction applies its cap. */
  readonly refund: number
  readonly logs: readonly Log[]
  readonly createdAddress: Address | undefined
  /** Contracts that this run created, except in failed frames. */
  readonly created: ReadonlySet<Address>
  /** Contracts to remove at the end of the transaction, with the accounts that received their balances. */
  readonly destroyed: ReadonlyMap<Address, Address>
  /** Number of inner frames that ran out of gas, whether or not their callers failed. */
  readonly outOfGasFrames: number
  /** Number of logs that the run emitted, including logs of reverted frames. */
  readonly emittedLogs: number
}
