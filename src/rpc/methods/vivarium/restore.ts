import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { CheckpointName } from '../../wire/checkpointName.ts'

const unknownCheckpoint = define<{ name: string; names: readonly string[] }>(
  'UnknownCheckpoint',
  -32602,
  ({ name, names }) =>
    `unknown checkpoint ${JSON.stringify(name)}: ${names.length === 0 ? 'there are no checkpoints' : `expected one of ${names.join(', ')}`}`,
)

export default defineMethod({
  summary:
    'Restores the checkpoint that vivarium_checkpoint saved under a name. Later checkpoints and snapshots are removed; this checkpoint remains.',
  params: [param('name', CheckpointName)],
  result: Flag,
  sameEffectAs: 'evm_revert',
  async handler({ chain }, name) {
    if (!(await chain.history.restore(name))) throw unknownCheckpoint({ name, names: chain.history.checkpoints() })
    return true
  },
})
