import { z } from 'zod'
import { definedMembers } from '../../../json.ts'
import type { SealedBlock } from '../../../layer2/l2a/block.ts'
import type { L2aPolicy } from '../../../layer2/l2a/settings.ts'
import type { GivenBlock } from '../../../layer2/l2a/transitions.ts'
import type { L2bPolicy } from '../../../layer2/l2b/settings.ts'
import { Integer } from '../quantity.ts'
import { strictObject } from '../strictObject.ts'
import { Decimal, Felt, FieldElementInput, Unsigned128 } from './felt.ts'

/** Parameters and results of the methods that control the layer-2 ledgers. */

const Price = strictObject(
  { price_in_fri: Unsigned128, price_in_wei: Unsigned128 },
  { error: 'a gas price: {price_in_fri, price_in_wei}' },
).transform(({ price_in_fri, price_in_wei }) => ({ fri: price_in_fri, wei: price_in_wei }))

const version = 'a dotted version of at most 31 characters'

/** The members of a block to seal, with the names of the block object. */
export const ShortBlock = strictObject(
  {
    timestamp: Decimal.optional(),
    block_hash: FieldElementInput.optional(),
    new_root: FieldElementInput.optional(),
    sequencer_address: FieldElementInput.optional(),
    l1_gas_price: Price.optional(),
    l1_data_gas_price: Price.optional(),
    l2_gas_price: Price.optional(),
    l1_da_mode: z.enum(['BLOB', 'CALLDATA'], { error: 'BLOB or CALLDATA' }).optional(),
    version: z
      .string({ error: version })
      .regex(/^(?=.{1,31}$)\d+(\.\d+)*$/, { error: version })
      .optional(),
  },
  { error: 'a block object' },
).transform(
  (wire): GivenBlock =>
    definedMembers({
      timestamp: wire.timestamp,
      hash: wire.block_hash,
      newRoot: wire.new_root,
      sequencer: wire.sequencer_address,
      l1GasPrice: wire.l1_gas_price,
      l1DataGasPrice: wire.l1_data_gas_price,
      l2GasPrice: wire.l2_gas_price,
      l1DaMode: wire.l1_da_mode,
      version: wire.version,
    }),
)

const Seconds = Integer.optional()

export const L2aPolicyOptions = strictObject(
  { acceptOnL2After: Seconds, acceptOnL1After: Seconds },
  { error: 'an object with acceptOnL2After and acceptOnL1After, in seconds' },
).transform((policy): L2aPolicy => policy)

export const L2bPolicyOptions = strictObject(
  { includeAfter: Seconds, commitAfter: Seconds, proveAfter: Seconds, executeAfter: Seconds, verifyAfter: Seconds },
  { error: 'an object with includeAfter, commitAfter, proveAfter, executeAfter and verifyAfter, in seconds' },
).transform((policy): L2bPolicy => policy)

/** The summary of a block in results. */
export const BlockSummary = z.strictObject({
  block_hash: Felt,
  block_number: Decimal,
  status: z.enum(['ACCEPTED_ON_L2', 'ACCEPTED_ON_L1', 'REJECTED']),
})

/** A rejected block. In some profiles, no other method returns it. */
export const RejectedBlock = BlockSummary.extend({ timestamp: Decimal, transactions: z.array(Felt) })

export const toRejectedBlock = (block: SealedBlock): z.input<typeof RejectedBlock> => ({
  ...toBlockSummary(block),
  timestamp: block.timestamp,
  transactions: [...block.transactions],
})

export const toBlockSummary = ({ hash, number, status }: SealedBlock): z.input<typeof BlockSummary> => ({
  block_hash: hash,
  block_number: number,
  status,
})
