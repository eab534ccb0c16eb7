import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

const Capability = z.strictObject({ disabled: z.boolean(), oldestBlock: Quantity })

/** The node never prunes data. */
const whole = { disabled: false, oldestBlock: toQuantity(0) }

export default defineMethod({
  summary:
    'Returns the head and the first block of each kind of data that the node has. The node has all data from genesis on.',
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
    head: { number: toQuantity(head.number), hash: head.hash },
    state: whole,
    tx: whole,
    logs: whole,
    receipts: whole,
    blocks: whole,
    stateproofs: whole,
  }),
})
