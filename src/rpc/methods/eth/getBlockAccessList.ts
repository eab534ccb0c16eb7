import { z } from 'zod'
import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'

/** The specification of the method requires this code of EIP-1474. */
const resourceNotFound = define<{ number: number }>(
  'ResourceNotFound',
  -32001,
  ({ number }) =>
    `resource not found: block ${number} is older than Amsterdam, which introduces block access lists (EIP-7928)`,
)

export default defineMethod({
  summary:
    'Returns null for pending and unknown blocks, and error -32001 for all others. Block access lists (EIP-7928) begin with the Amsterdam fork, which the chain does not have.',
  params: [param('block', BlockId)],
  result: z.null(),
  handler({ chain }, id) {
    const block = isPending(id) ? undefined : chain.block(id)
    if (block === undefined) return null
    throw resourceNotFound({ number: block.number })
  },
})
