import { PersistentMap } from '../persistentMap.ts'
import type { BlockHeader, BlockId, BlockStatus, LedgerTransaction, OpenBlock, SealedBlock } from './block.ts'
import type { Felt } from './felt.ts'
import { defaultSettings, type L2aSettings } from './settings.ts'

/** Content of a ledger of family A. Immutable: the functions of transitions.ts return new values. */
export interface Ledger {
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
  readonly open: OpenBlock
  /** Number of transactions ever added. Distinguishes short forms. */
  readonly added: number
}

export const emptyLedger: Ledger = {
  settings: defaultSettings,
  policySince: undefined,
  blocks: PersistentMap.empty(),
  hashes: PersistentMap.empty(),
  transactions: PersistentMap.empty(),
  nonces: PersistentMap.empty(),
  tip: { latest: undefined, acceptedOnL1: -1, open: { header: {}, transactions: [] }, added: 0 },
}

export function latestBlock({ blocks, tip }: Ledger): SealedBlock | undefined {
  return tip.latest === undefined ? undefined : blocks.get(tip.latest)
}

export function blockByNumber({ blocks, hashes }: Ledger, number: number): SealedBlock | undefined {
  const hash = hashes.get(String(number))
  return hash === undefined ? undefined : blocks.get(hash)
}

/** Returns the rejected blocks, the latest first. */
export function rejectedBlocks({ blocks }: Ledger): SealedBlock[] {
  const rejected = [...blocks].map(([, block]) => block).filter(({ status }) => status === 'REJECTED')
  return rejected.sort((a, b) => b.sealedAt - a.sealedAt || b.number - a.number)
}

/** Returns a sealed block. Undefined for an unknown block and for `pending`. */
export function findBlock(ledger: Ledger, id: BlockId): SealedBlock | undefined {
  switch (id.kind) {
    case 'hash':
      return ledger.blocks.get(id.hash)
    case 'number':
      return blockByNumber(ledger, id.number)
    case 'tag':
      if (id.tag === 'pending') return undefined
      return id.tag === 'latest' ? latestBlock(ledger) : blockByNumber(ledger, ledger.tip.acceptedOnL1)
  }
}

/** Returns the header of the pending block as if sealed at `now` (Unix seconds). */
export function openHeader(ledger: Ledger, now: number): BlockHeader {
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
export function transactionsOf({ transactions }: Ledger, hashes: readonly Felt[]): LedgerTransaction[] {
  return hashes.flatMap((hash) => transactions.get(hash) ?? [])
}

export function statusOf(ledger: Ledger, { block }: LedgerTransaction): BlockStatus {
  return block === 'pending' ? 'PENDING' : (ledger.blocks.get(block)?.status ?? 'REJECTED')
}
