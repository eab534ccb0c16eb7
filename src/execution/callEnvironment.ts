import { type Address, ZERO_ADDRESS } from '../bytes.ts'
import type { NodeError } from '../errors.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { BlockContext } from '../evm/message.ts'
import { type Precompiles, precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { ExecutionContext, MessageResult } from '../protocol/applyMessage.ts'
import { type BlockOverrides, overrideBlock } from '../protocol/blockContext.ts'
import { blobGasOf, type Message } from '../protocol/message.ts'
import type { MessageRules } from '../protocol/rules.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import { JournaledState } from '../state/journaledState.ts'
import type { StateReader } from '../state/stateReader.ts'
import { type CallRequest, checkRequest, toMessage } from './callRequest.ts'
import { applyStateOverrides, type StateOverrides } from './stateOverrides.ts'

/** The block in which calls run: its state and the chain data that code can read. */
export interface CallEnvironment {
  readonly state: StateReader
  readonly block: BlockContext
  /** Returns the rules for a block number and time (Unix seconds). */
  readonly rulesAt: (number: bigint, timestamp: bigint) => MessageRules
  /** Applies the changes before the first transaction of the block. Undefined if `state` includes them. */
  readonly applyPreExecution?: ((state: JournaledState) => void) | undefined
  /** By default, those of the fork. */
  readonly precompiles?: Precompiles | undefined
}

/** Overrides and limits of a call. */
export interface CallOptions {
  readonly stateOverrides?: StateOverrides | undefined
  readonly blockOverrides?: BlockOverrides | undefined
  /** Default gas limit of a call. */
  readonly defaultGas: number
  /** Maximum gas limit of a call. Higher limits are reduced to it. */
  readonly gasCap: number
  readonly timeSlice: TimeSlice
  /** Whether the sender is credited with missing funds for value and fees. */
  readonly isFunded?: boolean | undefined
  /** Whether a sender that can pay the value is credited with missing funds for the fees. */
  readonly areFeesFunded?: boolean | undefined
  /** Whether a fee cap above zero can be below the base fee. The call is then executed with the base fee zero. */
  readonly allowsLowFees?: boolean | undefined
  /** Whether code reads the base fee of the block in a call without fees. Otherwise it reads zero, as on go-ethereum. */
  readonly readsBaseFee?: boolean | undefined
  /** Sender of a request without `from`; the zero address by default. */
  readonly defaultSender?: Address | undefined
  /** Returns the client error of a call that fails. By default it has the message of go-ethereum. */
  readonly failureOf?: ((result: MessageResult, runAgain: RunAgain) => NodeError | Promise<NodeError>) | undefined
  /** Observes the call. For an estimate, only its first attempt. */
  readonly inspector?: Inspector | undefined
}

/** Executes a failed message once more with the inspector that `observe` returns for its state. */
export type RunAgain = (observe: (state: JournaledState) => Inspector) => Promise<void>

/** A prepared call on a temporary state. */
export interface PreparedCall {
  readonly message: Message
  readonly execution: ExecutionContext & { readonly state: JournaledState; readonly precompiles: Precompiles }
}

/**
 * Converts a request to a message and prepares its execution context with the overrides. Returns a promise only if the overrides take longer
 * than the time slice.
 */
export function prepareCall(
  environment: CallEnvironment,
  request: CallRequest,
  options: CallOptions,
): PreparedCall | Promise<PreparedCall> {
  const { stateOverrides, blockOverrides, timeSlice } = options
  const { number, timestamp } = environment.block
  const rules = environment.rulesAt(blockOverrides?.number ?? number, blockOverrides?.time ?? timestamp)
  const block =
    blockOverrides === undefined ? environment.block : overrideBlock(environment.block, blockOverrides, rules)
  const state = new JournaledState(environment.state)
  environment.applyPreExecution?.(state)
  const known = environment.precompiles ?? precompilesOf(rules.fork)
  const prepare = (precompiles: Precompiles): PreparedCall =>
    prepareMessage(request, options, state, block, rules, precompiles)
  if (stateOverrides === undefined) return prepare(known)
  const precompiles = applyStateOverrides(state, stateOverrides, known, timeSlice)
  return precompiles instanceof Promise ? precompiles.then(prepare) : prepare(precompiles)
}

/** Converts a request to a message in an execution context with the overrides. */
function prepareMessage(
  request: CallRequest,
  options: CallOptions,
  state: JournaledState,
  given: BlockContext,
  rules: MessageRules,
  precompiles: Precompiles,
): PreparedCall {
  const { defaultGas, gasCap, inspector } = options
  const feeCap = request.gasPrice ?? request.maxFeePerGas
  const hasLowFee = options.allowsLowFees === true && feeCap !== undefined && feeCap > 0n && feeCap < given.baseFee
  const block = hasLowFee ? freeBlock(given) : given
  const baseFee = rules.hasBaseFee ? block.baseFee : undefined
  checkRequest(request, { chainId: block.chainId, baseFee })
  const from = request.from ?? options.defaultSender ?? ZERO_ADDRESS
  const message = toMessage(request, {
    from,
    gasLimit: request.gas === undefined ? defaultGas : request.gas < gasCap ? Number(request.gas) : gasCap,
    nonce: state.getNonce(from),
    baseFee,
    chainId: block.chainId,
  })
  const isFunded =
    options.isFunded === true || (options.areFeesFunded === true && state.getBalance(from) >= message.value)
  if (isFunded) fund(message, state, block)
  return { message, execution: { state, block: blockFor(message, block, options), rules, precompiles, inspector } }
}

/** Credits the sender with the missing funds for the maximum cost of the message. */
function fund(message: Message, state: JournaledState, { blobBaseFee }: BlockContext): void {
  const { from, gasLimit, maxFeePerGas, maxFeePerBlobGas, value } = message
  const blobFee = maxFeePerBlobGas > blobBaseFee ? maxFeePerBlobGas : blobBaseFee
  // Plus one, because an estimate rejects a sender without funds for gas.
  const cost = BigInt(gasLimit) * maxFeePerGas + value + BigInt(blobGasOf(message)) * blobFee + 1n
  if (state.getBalance(from) < cost) state.setBalance(from, cost)
}

/**
 * Returns the block as code reads it. For a call without fees its fees are zero, so that no gas price is below the base fee, unless the options
 * keep the base fee.
 */
function blockFor(
  { gasPrice, blobVersionedHashes, maxFeePerBlobGas }: Message,
  block: BlockContext,
  { readsBaseFee = false }: CallOptions,
): BlockContext {
  const isFree = gasPrice === 0n && block.baseFee > 0n && !readsBaseFee
  const hasFreeBlobs = blobVersionedHashes !== undefined && maxFeePerBlobGas === 0n
  if (!isFree && !hasFreeBlobs) return block
  if (isFree && !hasFreeBlobs) return freeBlock(block)
  return { ...block, baseFee: isFree ? 0n : block.baseFee, blobBaseFee: hasFreeBlobs ? 0n : block.blobBaseFee }
}

/** Copies of blocks without a base fee. Most calls pay no fee, and the EVM caches the words of the last block object. */
const freeBlocks = new WeakMap<BlockContext, BlockContext>()

function freeBlock(block: BlockContext): BlockContext {
  let free = freeBlocks.get(block)
  if (free === undefined) {
    free = { ...block, baseFee: 0n }
    freeBlocks.set(block, free)
  }
  return free
}
