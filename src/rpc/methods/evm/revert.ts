import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Goes back to a snapshot, which is used up by it, as are those taken after it; false when there is no such snapshot.',
  params: [param('snapshotId', Integer)],
  result: Flag,
  aliases: ['anvil_revert'],
  handler: ({ chain }, id) => chain.history.revert(id),
})
