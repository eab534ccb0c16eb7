import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

const Capability = z.strictObject({ disabled: z.boolean(), oldestBlock: Quantity })

/** The node never prunes data. */
const sinceGenesis = { disabled: false, oldestBlock: quantityHex(0) }

export default defineMethod({
  summary:
    'Returns the latest block and, for each kind of data, the oldest block for which the node has it. This node has all data since genesis.',
  params: [],
  result: z.strictObject({
    head: z.strictObject({ number: Quantity, hash: Hash }),
    state: Capability,
    tx: Capability,
    logs: Capability,
    receipts: Capability,
    blocks: Capability,
    stateproofs: Capability,
  }),
  handler: ({ chain: { head } }) => ({
    head: { number: quantityHex(head.number), hash: head.hash },
    state: sinceGenesis,
    tx: sinceGenesis,
    logs: sinceGenesis,
    receipts: sinceGenesis,
    blocks: sinceGenesis,
    stateproofs: sinceGenesis,
  }),
})
