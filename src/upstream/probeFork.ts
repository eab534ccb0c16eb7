import { quantityHex } from '../bytes.ts'
import { forkProbes } from '../protocol/forkProbes.ts'
import type { ForkName } from '../protocol/forks.ts'
import type { Upstream } from './upstream.ts'
import { isUpstreamUnavailable } from './upstreamErrors.ts'

/**
 * Returns the newest fork whose rules the upstream executes at the pinned block. Headers do not tell it on many chains: the headers of
 * Polygon, Arbitrum and Avalanche have the fields of London. Returns undefined if no call returns the result of a fork. Rejects if the upstream does not answer.
 */
export async function probeFork(upstream: Upstream): Promise<ForkName | undefined> {
  const block = quantityHex(upstream.pinned.header.number)
  const found = await Promise.all(
    forkProbes.map(({ call, result }) =>
      upstream.request('eth_call', [call, block]).then(
        (returned) => returned === result,
        (error) => {
          // An upstream that is down says nothing about its rules.
          if (isUpstreamUnavailable(error)) throw error
          return false
        },
      ),
    ),
  )
  return forkProbes[found.indexOf(true)]?.fork
}
