/** Errors of rejected transactions. Clients recognize the texts of go-ethereum (core/error.go, core/txpool/errors.go). */

import type { Address, Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { codeSizeAdvice } from '../../protocol/limitAdvice.ts'

export const malformedTransaction = define<{ problem: string }>(
  'MalformedTransaction',
  -32000,
  ({ problem }) => problem,
)
export const alreadyKnown = define<{ hash: Hash }>('AlreadyKnown', -32000, () => 'already known')
export const invalidSender = define('InvalidSender', -32000, () => 'invalid sender')
export const wrongChainId = define<{ have: bigint; want: bigint }>(
  'WrongChainId',
  -32000,
  ({ have, want }) => `invalid chain id for signer: have ${have} want ${want}`,
)
export const typeNotSupported = define<{ type: number; fork: string }>(
  'TransactionTypeNotSupported',
  -32000,
  ({ type, fork }) => `transaction type not supported: type ${type} is not part of ${fork}`,
)
export const nonceTooLow = define<{ next: bigint; nonce: bigint }>(
  'NonceTooLow',
  -32000,
  ({ next, nonce }) => `nonce too low: next nonce ${next}, tx nonce ${nonce}`,
)
export const nonceTooHigh = define<{ next: bigint; nonce: bigint }>(
  'NonceTooHigh',
  -32000,
  ({ next, nonce }) => `nonce too high: next nonce ${next}, tx nonce ${nonce}`,
)
export const nonceMax = define<{ address: Address }>(
  'NonceMax',
  -32000,
  ({ address }) => `nonce has max value: address ${address}, nonce: 18446744073709551615`,
)
/** `least` is the lowest fee with which the transaction replaces the other one. */
export const replacementUnderpriced = define<{ nonce: bigint; member: string; least: bigint }>(
  'ReplacementUnderpriced',
  -32000,
  () => 'replacement transaction underpriced',
)
export const poolFull = define<{ limit: number }>(
  'PoolFull',
  -32000,
  ({ limit }) => `txpool is full: it contains ${limit} transactions`,
)
export const transactionRemoved = define<{ hash: Hash; nonce: bigint; isReplaced: boolean }>(
  'TransactionRemoved',
  -32000,
  ({ hash, nonce, isReplaced }) =>
    isReplaced
      ? `transaction ${hash} was not mined: another transaction with nonce ${nonce} replaced it`
      : `transaction ${hash} was removed from the pool before it was mined, by a revert, a reset or a method that drops transactions: send it again`,
)
export const exceedsBlockGasLimit = define<{ gas: bigint; limit: bigint }>(
  'ExceedsBlockGasLimit',
  -32000,
  ({ gas, limit }) => `exceeds block gas limit: transaction gas ${gas}, block gas limit ${limit}`,
)
export const gasLimitTooHigh = define<{ cap: number; gas: bigint }>(
  'GasLimitTooHigh',
  -32000,
  ({ cap, gas }) =>
    `transaction gas limit too high (cap: ${cap}, tx: ${gas}): lower it, or start the node with --hardfork prague`,
)
export const intrinsicGasTooLow = define<{ gas: bigint; needed: number }>(
  'IntrinsicGasTooLow',
  -32000,
  ({ gas, needed }) => `intrinsic gas too low: gas ${gas}, minimum needed ${needed}`,
)
export const floorGasTooLow = define<{ gas: bigint; needed: number }>(
  'FloorDataGasTooLow',
  -32000,
  ({ gas, needed }) => `insufficient gas for floor data gas cost: gas ${gas}, minimum needed ${needed}`,
)
export const initCodeTooLarge = define<{ size: number; limit: number }>(
  'InitCodeTooLarge',
  -32000,
  ({ size, limit }) => `max initcode size exceeded: code size ${size}, limit ${limit}: ${codeSizeAdvice}`,
)
export const tipAboveFeeCap = define<{ address: Address; tip: bigint; feeCap: bigint }>(
  'TipAboveFeeCap',
  -32000,
  ({ address, tip, feeCap }) =>
    `max priority fee per gas higher than max fee per gas: address ${address}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${feeCap}`,
)
/** The tip of a transaction request that is not signed yet. The text is go-ethereum's for such a request. */
export const requestedTipTooHigh = define<{ tip: bigint; feeCap: bigint }>(
  'InvalidInput',
  -32000,
  ({ tip, feeCap }) => `maxFeePerGas (${feeCap}) < maxPriorityFeePerGas (${tip})`,
)
/** `member` is the name of the member with the fee cap, for the messages of other nodes. */
export const feeCapTooLow = define<{
  address: Address
  member: 'gasPrice' | 'maxFeePerGas'
  feeCap: bigint
  baseFee: bigint
}>(
  'FeeCapTooLow',
  -32000,
  ({ address, feeCap, baseFee }) =>
    `max fee per gas less than block base fee: address ${address}, maxFeePerGas: ${feeCap}, baseFee: ${baseFee}`,
)
export const blobFeeCapTooLow = define<{ address: Address; feeCap: bigint; blobBaseFee: bigint }>(
  'BlobFeeCapTooLow',
  -32000,
  ({ address, feeCap, blobBaseFee }) =>
    `max fee per blob gas less than block blob gas fee: address ${address} blobGasFeeCap: ${feeCap}, blobBaseFee: ${blobBaseFee}`,
)
export const insufficientFunds = define<{ balance: bigint; cost: bigint }>(
  'InsufficientFunds',
  -32000,
  ({ balance, cost }) =>
    `insufficient funds for gas * price + value: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`,
)
export const queuedCostTooHigh = define<{ balance: bigint; queued: bigint; cost: bigint }>(
  'QueuedCostTooHigh',
  -32000,
  ({ balance, queued, cost }) =>
    `insufficient funds for gas * price + value: balance ${balance}, queued cost ${queued}, tx cost ${cost}, overshot ${queued + cost - balance}`,
)
export const bumpedCostTooHigh = define<{ balance: bigint; queued: bigint; bump: bigint }>(
  'BumpedCostTooHigh',
  -32000,
  ({ balance, queued, bump }) =>
    `insufficient funds for gas * price + value: balance ${balance}, queued cost ${queued}, tx bumped ${bump}, overshot ${queued + bump - balance}`,
)
export const costOverflow = define<{ address: Address }>(
  'CostOverflow',
  -32000,
  ({ address }) => `insufficient funds for gas * price + value: address ${address} required balance exceeds 256 bits`,
)
export const senderNotEoa = define<{ address: Address; codeHash: string }>(
  'SenderNotEoa',
  -32000,
  ({ address, codeHash }) => `sender not an eoa: address ${address}, codehash: ${codeHash}`,
)
export const missingBlobs = define(
  'MissingBlobs',
  -32000,
  () => 'missing sidecar in blob transaction: send it in its network form, with blobs, commitments and proofs',
)
export const noBlobs = define('NoBlobs', -32000, () => 'blob transaction has no blobs: it needs at least one')
export const tooManyBlobs = define<{ have: number; permitted: number }>(
  'TooManyBlobs',
  -32000,
  ({ have, permitted }) => `too many blobs in transaction: have ${have}, permitted ${permitted}`,
)
export const wrongSidecarVersion = define<{ fork: string }>(
  'WrongSidecarVersion',
  -32000,
  ({ fork }) => `unexpected sidecar version, want: 0, got: 1: ${fork} takes blob proofs`,
)
