import type { ExecutedTransaction } from './block.ts'
import { type Felt, nonceAfter, shortText } from './felt.ts'
import { poseidonManyInSlices } from './hash.ts'
import type { L2aTransaction } from './transaction.ts'
import { deployedAddress } from './transactionHash.ts'

/** State changes of transactions, as far as they are known without execution. Keys and values are numbers. */
export interface StateDiff {
  /** Address → class. */
  readonly deployed: ReadonlyMap<bigint, bigint>
  /** Class → compiled class. */
  readonly declared: ReadonlyMap<bigint, bigint>
  /** Classes of Cairo 0. */
  readonly deprecated: ReadonlySet<bigint>
  /** Address → nonce. */
  readonly nonces: ReadonlyMap<bigint, bigint>
}

/**
 * Returns the deployed contracts, the declared classes and the new nonces of the transactions of a block. A reverted transaction changes only
 * its nonce.
 */
export function stateDiffOf(transactions: readonly ExecutedTransaction[]): StateDiff {
  const diff = {
    deployed: new Map<bigint, bigint>(),
    declared: new Map<bigint, bigint>(),
    deprecated: new Set<bigint>(),
    nonces: new Map<bigint, bigint>(),
  }
  for (const { transaction, execution } of transactions) {
    const sender = nonceAccountOf(transaction)
    if (sender !== undefined && 'nonce' in transaction)
      diff.nonces.set(BigInt(sender), BigInt(nonceAfter(transaction.nonce)))
    if (execution.status === 'REVERTED') continue
    if (transaction.type === 'DECLARE') {
      const declared = BigInt(transaction.class_hash)
      if ('compiled_class_hash' in transaction) diff.declared.set(declared, BigInt(transaction.compiled_class_hash))
      else diff.deprecated.add(declared)
    }
    if ('contract_address_salt' in transaction) {
      diff.deployed.set(BigInt(deployedAddress(transaction)), BigInt(transaction.class_hash))
    }
  }
  return diff
}

/** Returns the sender, whose nonce a transaction uses if it has one. Undefined for DEPLOY, L1_HANDLER and INVOKE of version 0. */
export function nonceAccountOf(transaction: L2aTransaction): Felt | undefined {
  if ('sender_address' in transaction) return transaction.sender_address
  return transaction.type === 'DEPLOY_ACCOUNT' ? deployedAddress(transaction) : undefined
}

/** Returns the number of changes. */
export const lengthOf = ({ deployed, declared, deprecated, nonces }: StateDiff): number =>
  deployed.size + declared.size + deprecated.size + nonces.size

/**
 * Computes the commitment to a state diff (block hashes from 0.13.2 on). The ledger has no storage, so the diff has no storage changes. Other work
 * runs meanwhile if it takes long.
 */
export function stateDiffCommitment({ deployed, declared, deprecated, nonces }: StateDiff): Promise<bigint> {
  return poseidonManyInSlices([
    shortText('STARKNET_STATE_DIFF0'),
    ...withCount(deployed),
    ...withCount(declared),
    BigInt(deprecated.size),
    ...[...deprecated].sort(ascending),
    1n,
    0n,
    0n, // contracts with changed storage
    ...withCount(nonces),
  ])
}

function withCount(entries: ReadonlyMap<bigint, bigint>): bigint[] {
  const sorted = [...entries].sort(([a], [b]) => ascending(a, b))
  return [BigInt(entries.size), ...sorted.flat()]
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
