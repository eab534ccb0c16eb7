import { z } from 'zod'
import { fixedChain } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'

const forking = 'an object that may name a chain to fork: {forking: {jsonRpcUrl, blockNumber}}'
const urlText = 'a URL that begins with http:// or https://'
const numberText = 'a block number, as a number or in hexadecimal'

const BlockNumber = z
  .union(
    [
      z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      z
        .string()
        .regex(/^(0x[0-9a-fA-F]{1,13}|\d{1,15})$/)
        .transform(Number),
    ],
    { error: numberText },
  )
  .nullish()

/** Clients send null for members that they do not use. */
const ResetOptions = z.object(
  {
    forking: z
      .object(
        {
          jsonRpcUrl: z
            .string({ error: urlText })
            .regex(/^https?:\/\//, { error: urlText })
            .nullish(),
          blockNumber: BlockNumber,
        },
        { error: forking },
      )
      .partial()
      .nullish(),
  },
  { error: forking },
)

export default defineMethod({
  summary:
    'Resets the chain to its initial state: the genesis block, or the head of its fixture. Clock, pool and mining mode are reset too; snapshots and impersonations are removed. `forking` begins a new fork: of the chain at `jsonRpcUrl`, or of the present upstream, at `blockNumber`, or at the newest block. Without an argument, a fork becomes a chain of its own, as on anvil and Hardhat.',
  params: [param('options', ResetOptions.optional())],
  result: Done,
  aliases: ['hardhat_reset', 'ganache_reset'],
  async handler(context, options) {
    const { chain, upstream, upstreams } = context
    const url = options?.forking?.jsonRpcUrl ?? undefined
    const block = options?.forking?.blockNumber ?? undefined
    // viem sends an empty `forking` to chains without an upstream too.
    const isFork = url !== undefined || block !== undefined
    if (upstreams !== undefined && (isFork || upstream !== undefined))
      await upstreams.beginAt(options && { url, block })
    else if (isFork) throw fixedChain()
    else await chain.history.reset()
    return done(context)
  },
})
