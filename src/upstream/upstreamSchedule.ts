import { type ChainConfig, Holesky, Hoodi, Mainnet, Sepolia } from '@ethereumjs/common'
import {
  accessListFork,
  type BlobParameters,
  type ForkActivation,
  type ForkName,
  type ForkSchedule,
  forkNames,
  forkOfFields,
  forkOfPrecompiles,
  newestForkOf,
  parseFork,
  scheduleUpTo,
} from '../protocol/forks.ts'
import { objectOf } from './jsonValues.ts'
import { probeFork } from './probeFork.ts'
import type { Upstream } from './upstream.ts'
import { isUpstreamUnavailable } from './upstreamErrors.ts'

/** The forks of public chains. */
const publicChains: ReadonlyMap<bigint, ChainConfig> = new Map(
  [Mainnet, Sepolia, Holesky, Hoodi].map((chain) => [BigInt(chain.chainId), chain]),
)

/** Activation times of Amsterdam that `@ethereumjs/common` does not have, by chain ID. */
const amsterdamTimes: ReadonlyMap<bigint, number> = new Map([[BigInt(Sepolia.chainId), 1_791_294_816]])

/**
 * Returns the fork schedule of a chain that continues an upstream: `hardfork` if it is set, otherwise the forks of a public chain by its
 * ID. For other chains, the header of the block determines the fork until Cancun, then eth_config of the upstream (EIP-7910). Calls
 * determine it if a header looks older than Shanghai, or if eth_config is missing.
 */
export async function upstreamSchedule(upstream: Upstream, hardfork: string | undefined): Promise<ForkSchedule> {
  if (hardfork !== undefined) return scheduleUpTo(parseFork(hardfork))
  const { chainId, header } = upstream.pinned
  const known = publicChains.get(chainId)
  if (known !== undefined) return publicSchedule(known, upstream.pinned)
  const isAmsterdam = header.blockAccessListHash !== undefined
  const fork = forkOfFields({
    accessListHash: isAmsterdam,
    requestsHash: header.requestsHash !== undefined,
    beaconRoot: header.parentBeaconBlockRoot !== undefined,
    withdrawalsRoot: header.withdrawalsRoot !== undefined,
    difficulty: header.difficulty > 0n,
    baseFee: header.baseFeePerGas !== undefined,
  })
  if (header.requestsHash !== undefined) {
    const configured = await configuredSchedule(upstream, isAmsterdam ? fork : undefined)
    if (configured !== undefined) return configured
  }
  if (isAmsterdam || (header.withdrawalsRoot !== undefined && header.requestsHash === undefined))
    return scheduleUpTo(fork)
  return scheduleUpTo((await probeFork(upstream)) ?? fork)
}

/** Returns the schedule of a public chain. If the header of the forked block shows Amsterdam, it began at that block at the latest. */
function publicSchedule({ hardforks }: ChainConfig, { chainId, header }: Upstream['pinned']): ForkSchedule {
  const activations: ForkActivation[] = []
  for (const { name, block, timestamp } of hardforks) {
    const fork = forkNames.find((known) => known === name)
    if (fork === undefined) continue
    if (timestamp !== undefined && timestamp !== null) activations.push({ fork, timestamp: Number(timestamp) })
    else if (block !== null) activations.push({ fork, block })
  }
  const amsterdam =
    amsterdamTimes.get(chainId) ?? (header.blockAccessListHash === undefined ? undefined : Number(header.timestamp))
  if (amsterdam !== undefined && !activations.some(({ fork }) => fork === accessListFork))
    activations.push({ fork: accessListFork, timestamp: amsterdam })
  return { ...scheduleUpTo(newestForkOf({ activations })), activations }
}

/**
 * Reads the fork and its blob parameters from eth_config of the upstream, because headers from Prague to Osaka have the same fields.
 * `known`: the fork, if the header shows it. Returns undefined if the upstream does not have the method.
 */
async function configuredSchedule(upstream: Upstream, known: ForkName | undefined): Promise<ForkSchedule | undefined> {
  try {
    const { current } = objectOf(await upstream.request('eth_config', []), 'eth_config')
    const { precompiles, blobSchedule } = objectOf(current, 'current')
    const blobs = objectOf(blobSchedule, 'blobSchedule') as unknown as BlobParameters // as EIP-7910 says
    const fork = known ?? forkOfPrecompiles(new Set(Object.keys(objectOf(precompiles, 'precompiles'))))
    const schedule = scheduleUpTo(fork)
    const { target, max, baseFeeUpdateFraction } = blobs
    // The fees of blobs are computed with them: a fraction of 0 or a text would stop the chain at its first block with a blob.
    const areWhole = [target, max, baseFeeUpdateFraction].every(Number.isSafeInteger)
    if (!areWhole || target < 0 || max < 1 || baseFeeUpdateFraction < 1) return undefined
    return {
      ...schedule,
      blobParameters: { ...schedule.blobParameters, [fork]: { target, max, baseFeeUpdateFraction } },
    }
  } catch (error) {
    if (isUpstreamUnavailable(error)) throw error
    return undefined
  }
}
