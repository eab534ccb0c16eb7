/** The immutable state of an l2a ledger, and its look-ups. */

import type { StoredForm } from '../persistedValue.ts'
import { PersistentMap } from '../persistentMap.ts'
import type { BlockHeader, BlockStatus, L2aBlockId, LedgerTransaction, PendingL2aBlock, SealedBlock } from './block.ts'
import type { Felt } from './felt.ts'
import { defaultL2aSettings, type L2aSettings } from './settings.ts'

/** Content of an l2a ledger. Immutable: the functions of transitions.ts return new values. */
export interface L2aLedgerState {
  readonly settings: L2aSettings
  /** Unix seconds from which the policy counts, so that earlier content does not fall due all at once. */
  readonly policySince: number | undefined
  /** By hash, including rejected blocks. */
  readonly blocks: PersistentMap<SealedBlock>
  /** Hashes of the accepted blocks, by number. */
  readonly hashes: PersistentMap<Felt>
  readonly transactions: PersistentMap<LedgerTransaction>
  /** Next nonces by account. `L1_HANDLER` has the nonce of messages from layer 1. */
  readonly nonces: PersistentMap<Felt>
  readonly tip: Tip
}

export interface Tip {
  /** The last accepted block. Undefined before the first. */
  readonly latest: Felt | undefined
  /** Number of the last block accepted on layer 1. Below the first block if there is none. */
  readonly acceptedOnL1: number
  readonly open: PendingL2aBlock
  /** Number of transactions ever added. Distinguishes short forms. */
  readonly added: number
}

export const emptyL2aLedger: L2aLedgerState = {
  settings: defaultL2aSettings,
  policySince: undefined,
  blocks: PersistentMap.empty(),
  hashes: PersistentMap.empty(),
  transactions: PersistentMap.empty(),
  nonces: PersistentMap.empty(),
  tip: { latest: undefined, acceptedOnL1: -1, open: { header: {}, transactions: [] }, added: 0 },
}

/** The stored form has no list of the pending transactions, which follows from their positions. */
export const l2aStoredForm: StoredForm<L2aLedgerState> = {
  reduce: (ledger) => withOpenTransactions(ledger, []),
  complete(ledger) {
    const pending = [...ledger.transactions].flatMap(([, one]) => (one.block === 'pending' ? [one] : []))
    return withOpenTransactions(
      ledger,
      pending.sort((a, b) => a.index - b.index).map(({ hash }) => hash),
    )
  },
}

function withOpenTransactions(ledger: L2aLedgerState, transactions: readonly Felt[]): L2aLedgerState {
  const { tip } = ledger
  return { ...ledger, tip: { ...tip, open: { ...tip.open, transactions } } }
}

/** Returns the latest accepted block; undefined for a ledger without blocks. */
export function latestBlock({ blocks, tip }: L2aLedgerState): SealedBlock | undefined {
  return tip.latest === undefined ? undefined : blocks.get(tip.latest)
}

/** Returns the accepted block with a number; undefined if there is none. */
export function l2aBlockByNumber({ blocks, hashes }: L2aLedgerState, number: number): SealedBlock | undefined {
  const hash = hashes.get(String(number))
  return hash === undefined ? undefined : blocks.get(hash)
}

/**
 * Returns the block before a block. Accepted blocks follow each other by their numbers, because a fixture can give a block any parent hash. The
 * parent of a rejected block can be rejected too.
 */
export function blockBefore(
  ledger: L2aLedgerState,
  { number, parentHash, status }: SealedBlock,
): SealedBlock | undefined {
  const parent = status === 'REJECTED' ? ledger.blocks.get(parentHash) : undefined
  return parent !== undefined && parent.number < number ? parent : l2aBlockByNumber(ledger, number - 1)
}

/** Iterates over the blocks up to a block, or up to the pending one, the latest first. Yields the hashes of the transactions of each. */
export function* transactionsUpTo(ledger: L2aLedgerState, at: SealedBlock | 'pending'): Generator<readonly Felt[]> {
  if (at === 'pending') yield ledger.tip.open.transactions
  for (let block = at === 'pending' ? latestBlock(ledger) : at; block !== undefined; block = blockBefore(ledger, block))
    yield block.transactions
}

/** Returns the rejected blocks, the latest first. */
export function rejectedBlocks({ blocks }: L2aLedgerState): SealedBlock[] {
  const rejected = [...blocks].map(([, block]) => block).filter(({ status }) => status === 'REJECTED')
  return rejected.sort((a, b) => b.sealedAt - a.sealedAt || b.number - a.number)
}

/** Returns a sealed block. Undefined for an unknown block and for `pending`. */
export function findSealedBlock(ledger: L2aLedgerState, id: L2aBlockId): SealedBlock | undefined {
  switch (id.kind) {
    case 'hash':
      return ledger.blocks.get(id.hash)
    case 'number':
      return l2aBlockByNumber(ledger, id.number)
    case 'tag':
      if (id.tag === 'pending') return undefined
      return id.tag === 'latest' ? latestBlock(ledger) : l2aBlockByNumber(ledger, ledger.tip.acceptedOnL1)
  }
}

/** Returns the header of the pending block as if sealed at `now` (Unix seconds). */
export function openL2aHeader(ledger: L2aLedgerState, now: number): BlockHeader {
  const parent = latestBlock(ledger)
  const { settings, tip } = ledger
  const { header, since } = tip.open
  return {
    number: parent === undefined ? 0 : parent.number + 1,
    parentHash: parent?.hash ?? '0x0',
    timestamp: Math.max(since ?? now, parent?.timestamp ?? 0),
    sequencer: settings.sequencer,
    l1GasPrice: settings.l1GasPrice,
    l1DataGasPrice: settings.l1DataGasPrice,
    l2GasPrice: settings.l2GasPrice,
    l1DaMode: 'BLOB',
    version: settings.version,
    ...header,
  }
}

/** Returns the transactions with these hashes that are in the ledger, in order. */
export function transactionsOf({ transactions }: L2aLedgerState, hashes: readonly Felt[]): LedgerTransaction[] {
  return hashes.flatMap((hash) => transactions.get(hash) ?? [])
}

/** Returns the status of the block of a transaction. */
export function statusOf(ledger: L2aLedgerState, { block }: LedgerTransaction): BlockStatus {
  return block === 'pending' ? 'PENDING' : (ledger.blocks.get(block)?.status ?? 'REJECTED')
}
