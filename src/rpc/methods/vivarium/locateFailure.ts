import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the functions of the source code that had not returned when a mined transaction failed, innermost first, each with its file, its line, and the lines around it. The list is empty if the transaction succeeded, used more than 10 million gas or 500,000 opcodes, or failed in contracts without `--artifacts`.',
  params: [param('transactionHash', Hash)],
  result: z.array(
    z.object({
      function: z.string(),
      file: z.string(),
      line: z.int(),
      excerpt: z.object({ from: z.int(), lines: z.array(z.string()) }),
    }),
  ),
  effect: 'read',
  async handler(context, hash) {
    const { minedTransaction, traceTimeSlice } = await import('../../services/tracing/traceMined.ts')
    const { block, index } = minedTransaction(context.chain, hash)
    const receipt = block.receipts[index]
    const sources = receipt?.status === 0 ? await context.directory?.compiledSources() : undefined
    if (receipt === undefined || sources === undefined) return []
    const [{ FailureLocator }, { shownFile }] = await Promise.all([
      import('../../../reports/source/failureLocator.ts'),
      import('../../../reports/source/shownSource.ts'),
    ])
    const frames = await new FailureLocator(sources).ofTransaction(context.chain, receipt, traceTimeSlice(context))
    return frames.map(({ function: name, path, line, excerpt: { from, lines } }) => ({
      function: name,
      file: shownFile(path),
      line,
      excerpt: { from, lines: [...lines] },
    }))
  },
})
