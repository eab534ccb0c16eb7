import type { Chain } from '../../chain/chain.ts'
import { timestampTooOld } from '../../chain/clock.ts'
import { isAutomatic } from '../../chain/mining/miningSchedule.ts'
import {
  alreadyKnown,
  blobFeeCapTooLow,
  bumpedCostTooHigh,
  costOverflow,
  exceedsBlockGasLimit,
  feeCapTooLow,
  floorGasTooLow,
  gasLimitTooHigh,
  initCodeTooLarge,
  insufficientFunds,
  intrinsicGasTooLow,
  malformedTransaction,
  missingBlobs,
  noBlobs,
  nonceMax,
  nonceTooHigh,
  nonceTooLow,
  queuedCostTooHigh,
  replacementUnderpriced,
  requestedTipTooHigh,
  senderNotEoa,
  tipAboveFeeCap,
  tooManyBlobs,
  wrongChainId,
  wrongSidecarVersion,
} from '../../chain/transactions/transactionErrors.ts'
import type { BlockId } from '../../chain/types.ts'
import { accountLocked, unknownAccount } from '../../crypto/wallet.ts'
import { type ErrorKind, NodeError } from '../../errors.ts'
import { callChainIdMismatch, conflictingFees } from '../../execution/callRequest.ts'
import { estimateRejected, gasAllowanceExceeded } from '../../execution/estimateGas.ts'
import { checksumAddress } from '../../protocol/checksumAddress.ts'
import { type Rejection, type RejectionKind, rejectedMessage } from '../../protocol/rejection.ts'
import { creationWithoutData, hashWithRange, headerNotFound, methodNotFound, unknownBlock } from '../errors.ts'
import type { Dialect } from './behavior.ts'

/** Returns the error of a peer in place of an error of this node, or undefined for errors of other kinds. */
type Translation = (error: NodeError, chain: Chain) => NodeError | undefined

/** Returns an error with another message and, unless it is undefined, another code. */
const changed = (error: NodeError, message: string, code: number | undefined): NodeError =>
  new NodeError(error.name, code ?? error.code, message, error.data)

/** Translates errors of one kind, except those without a text. They keep their names, data and, without `code`, their codes. */
const translate =
  <Details>(
    kind: ErrorKind<Details>,
    text: (details: NonNullable<Details>, chain: Chain) => string | undefined,
    code?: number,
  ): Translation =>
  (error, chain) => {
    const details = kind.detailsOf(error)
    if (details === undefined || details === null) return undefined
    const message = text(details, chain)
    return message === undefined ? undefined : changed(error, message, code)
  }

/** Translates errors of a kind without details. Without `message`, they keep their messages. */
const translateAll =
  (kind: Pick<ErrorKind<never>, 'is'>, message: string | undefined, code?: number): Translation =>
  (error) =>
    kind.is(error) ? changed(error, message ?? error.message, code) : undefined

interface Nonces {
  readonly nonce: bigint
  readonly next: bigint
}
interface Fees {
  readonly tip: bigint
  readonly feeCap: bigint
}

const hardhatNonces = ({ nonce, next }: Nonces): string =>
  `Expected nonce to be ${next} but got ${nonce}. Note that transactions can't be queued when automining.`
const hardhatFees = ({ tip, feeCap }: Fees): string =>
  `maxPriorityFeePerGas (${tip}) is bigger than maxFeePerGas (${feeCap})`

interface GasLimits {
  readonly gas: number | bigint
  readonly needed: number | bigint
}
const hardhatIntrinsicGas = ({ gas, needed }: GasLimits): string =>
  `Transaction requires at least ${needed} gas but got ${gas}`
const hardhatFloorGas = ({ gas, needed }: GasLimits): string =>
  `Transaction requires gas floor of ${needed} but got limit of ${gas}`

/** Translates rejections of calls and estimates whose reason is in `texts`. */
const translateRejections = (texts: Partial<Record<RejectionKind, string>>): readonly Translation[] => {
  const textOf = ({ rejection }: { rejection: Rejection }): string | undefined => texts[rejection.kind]
  return [translate(rejectedMessage, textOf), translate(estimateRejected, textOf)]
}

const hardhat: readonly Translation[] = [
  translate(
    insufficientFunds,
    ({ cost, balance }) =>
      `Sender doesn't have enough funds to send tx. The max upfront cost is: ${cost} and the sender's balance is: ${balance}.`,
  ),
  translate(nonceTooLow, (nonces, { mining }) =>
    isAutomatic(mining)
      ? `Nonce too low. ${hardhatNonces(nonces)}`
      : `Transaction nonce too low. Expected nonce to be at least ${nonces.next} but got ${nonces.nonce}.`,
  ),
  translate(nonceTooHigh, (nonces) => `Nonce too high. ${hardhatNonces(nonces)}`),
  translate(
    feeCapTooLow,
    ({ member, feeCap, baseFee }) =>
      `Transaction ${member} (${feeCap}) is too low for the next block, which has a baseFeePerGas of ${baseFee}`,
  ),
  translate(intrinsicGasTooLow, hardhatIntrinsicGas),
  translate(floorGasTooLow, hardhatFloorGas),
  translate(rejectedMessage, ({ rejection: { fees } }) => fees && hardhatFees(fees)),
  translate(rejectedMessage, ({ rejection: { kind, neededGas }, suppliedGas }) => {
    if (neededGas === undefined) return undefined
    const limits = { gas: suppliedGas, needed: neededGas }
    return kind === 'floorGas' ? hardhatFloorGas(limits) : hardhatIntrinsicGas(limits)
  }),
  translate(
    gasLimitTooHigh,
    ({ gas, cap }) => `Transaction gas limit is ${gas} and exceeds transaction gas cap of ${cap}`,
  ),
  translate(
    exceedsBlockGasLimit,
    ({ gas, limit }) => `Transaction gas limit is ${gas} and exceeds block gas limit of ${limit}`,
  ),
  translate(tipAboveFeeCap, hardhatFees),
  translate(requestedTipTooHigh, hardhatFees),
  translate(
    conflictingFees,
    ({ path, member }) => `${path}Cannot send both gasPrice and ${member}${member === 'maxFeePerGas' ? ' params' : ''}`,
    -32000,
  ),
  translate(
    initCodeTooLarge,
    ({ size, limit }) =>
      `Trying to send a deployment transaction whose init code length is ${size}. The max length allowed by EIP-3860 is ${limit}.\n\nEnable the 'allowUnlimitedContractSize' option to allow init codes of any length.`,
    -32602,
  ),
  translate(
    callChainIdMismatch,
    ({ path, have, want }) => `${path}Invalid chainId ${have} provided, expected ${want} instead.`,
  ),
  translate(
    wrongChainId,
    ({ want }) => `Trying to send a raw transaction with an invalid chainId. The expected chainId is ${want}`,
    -32602,
  ),
  translate(unknownAccount, ({ address }) => `Unknown account ${checksumAddress(address)}`),
  translate(
    headerNotFound,
    (block, { head }) => `Received invalid block tag ${blockText(block)}. Latest block number is ${head.header.number}`,
  ),
  translate(alreadyKnown, ({ hash }) => `Known transaction: ${hash}`),
  translate(
    replacementUnderpriced,
    ({ nonce, member, least }) =>
      `Replacement transaction underpriced. A gasPrice/${member} of at least ${least} is necessary to replace the existing transaction with nonce ${nonce}.`,
  ),
  translateAll(creationWithoutData, 'Contract creation without any data provided'),
  translateAll(unknownBlock, 'blockHash cannot be found', -32602),
  translateAll(hashWithRange, 'blockHash is mutually exclusive with fromBlock/toBlock'),
  translate(
    timestampTooOld,
    ({ timestamp, head }) =>
      timestamp === head
        ? `Timestamp ${timestamp} is equal to the previous block's timestamp. Enable the 'allowBlocksWithSameTimestamp' option to allow this`
        : `Timestamp ${timestamp} is lower than the previous block's timestamp ${head}`,
    -32000,
  ),
  translate(gasAllowanceExceeded, () => 'Transaction ran out of gas'),
  ...translateRejections({ initcodeTooLong: 'create initcode size limit' }),
]

const ganachePrefix = 'VM Exception while processing transaction:'

const ganache: readonly Translation[] = [
  translate(insufficientFunds, () => 'insufficient funds for gas * price + value', -32003),
  translate(
    nonceTooLow,
    ({ nonce, next }) =>
      `the tx doesn't have the correct nonce. account has nonce of: ${next} tx has nonce of: ${nonce}`,
  ),
  translate(
    feeCapTooLow,
    ({ member, feeCap, baseFee }) =>
      `${ganachePrefix} Transaction's ${member} (${feeCap}) is less than the block's baseFeePerGas (${baseFee})`,
  ),
  translate(unknownAccount, () => 'sender account not recognized'),
  translate(accountLocked, () => 'authentication needed: passphrase or unlock'),
  translate(intrinsicGasTooLow, () => 'intrinsic gas too low'),
  translate(methodNotFound, ({ method }) => `The method ${method} does not exist/is not available`),
  translate(gasAllowanceExceeded, () => `${ganachePrefix} out of gas`),
  ...translateRejections({
    initcodeTooLong: `${ganachePrefix} initcode exceeds max initcode size`,
    insufficientFunds: `${ganachePrefix} insufficient balance`,
    intrinsicGas: `${ganachePrefix} out of gas`,
  }),
]

/** The code of anvil for rejected transactions. viem reports it as TransactionRejectedRpcError. */
const REJECTED = -32003

const unchanged = (message: string): string => message

/**
 * Translates the code, and with `textOf` the message, of errors of one kind. Otherwise the message remains that of go-ethereum, which begins as
 * that of anvil and has the numbers. Errors of simulations have the names of these kinds, but not their details.
 */
const recode =
  (kind: Pick<ErrorKind<unknown>, 'detailsOf'>, code: number, textOf = unchanged): Translation =>
  (error) =>
    kind.detailsOf(error) === undefined ? undefined : changed(error, textOf(error.message), code)

const anvilFunds = (message: string): string => message.replace(/^(?:err: )?insufficient funds/, 'Insufficient funds')

/** The rejections of calls and estimates to which anvil gives the code of invalid parameters or of a failed execution. */
const otherRejections: ReadonlySet<RejectionKind> = new Set([
  'tipAboveFeeCap',
  'intrinsicGas',
  'floorGas',
  'gasLimitTooHigh',
])

/** Translates the code of a rejected call or estimate. The codes of simulations follow their specification. */
const rejectedCall: Translation = (error) => {
  const message = rejectedMessage.detailsOf(error)
  const rejection = message?.where === 'call' ? message.rejection : estimateRejected.detailsOf(error)?.rejection
  if (rejection === undefined || otherRejections.has(rejection.kind)) return undefined
  const text = rejection.kind === 'insufficientFunds' ? anvilFunds(error.message) : error.message
  return changed(error, text, REJECTED)
}

const anvil: readonly Translation[] = [
  // alloy, and thus cast and forge, repeats a request with go-ethereum's error for an unknown block five times, which takes six seconds.
  translate(
    headerNotFound,
    (block, { head }) =>
      block.kind === 'number'
        ? `BlockOutOfRangeError: block height is ${head.header.number} but requested was ${block.number}`
        : undefined,
    -32602,
  ),
  translate(headerNotFound, (block) => `Resource not found: the chain has no block ${blockText(block)}`, -32001),
  rejectedCall,
  ...[insufficientFunds, queuedCostTooHigh, bumpedCostTooHigh, costOverflow].map((kind) =>
    recode(kind, REJECTED, anvilFunds),
  ),
  ...[
    nonceTooLow,
    nonceMax,
    feeCapTooLow,
    blobFeeCapTooLow,
    tipAboveFeeCap,
    initCodeTooLarge,
    replacementUnderpriced,
    wrongChainId,
    senderNotEoa,
    tooManyBlobs,
    wrongSidecarVersion,
  ].map((kind) => recode(kind, REJECTED)),
  translateAll(missingBlobs, undefined, REJECTED),
  translateAll(noBlobs, undefined, REJECTED),
  translate(
    requestedTipTooHigh,
    ({ tip, feeCap }) =>
      `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${feeCap}`,
    REJECTED,
  ),
  recode(alreadyKnown, REJECTED, (message) => `transaction already imported: ${message}`),
  recode(malformedTransaction, -32602, (message) => `Failed to decode transaction: ${message}`),
  recode(unknownAccount, -32602, (message) => `No Signer available: ${message}`),
  translate(
    gasAllowanceExceeded,
    ({ allowance }) => `Out of gas: gas required exceeds allowance: ${allowance}`,
    REJECTED,
  ),
]

const translations: Readonly<Record<Dialect, readonly Translation[]>> = { hardhat, ganache, anvil }

/** Returns an error with the message of a peer, if the peer has another message for its kind. Otherwise, returns the error unchanged. */
export function toPeerError(dialect: Dialect, error: NodeError, chain: Chain): NodeError {
  for (const translation of translations[dialect]) {
    const translated = translation(error, chain)
    if (translated !== undefined) return translated
  }
  return error
}

function blockText(block: BlockId): string {
  if (block.kind === 'tag') return block.tag
  return block.kind === 'hash' ? block.hash : String(block.number)
}
