import { type Address, MAX_WORD } from '../bytes.ts'
import { delegateOf } from '../evm/codeAnalysis.ts'
import { rulesOf } from '../evm/forks.ts'
import { MAX_NONCE } from '../evm/handlers/create.ts'
import type { BlockContext } from '../evm/message.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { checksumAddress } from './checksumAddress.ts'
import type { BlockRules } from './forks.ts'
import { countZeros, floorGas, intrinsicGas } from './intrinsicGas.ts'
import { blobGasOf, GAS_PER_BLOB, type Message } from './message.ts'
import { Rejection, type RejectionDetails, type RejectionKind } from './rejection.ts'
import type { MessageRules } from './rules.ts'

/** Transaction rules that a message must satisfy. The signature is checked when the sender is recovered. */
export interface MessageChecks {
  /** Whether the nonce must be the next one of the account, and a fee of zero is compared with the base fee too. */
  readonly strict: boolean
  /** Whether the sender may not be a contract (EIP-3607). */
  readonly senderIsAccount?: boolean
  /** Whether the gas limit is capped (EIP-7825). */
  readonly capsGas?: boolean
}

/** The rules for a signed transaction in a block. */
export const transactionChecks: MessageChecks = { strict: true, senderIsAccount: true, capsGas: true }
/** The rules for a transaction of an impersonated sender, which may be a contract. */
export const impersonatedChecks: MessageChecks = { ...transactionChecks, senderIsAccount: false }

/** EIP-7594: maximum number of blobs of a transaction. */
const MAX_BLOBS = 6
/** EIP-7825: maximum gas limit of a transaction in Osaka. From Amsterdam on, maximum gas of a transaction without state gas (EIP-8037). */
export const MAX_EXECUTION_GAS = 16_777_216
/** EIP-8037: maximum gas limit of a transaction from Amsterdam on. */
const MAX_TOTAL_GAS = 4_294_967_295

/** Returns the maximum gas limit of a transaction. Infinity before Osaka. */
export function maxTransactionGasOf({ capsTransactionGas, amsterdam }: MessageRules): number {
  if (!capsTransactionGas) return Number.POSITIVE_INFINITY
  return amsterdam ? MAX_TOTAL_GAS : MAX_EXECUTION_GAS
}

/** Returns the maximum length of init code in bytes (EIP-3860). Infinity before Shanghai. */
export const maxInitCodeSizeOf = ({ fork, codeSizeLimit }: MessageRules): number =>
  rulesOf(fork, codeSizeLimit).maxInitCodeSize

/** Returns the maximum number of blobs of a transaction: the maximum of a block, from Osaka on at most 6 (EIP-7594). */
export function maxBlobsOf({ blobs, message }: BlockRules): number {
  const ofBlock = Number(blobs?.max ?? 0n) / GAS_PER_BLOB
  return message.capsBlobs ? Math.min(MAX_BLOBS, ofBlock) : ofBlock
}

/** Gas amounts that are known before the first opcode. */
export interface UpfrontGas {
  readonly intrinsic: number
  /** Minimum gas by the data (EIP-7623). 0 before Prague. */
  readonly floor: number
}

function checkGasLimit({ gasLimit }: Message, cap: number): void {
  if (gasLimit > cap) reject('gasLimitTooHigh', `transaction gas limit too high (cap: ${cap}, tx: ${gasLimit})`)
}

/** EIP-8037: the gas before the first opcode is execution gas, which has its own cap. */
function checkExecutionGas({ intrinsic, floor }: UpfrontGas): void {
  const needed = Math.max(intrinsic, floor)
  if (needed > MAX_EXECUTION_GAS)
    reject('gasLimitTooHigh', `intrinsic gas too high (cap: ${MAX_EXECUTION_GAS}, tx: ${needed})`)
}

/** Throws a Rejection if the message is invalid. The order of the checks follows go-ethereum, because the first failure is reported. */
export function checkMessage(
  message: Message,
  state: JournaledState,
  block: BlockContext,
  rules: MessageRules,
  { strict, senderIsAccount = false, capsGas = false }: MessageChecks,
): UpfrontGas {
  if (strict) checkNonce(message, state)
  if (capsGas) checkGasLimit(message, maxTransactionGasOf(rules))
  if (senderIsAccount) checkSender(message, state)
  if (rules.london) checkFees(message, block, strict)
  checkAccessList(message, rules)
  checkBlobs(message, block, rules, strict)
  checkAuthorizations(message, rules)
  checkFunds(message, state, block)
  const upfront = checkGas(message, rules)
  if (capsGas && rules.amsterdam) checkExecutionGas(upfront)
  if (message.to === undefined) checkInitCode(message, rules)
  return upfront
}

function reject(kind: RejectionKind, text: string, details?: RejectionDetails): never {
  throw new Rejection(kind, text, details)
}

function checkNonce({ from, nonce }: Message, state: JournaledState): void {
  const expected = state.getNonce(from)
  const numbers = (): string => `address ${checksumAddress(from)}, tx: ${nonce} state: ${expected}`
  if (nonce > expected) reject('nonceTooHigh', `nonce too high: ${numbers()}`)
  if (nonce < expected) reject('nonceTooLow', `nonce too low: ${numbers()}`)
  if (nonce === MAX_NONCE)
    reject('nonceAtMaximum', `nonce has max value: address ${checksumAddress(from)}, nonce: ${nonce}`)
}

/** EIP-3607: the sender has no code, except a delegation (EIP-7702). */
function checkSender({ from }: Message, state: JournaledState): void {
  const code = state.getCode(from)
  if (code.length === 0 || delegateOf(code) !== undefined) return
  reject('senderNotEoa', `sender not an eoa: address ${checksumAddress(from)}, len(code): ${code.length}`)
}

function checkFees(
  { from, maxFeePerGas, maxPriorityFeePerGas }: Message,
  { baseFee }: BlockContext,
  strict: boolean,
): void {
  if (!strict && maxFeePerGas === 0n && maxPriorityFeePerGas === 0n) return
  if (maxFeePerGas >= maxPriorityFeePerGas && maxFeePerGas >= baseFee) return
  const sender = checksumAddress(from)
  if (maxFeePerGas < maxPriorityFeePerGas) {
    const fees = `maxPriorityFeePerGas: ${maxPriorityFeePerGas}, maxFeePerGas: ${maxFeePerGas}`
    reject('tipAboveFeeCap', `max priority fee per gas higher than max fee per gas: address ${sender}, ${fees}`, {
      fees: { tip: maxPriorityFeePerGas, feeCap: maxFeePerGas },
    })
  }
  if (maxFeePerGas < baseFee) {
    const fees = `maxFeePerGas: ${maxFeePerGas}, baseFee: ${baseFee}`
    reject('feeCapTooLow', `max fee per gas less than block base fee: address ${sender}, ${fees}`)
  }
}

function checkAccessList({ from, accessList }: Message, { berlin }: MessageRules): void {
  if (accessList !== undefined && !berlin) unsupported('access list', from)
}

function unsupported(kind: string, from: Address): never {
  reject('malformed', `transaction type not supported: ${kind} tx (sender ${checksumAddress(from)})`)
}

function checkBlobs(message: Message, { blobBaseFee }: BlockContext, rules: MessageRules, strict: boolean): void {
  const { from, to, blobVersionedHashes: hashes, maxFeePerBlobGas } = message
  if (!rules.cancun && (hashes !== undefined || maxFeePerBlobGas > 0n)) unsupported('blob', from)
  if (hashes === undefined) return
  if (to === undefined) reject('malformed', 'blob transaction of type create')
  if (hashes.length === 0) reject('malformed', 'blob transaction missing blob hashes')
  if (rules.osaka && hashes.length > MAX_BLOBS) reject('malformed', 'blob transaction has too many blobs')
  const unversioned = hashes.findIndex((hash) => !hash.startsWith('0x01'))
  if (unversioned >= 0) reject('malformed', `blob ${unversioned} has invalid hash version`)
  if (!strict && maxFeePerBlobGas === 0n) return
  if (maxFeePerBlobGas < blobBaseFee) {
    const fees = `blobGasFeeCap: ${maxFeePerBlobGas}, blobBaseFee: ${blobBaseFee}`
    reject(
      'blobFeeCapTooLow',
      `max fee per blob gas less than block blob gas fee: address ${checksumAddress(from)} ${fees}`,
    )
  }
}

function checkAuthorizations({ from, to, authorizationList }: Message, { prague }: MessageRules): void {
  if (authorizationList === undefined) return
  if (!prague) unsupported('setcode', from)
  const sender = `(sender ${checksumAddress(from)})`
  if (to === undefined) reject('malformed', `EIP-7702 transaction cannot be used to create contract ${sender}`)
  if (authorizationList.length === 0) reject('malformed', `EIP-7702 transaction with empty auth list ${sender}`)
}

/** The balance of the sender must cover the maximum cost of the message, not only the actual cost. */
function checkFunds(message: Message, state: JournaledState, { blobBaseFee }: BlockContext): void {
  const { from, gasLimit, maxFeePerGas, maxFeePerBlobGas, value } = message
  const blobGas = blobGasOf(message)
  const want = BigInt(gasLimit) * maxFeePerGas + value + BigInt(blobGas) * maxFeePerBlobGas
  const have = state.getBalance(from)
  if (have < want) {
    const text = `insufficient funds for gas * price + value: address ${checksumAddress(from)}`
    const why = want > MAX_WORD ? 'required balance exceeds 256 bits' : `have ${have} want ${want}`
    reject('insufficientFunds', `${text} ${why}`, { funds: { sender: from, have, want } })
  }
  // A lenient message may have a blob fee below the actual price.
  const due = BigInt(gasLimit) * message.gasPrice + value + BigInt(blobGas) * blobBaseFee
  if (have < due) reject('insufficientFunds', `insufficient funds for transfer: address ${checksumAddress(from)}`)
}

function checkInitCode({ data }: Message, rules: MessageRules): void {
  const limit = maxInitCodeSizeOf(rules)
  if (data.length > limit)
    reject('initcodeTooLong', `max initcode size exceeded: code size ${data.length} limit ${limit}`)
}

function checkGas(message: Message, rules: MessageRules): UpfrontGas {
  const zeros = countZeros(message.data)
  const intrinsic = intrinsicGas(message, rules, zeros)
  if (message.gasLimit < intrinsic)
    reject('intrinsicGas', `intrinsic gas too low: have ${message.gasLimit}, want ${intrinsic}`, {
      neededGas: intrinsic,
    })
  const floor = floorGas(message, rules, zeros)
  if (message.gasLimit < floor) {
    const text = `insufficient gas for floor data gas cost: have ${message.gasLimit}, want ${floor}`
    reject('floorGas', text, { neededGas: floor })
  }
  return { intrinsic, floor }
}
