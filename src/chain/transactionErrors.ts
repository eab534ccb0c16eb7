/** Errors of rejected transactions. Clients recognize the texts of go-ethereum (core/error.go, core/txpool/errors.go). */

import type { Address, Hash } from '../bytes.ts'
import { define } from '../errors.ts'

const refusal = <Details = void>(name: string, text: (details: Details) => string) =>
  define<Details>(name, -32000, text)

export const malformedTransaction = refusal<{ problem: string }>('MalformedTransaction', ({ problem }) => problem)
export const alreadyKnown = refusal('AlreadyKnown', () => 'already known')
export const invalidSender = refusal('InvalidSender', () => 'invalid sender')
export const wrongChainId = refusal<{ have: bigint; want: bigint }>(
  'WrongChainId',
  ({ have, want }) => `invalid chain id for signer: have ${have} want ${want}`,
)
export const typeNotSupported = refusal<{ type: number; fork: string }>(
  'TransactionTypeNotSupported',
  ({ type, fork }) => `transaction type not supported: type ${type} is not part of ${fork}`,
)
export const nonceTooLow = refusal<{ next: bigint; nonce: bigint }>(
  'NonceTooLow',
  ({ next, nonce }) => `nonce too low: next nonce ${next}, tx nonce ${nonce}`,
)
export const nonceTooHigh = refusal<{ next: bigint; nonce: bigint }>(
  'NonceTooHigh',
  ({ next, nonce }) => `nonce too high: next nonce ${next}, tx nonce ${nonce}`,
)
export const nonceMax = refusal<{ address: Address }>(
  'NonceMax',
  ({ address }) => `nonce has max value: address ${address}, nonce: 18446744073709551615`,
)
export const replacementUnderpriced = refusal('ReplacementUnderpriced', () => 'replacement transaction underpriced')
export const poolFull = refusal<{ limit: number }>(
  'PoolFull',
  ({ limit }) => `txpool is full: it contains ${limit} transactions`,
)
export const transactionRemoved = refusal<{ hash: Hash; nonce: bigint; isReplaced: boolean }>(
  'TransactionRemoved',
  ({ hash, nonce, isReplaced }) =>
    isReplaced
      ? `transaction ${hash} was not mined: another transaction with nonce ${nonce} replaced it`
      : `transaction ${hash} was removed from the pool before it was mined, by a revert, a reset or a method that drops transactions: send it again`,
)
export const exceedsBlockGasLimit = refusal<{ gas: bigint; limit: bigint }>(
  'ExceedsBlockGasLimit',
  ({ gas, limit }) => `exceeds block gas limit: transaction gas ${gas}, block gas limit ${limit}`,
)
export const gasLimitTooHigh = refusal<{ cap: number; gas: bigint }>(
  'GasLimitTooHigh',
  ({ cap, gas }) => `transaction gas limit too high (cap: ${cap}, tx: ${gas})`,
)
export const intrinsicGasTooLow = refusal<{ gas: bigint; needed: number }>(
  'IntrinsicGasTooLow',
  ({ gas, needed }) => `intrinsic gas too low: gas ${gas}, minimum needed ${needed}`,
)
export const floorGasTooLow = refusal<{ gas: bigint; needed: number }>(
  'FloorDataGasTooLow',
  ({ gas, needed }) => `insufficient gas for floor data gas cost: gas ${gas}, minimum needed ${needed}`,
)
export const initCodeTooLarge = refusal<{ size: number; limit: number }>(
  'InitCodeTooLarge',
  ({ size, limit }) => `max initcode size exceeded: code size ${size}, limit ${limit}`,
)
export const tipAboveFeeCap = refusal<{ address: Address; tip: bigint; feeCap: bigint }>(
  'TipAboveFeeCap',
  ({ address, tip, feeCap }) =>
    `max priority fee per gas higher than max fee per gas: address ${address}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${feeCap}`,
)
export const feeCapTooLow = refusal<{ address: Address; feeCap: bigint; baseFee: bigint }>(
  'FeeCapTooLow',
  ({ address, feeCap, baseFee }) =>
    `max fee per gas less than block base fee: address ${address}, maxFeePerGas: ${feeCap}, baseFee: ${baseFee}`,
)
export const blobFeeCapTooLow = refusal<{ address: Address; feeCap: bigint; blobBaseFee: bigint }>(
  'BlobFeeCapTooLow',
  ({ address, feeCap, blobBaseFee }) =>
    `max fee per blob gas less than block blob gas fee: address ${address} blobGasFeeCap: ${feeCap}, blobBaseFee: ${blobBaseFee}`,
)
export const insufficientFunds = refusal<{ balance: bigint; cost: bigint }>(
  'InsufficientFunds',
  ({ balance, cost }) =>
    `insufficient funds for gas * price + value: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`,
)
export const costOverflow = refusal<{ address: Address }>(
  'CostOverflow',
  ({ address }) => `insufficient funds for gas * price + value: address ${address} required balance exceeds 256 bits`,
)
export const senderNotEoa = refusal<{ address: Address; codeHash: string }>(
  'SenderNotEoa',
  ({ address, codeHash }) => `sender not an eoa: address ${address}, codehash: ${codeHash}`,
)
export const missingBlobs = refusal(
  'MissingBlobs',
  () => 'missing sidecar in blob transaction: send it in its network form, with blobs, commitments and proofs',
)
export const noBlobs = refusal('NoBlobs', () => 'blob transaction has no blobs: it needs at least one')
export const tooManyBlobs = refusal<{ have: number; permitted: number }>(
  'TooManyBlobs',
  ({ have, permitted }) => `too many blobs in transaction: have ${have}, permitted ${permitted}`,
)
export const wrongSidecarVersion = refusal<{ have: number; want: number; fork: string }>(
  'WrongSidecarVersion',
  ({ have, want, fork }) =>
    `unexpected sidecar version, want: ${want}, got: ${have}: ${fork} takes ${want === 1 ? 'cell' : 'blob'} proofs`,
)
