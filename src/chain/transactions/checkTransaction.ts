import { type Address, MAX_WORD } from '../../bytes.ts'
import { delegateOf } from '../../evm/codeAnalysis.ts'
import { MAX_NONCE } from '../../evm/handlers/create.ts'
import { maxBlobsOf, maxInitCodeSizeOf, maxTransactionGasOf } from '../../protocol/checkMessage.ts'
import type { BlockRules } from '../../protocol/forks.ts'
import { countZeros, floorGas, intrinsicGas } from '../../protocol/intrinsicGas.ts'
import type { MessageRules } from '../../protocol/rules.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { supportsType } from '../../protocol/transactionTypes.ts'
import { hasCode } from '../../state/account.ts'
import type { StateReader } from '../../state/stateReader.ts'
import { isImpersonated } from './impersonation.ts'
import type { PoolView } from './pool.ts'
import { CELL_PROOFS_VERSION } from './sidecar.ts'
import {
  bumpedCostTooHigh,
  costOverflow,
  exceedsBlockGasLimit,
  floorGasTooLow,
  gasLimitTooHigh,
  initCodeTooLarge,
  insufficientFunds,
  intrinsicGasTooLow,
  missingBlobs,
  noBlobs,
  nonceMax,
  nonceTooLow,
  queuedCostTooHigh,
  senderNotEoa,
  tipAboveFeeCap,
  tooManyBlobs,
  typeNotSupported,
  wrongSidecarVersion,
} from './transactionErrors.ts'
import { feeCapOf, maximumCost, tipCapOf } from './transactionFees.ts'

/** The state after the head, the transactions that wait for the next block, and its rules. */
export interface PoolRules {
  readonly state: StateReader
  readonly pool: Pick<PoolView, 'ofSender' | 'executableOf'>
  readonly rules: BlockRules
  readonly blockGasLimit: bigint
}

/**
 * Rejects transactions that no block could include, like go-ethereum's pool (core/txpool/validation.go). Transactions that wait for a nonce
 * or a base fee are accepted.
 */
export function checkTransaction(
  tx: Transaction,
  from: Address,
  { state, pool, rules, blockGasLimit }: PoolRules,
): void {
  if (!supportsType(rules.fork, tx.type)) throw typeNotSupported({ type: tx.type, fork: rules.fork })
  checkSize({ gas: tx.gasLimit, isCreation: tx.to === undefined, dataLength: tx.data.length }, rules.message)
  if (tx.gasLimit > blockGasLimit) throw exceedsBlockGasLimit({ gas: tx.gasLimit, limit: blockGasLimit })
  const tip = tipCapOf(tx)
  if (tip > feeCapOf(tx)) throw tipAboveFeeCap({ address: from, tip, feeCap: feeCapOf(tx) })
  const { to, value, data, accessList, authorizationList } = tx
  const priced = { from, to, value, data, accessList, authorizationList }
  const zeros = countZeros(data)
  const intrinsic = intrinsicGas(priced, rules.message, zeros)
  if (tx.gasLimit < intrinsic) throw intrinsicGasTooLow({ gas: tx.gasLimit, needed: intrinsic })
  const floor = floorGas(priced, rules.message, zeros)
  if (tx.gasLimit < floor) throw floorGasTooLow({ gas: tx.gasLimit, needed: floor })
  if (tx.blobVersionedHashes !== undefined) checkBlobs(tx, tx.blobVersionedHashes.length, rules)
  checkSender(tx, from, state, pool)
}

/** Throws GasLimitTooHigh (EIP-7825) or InitCodeTooLarge (EIP-3860). */
export function checkSize(
  { gas, isCreation, dataLength }: { readonly gas: bigint; readonly isCreation: boolean; readonly dataLength: number },
  rules: MessageRules,
): void {
  const cap = maxTransactionGasOf(rules)
  if (gas > cap) throw gasLimitTooHigh({ cap, gas })
  const limit = maxInitCodeSizeOf(rules)
  if (isCreation && dataLength > limit) throw initCodeTooLarge({ size: dataLength, limit })
}

/** The fields that are checked before a transaction is signed. Amounts in wei. */
export interface UnsignedTransactionFields {
  readonly from: Address
  readonly nonce: bigint
  readonly gas: bigint
  readonly isCreation: boolean
  readonly dataLength: number
  readonly value: bigint
  readonly feeCap: bigint
  readonly tip: bigint
  /** Number of blobs of a blob transaction. */
  readonly blobs: number | undefined
}

/** Throws the error of go-ethereum for a transaction that is invalid in every state. */
export function checkUnsigned(fields: UnsignedTransactionFields, rules: BlockRules): void {
  const { from, nonce, gas, value, feeCap, tip, blobs } = fields
  if (nonce >= MAX_NONCE) throw nonceMax({ address: from })
  checkSize(fields, rules.message)
  if (tip > feeCap) throw tipAboveFeeCap({ address: from, tip, feeCap })
  if (gas * feeCap + value > MAX_WORD) throw costOverflow({ address: from })
  if (blobs === 0) throw noBlobs()
  const permitted = maxBlobsOf(rules)
  if (blobs !== undefined && blobs > permitted) throw tooManyBlobs({ have: blobs, permitted })
}

function checkBlobs({ sidecar }: Transaction, have: number, rules: BlockRules): void {
  if (sidecar === undefined) throw missingBlobs()
  // From Osaka on, go-ethereum replaces blob proofs with cell proofs for its peers. This node has no peers, and cell proofs take seconds.
  if (sidecar.version === CELL_PROOFS_VERSION && !rules.message.hasCellProofs)
    throw wrongSidecarVersion({ fork: rules.fork })
  const permitted = maxBlobsOf(rules)
  if (have > permitted) throw tooManyBlobs({ have, permitted })
}

function checkSender(tx: Transaction, from: Address, state: StateReader, pool: PoolRules['pool']): void {
  const account = state.account(from)
  const next = account?.nonce ?? 0n
  if (tx.nonce < next) throw nonceTooLow({ next, nonce: tx.nonce })
  if (tx.nonce === MAX_NONCE) throw nonceMax({ address: from })
  if (account !== undefined && hasCode(account) && !isImpersonated(tx)) {
    // EIP-3607. An account that delegates to code (EIP-7702) may send.
    if (delegateOf(state.code(account.codeHash)) === undefined)
      throw senderNotEoa({ address: from, codeHash: account.codeHash })
  }
  const cost = maximumCost(tx)
  const balance = account?.balance ?? 0n
  if (balance < cost) throw insufficientFunds({ balance, cost })
  const { cost: queued, end } = pool.executableOf(from, next)
  if (queued === 0n) return
  const replaced = tx.nonce < end ? pool.ofSender(from).get(tx.nonce) : undefined
  if (replaced === undefined) {
    if (balance < queued + cost) throw queuedCostTooHigh({ balance, queued, cost })
    return
  }
  const bump = cost - maximumCost(replaced.tx)
  if (balance < queued + bump) throw bumpedCostTooHigh({ balance, queued, bump })
}
