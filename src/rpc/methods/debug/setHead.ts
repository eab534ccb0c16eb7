import { z } from 'zod'
import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

const blockAfterHead = define<{ number: number; head: number }>(
  'BlockAfterHead',
  -32000,
  ({ number, head }) => `block ${number} does not exist yet: the latest block is ${head}`,
)

export default defineMethod({
  summary:
    'Makes an earlier block the latest one and removes the blocks after it. Their transactions are discarded. The clock and the pool do not change.',
  params: [param('number', Integer)],
  result: z.null(),
  effect: 'control',
  sameEffectAs: 'anvil_rollback',
  async handler({ chain }, number) {
    await chain.reorganizer.rollback((head) => {
      if (number > head.number) throw blockAfterHead({ number, head: head.number })
      return head.number - number
    })
    return null
  },
})
