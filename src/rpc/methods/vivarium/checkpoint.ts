import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { checkSnapshots } from '../../services/checkLimits.ts'
import { CheckpointName } from '../../wire/checkpointName.ts'

export default defineMethod({
  summary:
    'Remembers the chain, its pool and its clock under a name, in place of what had it, and returns all names that can be gone back to. vivarium_restore goes back, as often as wanted.',
  params: [param('name', CheckpointName)],
  result: z.array(z.string()),
  sameEffectAs: 'evm_snapshot',
  handler(context, name) {
    const { chain } = context
    // One that takes the place of another is not one more.
    if (!chain.history.checkpoints().includes(name)) checkSnapshots(context)
    chain.history.checkpoint(name)
    return [...chain.history.checkpoints()]
  },
})
