import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

const ForkStatus = z.strictObject({
  chainId: Quantity,
  blockNumber: Quantity,
  blockHash: Hash,
  stateRoot: Hash,
  verified: z.boolean(),
  offline: z.boolean(),
  upstream: z.string().nullable(),
  requests: z.number(),
  calls: z.number(),
})

export default defineMethod({
  summary:
    'Returns the forked block, whether its state is proven against the state root, and the number of requests sent to the upstream. Returns null if the chain is not forked.',
  params: [],
  result: ForkStatus.nullable(),
  effect: 'read',
  handler({ upstream }) {
    if (upstream === undefined) return null
    const { chainId, number, hash, stateRoot, hasProofs, isOffline, requests, calls, host } = upstream.status
    return {
      chainId: quantityHex(chainId),
      blockNumber: quantityHex(number),
      blockHash: hash,
      stateRoot,
      verified: hasProofs,
      offline: isOffline,
      upstream: host ?? null,
      requests,
      calls,
    }
  },
})
