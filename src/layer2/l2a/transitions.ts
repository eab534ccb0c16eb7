import type { Hash } from '../../bytes.ts'
import { cannotAddTransaction, duplicateTransaction, illegalTransition } from '../errors.ts'
import type { Settlement } from '../layer1.ts'
import type { BlockHeader, BlockStatus, Execution, LedgerTransaction, SealedBlock } from './block.ts'
import { completeL2aTransaction } from './completeL2aTransaction.ts'
import { type Felt, nonceAfter } from './felt.ts'
import { commitmentsOf, l2aBlockHash, rootAfter } from './l2aBlockHash.ts'
import {
  blockBefore,
  emptyL2aLedger,
  type L2aLedgerState,
  l2aBlockByNumber,
  latestBlock,
  openL2aHeader,
  statusOf,
  transactionsOf,
  transactionsUpTo,
} from './ledger.ts'
import { nonceAccountOf } from './stateDiff.ts'
import type { L2aTransaction, PartialTransaction } from './transaction.ts'
import { computeDeployedAddress, transactionHash } from './transactionHash.ts'

/** The state machine of a block. */
export const l2aTransitions: Readonly<Record<BlockStatus, readonly BlockStatus[]>> = {
  PENDING: ['ACCEPTED_ON_L2', 'REJECTED'],
  ACCEPTED_ON_L2: ['ACCEPTED_ON_L1', 'REJECTED'],
  ACCEPTED_ON_L1: [],
  REJECTED: [],
}

/** Throws IllegalTransition if the state machine has no such transition. */
export function checkL2aTransition(subject: string, from: BlockStatus, to: BlockStatus): void {
  if (!l2aTransitions[from].includes(to)) throw illegalTransition({ subject, from, to, allowed: l2aTransitions[from] })
}

/** A transaction to add. Missing members are filled in. */
export interface GivenL2aTransaction extends PartialTransaction {
  /** Replaces the computed hash. */
  readonly hash?: Felt | undefined
  readonly execution?: Partial<Execution> | undefined
}

/** Adds a transaction to the pending block. Rejects with CannotAddTransaction and DuplicateTransaction. */
export async function addL2aTransaction(
  ledger: L2aLedgerState,
  given: GivenL2aTransaction,
  now: number,
): Promise<L2aLedgerState> {
  const { tip, transactions, nonces } = ledger
  const { chainId, profile } = ledger.settings
  const nextNonce = (account: string) => nonces.get(account) ?? '0x0'
  const transaction = completeL2aTransaction(given, `transaction ${tip.added}`, nextNonce, profile)
  if ('contract_address_salt' in transaction) await computeDeployedAddress(transaction)
  const hash = given.hash ?? (await transactionHash(transaction, chainId))
  const known = transactions.get(hash)
  if (known !== undefined && statusOf(ledger, known) !== 'REJECTED') throw duplicateTransaction({ hash })
  const execution = { status: 'SUCCEEDED', ...given.execution } as const
  const { open } = tip
  const added: LedgerTransaction = { hash, transaction, execution, block: 'pending', index: open.transactions.length }
  return {
    ...ledger,
    transactions: transactions.set(hash, added),
    nonces: countNonce(nonces, transaction),
    tip: {
      ...tip,
      added: tip.added + 1,
      open: { ...open, transactions: [...open.transactions, hash], since: open.since ?? now },
    },
  }
}

function countNonce(nonces: L2aLedgerState['nonces'], transaction: L2aTransaction): L2aLedgerState['nonces'] {
  if (!('nonce' in transaction)) return nonces
  const account = transaction.type === 'L1_HANDLER' ? 'L1_HANDLER' : nonceAccountOf(transaction)
  return account === undefined ? nonces : nonces.set(account, nonceAfter(transaction.nonce))
}

/** Members of a block that replace the computed ones. */
export interface GivenBlock extends Partial<BlockHeader> {
  readonly hash?: Felt | undefined
  readonly newRoot?: Felt | undefined
}

/** PENDING → ACCEPTED_ON_L2: seals the pending block with a hash, makes it the latest, and starts the next one. */
export async function sealL2aBlock(ledger: L2aLedgerState, given: GivenBlock, now: number): Promise<L2aLedgerState> {
  const block = await sealBlock(ledger, given, now, 'ACCEPTED_ON_L2')
  checkBlockNumber(ledger, block.number)
  return {
    ...ledger,
    ...withSealedBlock(ledger, block),
    hashes: ledger.hashes.set(String(block.number), block.hash),
    tip: {
      ...ledger.tip,
      latest: block.hash,
      acceptedOnL1: ledger.tip.latest === undefined ? block.number - 1 : ledger.tip.acceptedOnL1,
      open: emptyL2aLedger.tip.open,
    },
  }
}

/** Throws CannotAddTransaction unless a block with this number can follow the latest one. */
export function checkBlockNumber(ledger: L2aLedgerState, number: number): void {
  const latest = latestBlock(ledger)
  if (latest === undefined || number === latest.number + 1) return
  throw cannotAddTransaction({
    reason: `block ${number} cannot follow block ${latest.number}: the next number is ${latest.number + 1}`,
  })
}

/** ACCEPTED_ON_L2 → ACCEPTED_ON_L1 for a block and all earlier ones, by one layer-1 transaction. */
export function acceptOnL1(ledger: L2aLedgerState, upTo: SealedBlock, { transactionHash }: Settlement): L2aLedgerState {
  checkL2aTransition(nameOf(upTo), upTo.status, 'ACCEPTED_ON_L1')
  let { blocks } = ledger
  for (let number = ledger.tip.acceptedOnL1 + 1; number <= upTo.number; number++) {
    const block = l2aBlockByNumber(ledger, number)
    if (block === undefined) continue
    blocks = blocks.set(block.hash, { ...block, status: 'ACCEPTED_ON_L1', acceptedBy: { transactionHash } })
  }
  return { ...ledger, blocks, tip: { ...ledger.tip, acceptedOnL1: upTo.number } }
}

/** ACCEPTED_ON_L1 → ACCEPTED_ON_L2 for the last accepted blocks, whose layer-1 transactions were removed. */
export function withoutL2aSettlements(
  ledger: L2aLedgerState,
  isRemoved: (transaction: Hash) => boolean,
): L2aLedgerState {
  let { blocks } = ledger
  let { acceptedOnL1 } = ledger.tip
  for (; ; acceptedOnL1--) {
    const block = l2aBlockByNumber(ledger, acceptedOnL1)
    // Earlier transactions accepted the earlier blocks.
    if (block?.acceptedBy === undefined || !isRemoved(block.acceptedBy.transactionHash)) break
    blocks = blocks.set(block.hash, { ...block, status: 'ACCEPTED_ON_L2', acceptedBy: undefined })
  }
  return blocks === ledger.blocks ? ledger : { ...ledger, blocks, tip: { ...ledger.tip, acceptedOnL1 } }
}

/** PENDING → REJECTED: the pending block gets its hash but never joins the chain. */
export async function rejectPending(ledger: L2aLedgerState, given: GivenBlock, now: number): Promise<L2aLedgerState> {
  const block = await sealBlock(ledger, given, now, 'REJECTED')
  const rejected = {
    ...ledger,
    ...withSealedBlock(ledger, block),
    tip: { ...ledger.tip, open: emptyL2aLedger.tip.open },
  }
  return { ...rejected, nonces: noncesOf(rejected) }
}

/** ACCEPTED_ON_L2 → REJECTED for a block and all later ones. Their numbers become free. The pending block gets another parent. */
export function rejectBlock(ledger: L2aLedgerState, from: SealedBlock): L2aLedgerState {
  checkL2aTransition(nameOf(from), from.status, 'REJECTED')
  let { blocks, hashes } = ledger
  for (let number = latestBlock(ledger)?.number ?? from.number; number >= from.number; number--) {
    const block = l2aBlockByNumber(ledger, number)
    if (block === undefined) continue
    blocks = blocks.set(block.hash, { ...block, status: 'REJECTED' })
    hashes = hashes.delete(String(number))
  }
  const latest = blockBefore(ledger, from)
  const rejected = { ...ledger, blocks, hashes, tip: { ...ledger.tip, latest: latest?.hash } }
  return { ...rejected, nonces: noncesOf(rejected) }
}

/** Names a block in errors. */
export const nameOf = ({ number }: SealedBlock): string => `block ${number}`

async function sealBlock(
  ledger: L2aLedgerState,
  { hash, newRoot, ...given }: GivenBlock,
  now: number,
  status: SealedBlock['status'],
): Promise<SealedBlock> {
  const header = { ...openL2aHeader(ledger, now), ...given }
  const { transactions } = ledger.tip.open
  const commitments = await commitmentsOf(transactionsOf(ledger, transactions), header)
  const root = newRoot ?? rootAfter(latestBlock(ledger)?.newRoot ?? '0x0', commitments)
  const blockHash = hash ?? l2aBlockHash(header, root, commitments)
  // A rejected transaction may be added again.
  if ((ledger.blocks.get(blockHash)?.status ?? 'REJECTED') !== 'REJECTED')
    throw cannotAddTransaction({ reason: `the ledger already has a block with the hash ${blockHash}` })
  return { ...header, hash: blockHash, newRoot: root, commitments, transactions, status, sealedAt: now }
}

/** Returns the members of a ledger that contain a sealed block and its transactions. */
function withSealedBlock(ledger: L2aLedgerState, block: SealedBlock): Pick<L2aLedgerState, 'blocks' | 'transactions'> {
  let { transactions } = ledger
  for (const transaction of transactionsOf(ledger, block.transactions)) {
    transactions = transactions.set(transaction.hash, { ...transaction, block: block.hash })
  }
  return { blocks: ledger.blocks.set(block.hash, block), transactions }
}

/** Computes the nonces after all accepted and pending transactions. */
export function noncesOf(ledger: L2aLedgerState): L2aLedgerState['nonces'] {
  const remaining = [...transactionsUpTo(ledger, 'pending')].reverse().flat()
  return transactionsOf(ledger, remaining).reduce(
    (nonces, { transaction }) => countNonce(nonces, transaction),
    emptyL2aLedger.nonces,
  )
}
