import { z } from 'zod'
import type { Hex } from '../../../bytes.ts'
import type { BlockHeader, L2aGasPrice, SealedBlock } from '../../../layer2/l2a/block.ts'
import { type L2aLedgerState, openL2aHeader, transactionsOf } from '../../../layer2/l2a/ledger.ts'
import type { L2aSettings } from '../../../layer2/l2a/settings.ts'
import { Decimal, Felt, Unsigned128 } from './felt.ts'
import { L2aReceipt, toReceipt } from './l2aReceipt.ts'
import { L2aTransaction, toTransaction } from './l2aTransaction.ts'

const Price = z.strictObject({ price_in_fri: Unsigned128, price_in_wei: Unsigned128 })

/** Returns the schema of an l2a block (specification, section 2.12). Profile 0.10 has more members. */
function blockOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    status: z.enum(['PENDING', 'ACCEPTED_ON_L2', 'ACCEPTED_ON_L1', 'REJECTED']).optional(),
    block_hash: Felt.optional(),
    parent_hash: Felt.optional(),
    block_number: Decimal.optional(),
    new_root: Felt.optional(),
    timestamp: Decimal,
    sequencer_address: Felt,
    l1_gas_price: Price,
    l1_data_gas_price: Price.optional(),
    l2_gas_price: Price.optional(),
    l1_da_mode: z.enum(['BLOB', 'CALLDATA']).optional(),
    transaction_commitment: Felt.optional(),
    event_commitment: Felt.optional(),
    receipt_commitment: Felt.optional(),
    state_diff_commitment: Felt.optional(),
    transaction_count: Decimal.optional(),
    event_count: Decimal.optional(),
    state_diff_length: Decimal.optional(),
    transactions: z.array(item).readonly(),
    // The protocol version. The prefix of the member is the prefix of the called method, and networks may configure others.
    l2a_version: z.string().optional(),
    starknet_version: z.string().optional(),
  })
}

export const BlockWithTxs = z.lazy(() => blockOf(L2aTransaction))
export const BlockWithTxHashes = z.lazy(() => blockOf(Felt))
export const BlockWithReceipts = z.lazy(() =>
  blockOf(z.strictObject({ transaction: z.looseObject({}), receipt: L2aReceipt })),
)

/** Settings on which the encoding of a block depends. */
export interface BlockStyle {
  readonly settings: L2aSettings
  /** The name of the member with the protocol version, such as `l2a_version` or `starknet_version`. */
  readonly versionName: string
}

/** A sealed block, or the pending one, which has the time `now` (Unix seconds). */
type AnyBlock = SealedBlock | 'pending'

export const toBlockWithTxs = (
  ledger: L2aLedgerState,
  block: AnyBlock,
  now: number,
  style: BlockStyle,
): z.input<typeof BlockWithTxs> => ({
  ...toL2aHeader(ledger, block, now, style),
  transactions: transactionsOf(ledger, hashesIn(ledger, block)).map((placed) =>
    toTransaction(placed, style.settings.profile),
  ),
})

export const toBlockWithTxHashes = (
  ledger: L2aLedgerState,
  block: AnyBlock,
  now: number,
  style: BlockStyle,
): z.input<typeof BlockWithTxHashes> => ({
  ...toL2aHeader(ledger, block, now, style),
  transactions: hashesIn(ledger, block),
})

export function toBlockWithReceipts(
  ledger: L2aLedgerState,
  block: AnyBlock,
  now: number,
  style: BlockStyle,
): z.input<typeof BlockWithReceipts> {
  const { profile } = style.settings
  const header = block === 'pending' ? openL2aHeader(ledger, now) : block
  const transactions = transactionsOf(ledger, hashesIn(ledger, block)).map((placed) => {
    // The receipt contains the hash.
    const { transaction_hash, ...transaction } = toTransaction(placed, profile)
    return { transaction, receipt: toReceipt(placed, header, profile) }
  })
  return { ...toL2aHeader(ledger, block, now, style), transactions }
}

const hashesIn = (ledger: L2aLedgerState, block: AnyBlock): readonly Hex[] =>
  (block === 'pending' ? ledger.tip.open : block).transactions

const toL2aHeader = (ledger: L2aLedgerState, block: AnyBlock, now: number, style: BlockStyle) =>
  block === 'pending' ? pendingHeader(openL2aHeader(ledger, now), style) : sealedHeader(block, style)

function sealedHeader(block: SealedBlock, style: BlockStyle) {
  const { status, hash, parentHash, number, newRoot, commitments } = block
  const identity = { status, block_hash: hash, parent_hash: parentHash, block_number: number, new_root: newRoot }
  if (style.settings.profile === '0.6') return { ...identity, ...members06(block, style) }
  return {
    ...identity,
    ...members010(block, style),
    transaction_commitment: commitments.transaction,
    event_commitment: commitments.event,
    receipt_commitment: commitments.receipt,
    state_diff_commitment: commitments.stateDiff,
    transaction_count: commitments.transactionCount,
    event_count: commitments.eventCount,
    state_diff_length: commitments.stateDiffLength,
  }
}

function pendingHeader(header: BlockHeader, style: BlockStyle) {
  if (style.settings.profile !== '0.6') return { block_number: header.number, ...members010(header, style) }
  return { status: 'PENDING' as const, parent_hash: header.parentHash, ...members06(header, style) }
}

const members06 = (header: BlockHeader, { versionName }: BlockStyle) => ({
  timestamp: header.timestamp,
  sequencer_address: header.sequencer,
  l1_gas_price: toPrice(header.l1GasPrice),
  [versionName]: header.version,
})

const members010 = (header: BlockHeader, style: BlockStyle) => ({
  ...members06(header, style),
  l1_data_gas_price: toPrice(header.l1DataGasPrice),
  l2_gas_price: toPrice(header.l2GasPrice),
  l1_da_mode: header.l1DaMode,
})

const toPrice = ({ fri, wei }: L2aGasPrice) => ({ price_in_fri: fri, price_in_wei: wei })
