import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { checkSnapshots } from '../../services/snapshotLimit.ts'
import { CheckpointName } from '../../wire/checkpointName.ts'

export default defineMethod({
  summary:
    'Saves the chain, its pool and its clock under a name and replaces an earlier checkpoint with this name. Returns the names of all checkpoints. vivarium_restore can return to a checkpoint any number of times.',
  params: [param('name', CheckpointName)],
  result: z.array(z.string()),
  sameEffectAs: 'evm_snapshot',
  handler(context, name) {
    const { chain } = context
    // A replaced checkpoint does not count.
    if (!chain.history.checkpoints().includes(name)) checkSnapshots(context)
    chain.history.checkpoint(name)
    return [...chain.history.checkpoints()]
  },
})
