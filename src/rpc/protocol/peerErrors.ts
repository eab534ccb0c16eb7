import type { Chain } from '../../chain/chain.ts'
import {
  exceedsBlockGasLimit,
  feeCapTooLow,
  floorGasTooLow,
  gasLimitTooHigh,
  initCodeTooLarge,
  insufficientFunds,
  intrinsicGasTooLow,
  nonceTooHigh,
  nonceTooLow,
  requestedTipTooHigh,
  tipAboveFeeCap,
  wrongChainId,
} from '../../chain/transactions/transactionErrors.ts'
import type { BlockId } from '../../chain/types.ts'
import { unknownAccount } from '../../crypto/wallet.ts'
import { type ErrorKind, NodeError } from '../../errors.ts'
import { otherChainId, twoFeeStyles } from '../../execution/callRequest.ts'
import { checksumAddress } from '../../protocol/checksumAddress.ts'
import { headerNotFound } from '../errors.ts'
import type { Dialect } from './behavior.ts'

/** Returns the error of a peer in place of an error of this node, or undefined for errors of other kinds. */
type Translation = (error: NodeError, chain: Chain) => NodeError | undefined

/** Translates errors of one kind. They keep their names, data and, without `code`, their codes. */
const translate =
  <Details>(
    kind: ErrorKind<Details>,
    text: (details: NonNullable<Details>, chain: Chain) => string,
    code?: number,
  ): Translation =>
  (error, chain) => {
    const details = kind.detailsOf(error)
    if (details === undefined || details === null) return undefined
    return new NodeError(error.name, code ?? error.code, text(details, chain), error.data)
  }

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

const hardhat: readonly Translation[] = [
  translate(
    insufficientFunds,
    ({ cost, balance }) =>
      `Sender doesn't have enough funds to send tx. The max upfront cost is: ${cost} and the sender's balance is: ${balance}.`,
  ),
  translate(nonceTooLow, (nonces) => `Nonce too low. ${hardhatNonces(nonces)}`),
  translate(nonceTooHigh, (nonces) => `Nonce too high. ${hardhatNonces(nonces)}`),
  translate(
    feeCapTooLow,
    ({ member, feeCap, baseFee }) =>
      `Transaction ${member} (${feeCap}) is too low for the next block, which has a baseFeePerGas of ${baseFee}`,
  ),
  translate(intrinsicGasTooLow, ({ gas, needed }) => `Transaction requires at least ${needed} gas but got ${gas}`),
  translate(floorGasTooLow, ({ gas, needed }) => `Transaction requires gas floor of ${needed} but got limit of ${gas}`),
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
  translate(twoFeeStyles, ({ path, member }) => `${path}Cannot send both gasPrice and ${member} params`),
  translate(
    initCodeTooLarge,
    ({ size, limit }) =>
      `Trying to send a deployment transaction whose init code length is ${size}. The max length allowed by EIP-3860 is ${limit}.\n\nEnable the 'allowUnlimitedContractSize' option to allow init codes of any length.`,
  ),
  translate(
    otherChainId,
    ({ path, have, want }) => `${path}Invalid chainId ${have} provided, expected ${want} instead.`,
  ),
  translate(
    wrongChainId,
    ({ want }) => `Trying to send a raw transaction with an invalid chainId. The expected chainId is ${want}`,
  ),
  translate(unknownAccount, ({ address }) => `Unknown account ${checksumAddress(address)}`),
  translate(
    headerNotFound,
    (block, { head }) => `Received invalid block tag ${blockText(block)}. Latest block number is ${head.header.number}`,
  ),
]

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
      `VM Exception while processing transaction: Transaction's ${member} (${feeCap}) is less than the block's baseFeePerGas (${baseFee})`,
  ),
  translate(unknownAccount, () => 'sender account not recognized'),
]

const translations: Readonly<Record<Dialect, readonly Translation[]>> = { hardhat, ganache }

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
