import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Reverts the chain to a snapshot and removes this snapshot and all later ones. Returns false if the snapshot does not exist.',
  params: [param('snapshotId', Integer)],
  result: Flag,
  aliases: ['anvil_revert'],
  handler: ({ chain, caller }, id) => chain.history.revert(id, { answersFirst: caller.isRemote }),
})
