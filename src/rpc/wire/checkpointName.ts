import { z } from 'zod'

const checkpointName = 'the name of a checkpoint: 1 to 100 characters'

export const CheckpointName = z
  .string({ error: checkpointName })
  .min(1, { error: checkpointName })
  .max(100, { error: checkpointName })
