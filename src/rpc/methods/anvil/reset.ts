import { z } from 'zod'
import { offline } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'

const forking = 'an object that may name a chain to fork: {forking: {jsonRpcUrl, blockNumber}}'

/** Clients send null for members that they do not use. */
const ResetOptions = z.object(
  {
    forking: z.object({ jsonRpcUrl: z.unknown(), blockNumber: z.unknown() }, { error: forking }).partial().nullish(),
  },
  { error: forking },
)

export default defineMethod({
  summary:
    'Resets the chain to its initial state: the genesis block, or the head of its fixture. Clock, pool and mining mode are reset too; snapshots and impersonations are removed. A fork returns to the block that it continues. `forking` with a URL is refused: the upstream is set at the start, with `--fork-url`.',
  params: [param('options', ResetOptions.optional())],
  result: Done,
  aliases: ['hardhat_reset', 'ganache_reset'],
  async handler(context, options) {
    const { jsonRpcUrl, blockNumber } = options?.forking ?? {}
    if (jsonRpcUrl != null || blockNumber != null) throw offline()
    await context.chain.history.reset()
    return done(context)
  },
})
