import type { Hash } from '../../bytes.ts'
import { cannotAddTransaction } from '../errors.ts'
import type { Layer1 } from '../layer1.ts'
import type { BlockStatus, SealedBlock } from './block.ts'
import { loadStarkHashes } from './hash.ts'
import { acceptanceCall } from './l2aLedger.ts'
import { type L2aLedgerState, latestBlock } from './ledger.ts'
import {
  acceptOnL1,
  addL2aTransaction,
  checkBlockNumber,
  type GivenBlock,
  type GivenL2aTransaction,
  rejectPending,
  sealL2aBlock,
} from './transitions.ts'

/** A block of a new ledger, with any status. */
export interface SeedBlock {
  readonly status: BlockStatus
  readonly block: GivenBlock
  readonly transactions: readonly GivenL2aTransaction[]
  /** The name of the block, and the names of its transactions by position. */
  readonly name?: string | undefined
  readonly transactionNames?: readonly (string | undefined)[] | undefined
}

/** Default interval between blocks, in seconds. */
const BLOCK_INTERVAL = 6

export interface L2aSeedHooks {
  /** Receives the position of each step before it begins: a block, or a transaction in it, both from 0. */
  readonly onStep?: (block: number, transaction?: number) => void
  /** Receives the hash of each block and transaction that has a name. */
  readonly onNamed?: (kind: 'blocks' | 'transactions', name: string, hash: Hash) => void
}

/**
 * Creates the content of a new ledger, and settles accepted blocks on layer 1. Adds an empty first block if no block is accepted. Throws
 * CannotAddTransaction and DuplicateTransaction.
 */
export async function seedL2aLedger(
  empty: L2aLedgerState,
  blocks: readonly SeedBlock[],
  layer1: Pick<Layer1, 'genesisTime' | 'settle'>,
  { onStep = () => {}, onNamed = () => {} }: L2aSeedHooks = {},
): Promise<L2aLedgerState> {
  await loadStarkHashes()
  const hasAccepted = blocks.some(({ status }) => isAccepted(status))
  let ledger = hasAccepted ? empty : await sealL2aBlock(empty, {}, layer1.genesisTime)
  for (const [index, { status, block, transactions, name, transactionNames = [] }] of blocks.entries()) {
    onStep(index)
    checkOrder(ledger, status, index === blocks.length - 1)
    const now = block.timestamp ?? timeAfter(ledger, layer1.genesisTime)
    for (const [position, transaction] of transactions.entries()) {
      onStep(index, position)
      ledger = await addL2aTransaction(ledger, transaction, now)
      const [own, hash] = [transactionNames[position], ledger.tip.open.transactions.at(-1)]
      if (own !== undefined && hash !== undefined) onNamed('transactions', own, hash)
    }
    onStep(index)
    if (name !== undefined && status === 'PENDING')
      throw cannotAddTransaction({
        reason: 'the pending block has no hash, so it cannot have a name: omit `name`, or choose another status',
      })
    const before = ledger
    ledger = await addBlock(ledger, { status, block }, now, layer1)
    const added = isAccepted(status) ? latestBlock(ledger) : newestOf(ledger, before)
    if (name !== undefined && added !== undefined) onNamed('blocks', name, added.hash)
  }
  return ledger
}

const isAccepted = (status: BlockStatus): boolean => status === 'ACCEPTED_ON_L2' || status === 'ACCEPTED_ON_L1'

/** Returns the block that a rejection has added. */
function newestOf({ blocks }: L2aLedgerState, before: L2aLedgerState): SealedBlock | undefined {
  const [added] = blocks.changesSince(before.blocks)
  return added?.[1]
}

async function addBlock(
  ledger: L2aLedgerState,
  { status, block }: Pick<SeedBlock, 'status' | 'block'>,
  now: number,
  layer1: Pick<Layer1, 'settle'>,
): Promise<L2aLedgerState> {
  switch (status) {
    case 'PENDING': {
      // The number follows from the latest block, which can be rejected before this one is sealed.
      const { hash, newRoot, number, ...header } = block
      if (hash !== undefined || newRoot !== undefined)
        throw cannotAddTransaction({ reason: 'a pending block has no hash and no root' })
      if (number !== undefined) checkBlockNumber(ledger, number)
      return { ...ledger, tip: { ...ledger.tip, open: { ...ledger.tip.open, header } } }
    }
    case 'REJECTED':
      return rejectPending(ledger, block, now)
    case 'ACCEPTED_ON_L2':
      return sealL2aBlock(ledger, block, now)
    case 'ACCEPTED_ON_L1': {
      const accepted = await sealL2aBlock(ledger, block, now)
      const latest = latestBlock(accepted)
      return latest === undefined ? accepted : acceptOnL1(accepted, latest, await layer1.settle(acceptanceCall(latest)))
    }
  }
}

function checkOrder(ledger: L2aLedgerState, status: BlockStatus, isLast: boolean): void {
  if (status === 'PENDING' && !isLast) throw cannotAddTransaction({ reason: 'the pending block must be the last one' })
  const latest = latestBlock(ledger)
  if (status === 'ACCEPTED_ON_L1' && latest !== undefined && latest.status !== 'ACCEPTED_ON_L1') {
    throw cannotAddTransaction({
      reason: `block ${latest.number} is not accepted on layer 1, so a later block cannot be: accept it too`,
    })
  }
}

function timeAfter(ledger: L2aLedgerState, began: number): number {
  const latest = latestBlock(ledger)
  const time = latest === undefined ? began : latest.timestamp + BLOCK_INTERVAL
  if (time > Number.MAX_SAFE_INTEGER)
    throw cannotAddTransaction({
      reason: 'the time of the block would be later than 2^53 - 1 Unix seconds: set `timestamp`',
    })
  return time
}
