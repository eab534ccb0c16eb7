import { z } from 'zod'
import { chainNotReplaceable } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { nonNegativeInteger } from '../../wire/quantity.ts'
import { checkedObject, withReports } from '../../wire/unknownMembers.ts'
import { UpstreamUrl } from '../../wire/upstreamUrl.ts'

const forking = 'an object with optional forking: {forking: {jsonRpcUrl, blockNumber}}'
const numberText = 'a block number: a number, a decimal string or a hex string'

const BlockNumber = z
  .union(
    [
      nonNegativeInteger(numberText),
      z
        .string()
        .regex(/^(0x[0-9a-fA-F]{1,13}|\d{1,15})$/)
        .transform(Number),
    ],
    { error: numberText },
  )
  .nullish()

/** Clients send null for unused members. */
const target = {
  jsonRpcUrl: UpstreamUrl.nullish(),
  blockNumber: BlockNumber,
}

/** Members of Hardhat's configuration that scripts copy and that have no effect here. */
const ofHardhat = ['enabled']

/** Clients of anvil in Rust send the members of `forking` without it. */
const ResetOptions = withReports(
  z
    .object({ forking: checkedObject(target, { error: forking }, ofHardhat).nullish(), ...target }, { error: forking })
    .refine(({ forking: inner, jsonRpcUrl, blockNumber }) => inner == null || (jsonRpcUrl ?? blockNumber) == null, {
      error: 'jsonRpcUrl and blockNumber inside forking or beside it, not both',
    }),
).transform(({ forking: inner, ...outer }) => inner ?? outer)

export default defineMethod({
  summary:
    'Resets the chain to its initial state: the genesis block, or the head of its fixture. The clock, the pool and the mining mode are reset too; snapshots and impersonations are removed. With `forking`, the node forks the chain at `jsonRpcUrl` (default: the current upstream) at `blockNumber` (default: the latest block). Without an argument, a forked chain is replaced with a new local chain, as on anvil and Hardhat.',
  params: [param('options', ResetOptions.optional())],
  result: EmptyResult,
  aliases: ['hardhat_reset', 'ganache_reset'],
  async handler(context, options) {
    const { chain, upstream, upstreams } = context
    const url = options?.jsonRpcUrl ?? undefined
    const block = options?.blockNumber ?? undefined
    // viem sends an empty `forking` object even to chains without an upstream.
    const isFork = url !== undefined || block !== undefined
    if (upstreams !== undefined && (isFork || upstream !== undefined))
      await upstreams.beginAt(options && { url, block }, context.signal)
    else if (isFork) throw chainNotReplaceable()
    else await chain.history.reset()
    return emptyResult(context)
  },
})
