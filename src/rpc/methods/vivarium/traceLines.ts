import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Executes a mined transaction again and returns the lines of source code that it executed, in order, for a debugger. A step is the number of an executed opcode, from 0. A line begins at its `step`, in a frame, inside `depth` functions of the frame. A frame has the steps from `firstStep` up to but not including `endStep`. Lines of code without `--artifacts` are unknown: such a frame has one entry, whose `file`, `line` and `function` are null. A trace without any known line has one such entry. Compile without the optimizer for exact lines. `isComplete` is false if the transaction executed more than 500,000 opcodes, 20,000 lines or 10,000 calls: the rest is missing.',
  params: [param('transactionHash', Hash)],
  result: z.object({
    stepCount: z.int(),
    isComplete: z.boolean(),
    frames: z.array(
      z.object({
        parent: z.int().nullable(),
        type: z.string(),
        address: Address,
        codeAddress: Address,
        contract: z.string().nullable(),
        firstStep: z.int(),
        endStep: z.int(),
        error: z.string().nullable(),
      }),
    ),
    lines: z.array(
      z.object({
        step: z.int(),
        frame: z.int(),
        depth: z.int(),
        file: z.int().nullable(),
        line: z.int().nullable(),
        function: z.string().nullable(),
      }),
    ),
    files: z.array(z.object({ path: z.string(), text: z.string() })),
  }),
  effect: 'read',
  async handler(context, hash) {
    const { tracedLines } = await import('../../services/tracing/tracedSteps.ts')
    return tracedLines(context, hash)
  },
})
