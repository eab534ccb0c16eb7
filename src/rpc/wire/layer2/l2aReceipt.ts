import { z } from 'zod'
import type { BlockHeader, ExecutionEvent, LedgerTransaction, SealedBlock } from '../../../layer2/l2a/block.ts'
import { executionEvents, feeOf, feeUnitOf, gasUsedOf } from '../../../layer2/l2a/execution.ts'
import { toFelt } from '../../../layer2/l2a/felt.ts'
import { l1MessageHash } from '../../../layer2/l2a/l1MessageHash.ts'
import { type L2aLedgerState, openL2aHeader } from '../../../layer2/l2a/ledger.ts'
import type { Profile } from '../../../layer2/l2a/settings.ts'
import { deployedAddress } from '../../../layer2/l2a/transactionHash.ts'
import { Hash } from '../bytes.ts'
import { Decimal, Felt } from './felt.ts'

export const eventShape = { from_address: Felt, keys: z.array(Felt).readonly(), data: z.array(Felt).readonly() }

const count = z.number().int().nonnegative()

const Resources = z.union([
  z.strictObject({ l1_gas: count, l1_data_gas: count, l2_gas: count }),
  z.strictObject({ steps: count }),
])

const receiptShape = {
  type: z.enum(['INVOKE', 'DECLARE', 'DEPLOY', 'DEPLOY_ACCOUNT', 'L1_HANDLER']),
  transaction_hash: Felt,
  actual_fee: z.strictObject({ amount: Felt, unit: z.enum(['WEI', 'FRI']) }),
  execution_status: z.enum(['SUCCEEDED', 'REVERTED']),
  revert_reason: z.string().optional(),
  finality_status: z.enum(['PRE_CONFIRMED', 'ACCEPTED_ON_L2', 'ACCEPTED_ON_L1', 'REJECTED']),
  messages_sent: z.array(z.never()).readonly(),
  events: z.array(z.strictObject(eventShape)).readonly(),
  execution_resources: Resources,
  contract_address: Felt.optional(),
  message_hash: Hash.optional(),
}

/** The receipt of an l2a transaction inside a block object. */
export const L2aReceipt = z.lazy(() => z.strictObject(receiptShape))

/** The receipt of an l2a transaction with its block. The pending block has no hash. */
export const L2aReceiptWithBlock = z.lazy(() =>
  z.strictObject({ ...receiptShape, block_hash: Felt.optional(), block_number: Decimal.optional() }),
)

export const toEvent = ({ from, keys, data }: ExecutionEvent) => ({ from_address: from, keys, data })

/** Returns the finality of transactions of the pending block. Before specification 0.9, they count as accepted on layer 2. */
export const pendingStatusOf = (profile: Profile): 'ACCEPTED_ON_L2' | 'PRE_CONFIRMED' =>
  profile === '0.6' ? 'ACCEPTED_ON_L2' : 'PRE_CONFIRMED'

/** Encodes a receipt in a sealed block or, with its header, in the pending one. A transaction of a rejected block can also be in another block. */
export function toReceipt(placed: LedgerTransaction, header: BlockHeader | SealedBlock, profile: Profile) {
  const { hash, transaction, execution } = placed
  const { l1Gas, l1DataGas, l2Gas } = gasUsedOf(transaction)
  return {
    type: transaction.type,
    transaction_hash: hash,
    actual_fee: { amount: toFelt(feeOf(placed, header)), unit: feeUnitOf(transaction) },
    execution_status: execution.status,
    ...(execution.status === 'REVERTED' && { revert_reason: execution.reason ?? '' }),
    finality_status: 'status' in header ? header.status : pendingStatusOf(profile),
    messages_sent: [],
    events: executionEvents(placed, header).map(toEvent),
    execution_resources:
      profile === '0.6'
        ? { steps: STEPS }
        : { l1_gas: Number(l1Gas), l1_data_gas: Number(l1DataGas), l2_gas: Number(l2Gas) },
    ...('contract_address_salt' in transaction && { contract_address: deployedAddress(transaction) }),
    ...(transaction.type === 'L1_HANDLER' && { message_hash: l1MessageHash(transaction) }),
  }
}

/** Execution steps, about as many as a transfer needs. Receipts contain them instead of gas up to specification 0.7. */
const STEPS = 20_000

export function toReceiptWithBlock(ledger: L2aLedgerState, placed: LedgerTransaction, now: number, profile: Profile) {
  if (placed.block === 'pending') {
    const header = openL2aHeader(ledger, now)
    const receipt = toReceipt(placed, header, profile)
    return profile === '0.6' ? receipt : { ...receipt, block_number: header.number }
  }
  const block = ledger.blocks.get(placed.block)
  if (block === undefined) throw new TypeError(`no block ${placed.block}`) // only a revert removes blocks, together with their transactions
  const { hash: block_hash, number: block_number } = block
  return { ...toReceipt(placed, block, profile), block_hash, block_number }
}
