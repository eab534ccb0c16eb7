import { getCalldataFloorGas, type TypedTransaction } from '@ethereumjs/tx'
import type { Address } from '../bytes.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { EMPTY_CODE_HASH } from '../state/account.ts'
import type { StateReader } from '../state/worldState.ts'
import { isBlobTransaction } from './decodeTransaction.ts'
import { isImpersonated } from './impersonation.ts'
import {
  exceedsBlockGasLimit,
  floorGasTooLow,
  insufficientFunds,
  intrinsicGasTooLow,
  missingBlobs,
  nonceMax,
  nonceTooLow,
  senderNotEoa,
  tipAboveFeeCap,
  tooManyBlobs,
  typeNotSupported,
  wrongSidecarVersion,
} from './transactionErrors.ts'
import { feeCapOf, maximumCost, tipCapOf } from './transactionFees.ts'

/** What a transaction is held against: the state of the head and the rules of the block that would take it. */
export interface PoolRules {
  readonly state: StateReader
  readonly common: ForkCommon
  readonly blockGasLimit: bigint
}

const MAX_NONCE = 2n ** 64n - 1n
/** EIP-7702: code that begins so only points to other code, and its account may send. */
const DELEGATION = [0xef, 0x01, 0x00] as const
const SIDECAR_OF_CELLS = 1

/** Refuses a transaction that no block could take, as go-ethereum's pool does (core/txpool/validation.go). Waiting for a nonce or a base fee is no reason. */
export function checkTransaction(tx: TypedTransaction, from: Address, rules: PoolRules): void {
  const { common, blockGasLimit } = rules
  const fork = common.hardfork()
  if ((tx.type === 1 && !common.isActivatedEIP(2930)) || (tx.type === 2 && !common.isActivatedEIP(1559)))
    throw typeNotSupported({ type: tx.type, fork })
  if (tx.gasLimit > blockGasLimit) throw exceedsBlockGasLimit({ gas: tx.gasLimit, limit: blockGasLimit })
  const tip = tipCapOf(tx)
  if (tip > feeCapOf(tx)) throw tipAboveFeeCap({ address: from, tip, feeCap: feeCapOf(tx) })
  const intrinsic = tx.getIntrinsicGas()
  if (tx.gasLimit < intrinsic) throw intrinsicGasTooLow({ gas: tx.gasLimit, needed: intrinsic })
  const floor = getCalldataFloorGas(tx)
  if (tx.gasLimit < floor) throw floorGasTooLow({ gas: tx.gasLimit, needed: floor })
  if (isBlobTransaction(tx)) checkBlobs(tx, common)
  checkSender(tx, from, rules.state)
}

function checkBlobs(tx: Extract<TypedTransaction, { maxFeePerBlobGas: bigint }>, common: ForkCommon): void {
  if (tx.blobs === undefined) throw missingBlobs()
  const want = common.isActivatedEIP(7594) ? SIDECAR_OF_CELLS : 0
  if (tx.networkWrapperVersion !== want)
    throw wrongSidecarVersion({ have: tx.networkWrapperVersion ?? 0, want, fork: common.hardfork() })
  const { maxBlobGasPerBlock } = common.getBlobGasSchedule()
  const permitted = Number(maxBlobGasPerBlock / common.param('blobGasPerBlob'))
  if (tx.numBlobs() > permitted) throw tooManyBlobs({ have: tx.numBlobs(), permitted })
}

function checkSender(tx: TypedTransaction, from: Address, state: StateReader): void {
  const account = state.account(from)
  const next = account?.nonce ?? 0n
  if (tx.nonce < next) throw nonceTooLow({ next, nonce: tx.nonce })
  if (tx.nonce === MAX_NONCE) throw nonceMax({ address: from })
  if (account !== undefined && account.codeHash !== EMPTY_CODE_HASH && !isImpersonated(tx)) {
    const code = state.code(account.codeHash)
    // EIP-3607
    if (!DELEGATION.every((byte, index) => code[index] === byte))
      throw senderNotEoa({ address: from, codeHash: account.codeHash })
  }
  const cost = maximumCost(tx)
  const balance = account?.balance ?? 0n
  if (balance < cost) throw insufficientFunds({ balance, cost })
}
