import type { Address, Hash } from '../../bytes.ts'
import type { ContinuedBlock } from '../../chain/genesis/continuedChain.ts'
import type { ChainIdentity } from '../../chain/identity.ts'
import { closeOnFailure } from '../../closeAll.ts'
import { durationSeconds } from '../../options/duration.ts'
import type { ForkSchedule } from '../../protocol/forks.ts'
import { continuedBlock } from '../../upstream/continuedBlock.ts'
import { openPinnedUpstream } from '../../upstream/openPinnedUpstream.ts'
import { checkHeader, headerWarning } from '../../upstream/unverifiedHeader.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { upstreamSchedule } from '../../upstream/upstreamSchedule.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { checkUpstreamOptions } from './checkUpstreamOptions.ts'
import { defaultForkCache, findForkCache } from './defaultForkCache.ts'

/** An upstream and the block that a chain continues. */
export interface OpenedUpstream {
  readonly upstream: Upstream
  readonly continues: ContinuedBlock
  /** Whether the same transactions must produce the same blocks in each run. True with a named cache, and offline. */
  readonly isRepeatable: boolean
}

export interface OpenUpstreamContext {
  /** The identity of a stored chain. */
  readonly stored: ChainIdentity | undefined
  /** The configured hardforks; by default the hardforks of the upstream. */
  readonly schedule: ForkSchedule | undefined
  /** The development accounts. */
  readonly accounts: readonly Address[]
  readonly warn: (text: string) => void
  /** Aborts all requests to the upstream. */
  readonly signal: AbortSignal
}

/**
 * Opens the upstream in the options, and loads the development accounts of a new chain. A stored chain continues the block that it began with.
 * Rejects with a NodeError.
 */
export async function openUpstream(
  options: NetworkChainOptions,
  { stored, schedule, accounts, warn, signal }: OpenUpstreamContext,
): Promise<OpenedUpstream> {
  const headers = checkUpstreamOptions(options)
  const { url, block, cache, offline, proofs, requestsPerSecond, timeout } = options.upstream ?? {}
  const wanted = block === undefined ? stored?.genesisHash : blockOf(block)
  const isUnproven = proofs === 'never'
  const cacheFile = cache ?? (offline === true ? await findForkCache(wanted, isUnproven) : undefined)
  const upstream = await openPinnedUpstream({
    urls: typeof url === 'string' ? [url] : (url ?? []),
    block: wanted,
    headers,
    cacheFile: cacheFile ?? ((pinned) => defaultForkCache(pinned, isUnproven)),
    isOffline: offline ?? false,
    proofs: proofs ?? 'preferred',
    requestsPerSecond,
    signal,
    ...(timeout !== undefined && { timeout: (durationSeconds(timeout) ?? 20) * 1000 }),
    warn,
  })
  const close = () => upstream.close()
  return closeOnFailure(close, async () => {
    const { pinned } = upstream
    checkHeader(pinned, proofs ?? 'preferred')
    // Together, they need one request.
    const [forks] = await Promise.all([
      stored?.forks ?? schedule ?? upstreamSchedule(upstream, options.hardfork),
      stored === undefined ? upstream.prefetch(accounts.map((address) => [address])) : undefined,
    ])
    const warning = headerWarning(pinned)
    if (warning !== undefined) warn(warning)
    return {
      upstream,
      isRepeatable: cache !== undefined || offline === true,
      continues: {
        ...continuedBlock(upstream, forks),
        ...(options.chainId !== undefined && { chainId: BigInt(options.chainId) }),
      },
    }
  })
}

function blockOf(block: string | number | bigint): bigint | Hash | 'latest' {
  const text = String(block)
  if (text.length === 66) return text.toLowerCase() as Hash // checked by the options
  return /^-?\d/.test(text) ? BigInt(text) : (text as 'latest') // checked by the options
}
