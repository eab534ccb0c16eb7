import { crc32 } from 'node:zlib'
import { type Address, type Hash, type Hex, hexToBytes } from '../../bytes.ts'
import {
  type BlobParameters,
  blobParametersAt,
  type ForkName,
  type ForkSchedule,
  messageRulesAt,
} from '../../protocol/forks.ts'
import { precompilesAt } from '../../protocol/precompileNames.ts'
import {
  BEACON_ROOTS_ADDRESS,
  BUILDER_DEPOSIT_ADDRESS,
  BUILDER_EXIT_ADDRESS,
  CONSOLIDATION_REQUEST_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  WITHDRAWAL_REQUEST_ADDRESS,
} from '../../protocol/system.ts'

/** The configuration of one fork (EIP-7910). */
export interface ForkConfig {
  /** Unix seconds; 0 for a fork that is active at genesis. */
  readonly activationTime: number
  readonly blobSchedule: BlobParameters | null
  readonly forkId: Hex
  readonly precompiles: Readonly<Record<string, Address>>
  readonly systemContracts: Readonly<Record<string, Address>>
}

export interface ForkConfigGenesis {
  readonly hash: Hash
  readonly timestamp: number
}

/** Returns the forks with activation times, in order. Among forks with the same time, it returns only the last. */
function timedForks({ activations }: ForkSchedule): readonly { fork: ForkName; timestamp: number }[] {
  const byTime = new Map<number, ForkName>()
  for (const { fork, timestamp } of activations) if (timestamp !== undefined) byTime.set(timestamp, fork)
  return [...byTime].map(([timestamp, fork]) => ({ fork, timestamp })).sort((a, b) => a.timestamp - b.timestamp)
}

/** Returns the configurations at `time` (Unix seconds), of the next fork and of the last fork. Each is null if there is none. */
export function forkConfigs(schedule: ForkSchedule, genesis: ForkConfigGenesis, time: number) {
  const forks = timedForks(schedule)
  const config = (timed: { fork: ForkName; timestamp: number } | undefined): ForkConfig | null =>
    timed === undefined ? null : configOf(schedule, genesis, timed.fork, timed.timestamp)
  const next = config(forks.find(({ timestamp }) => timestamp > time))
  return {
    current: config(forks.findLast(({ timestamp }) => timestamp <= time)),
    next,
    last: next === null ? null : config(forks.at(-1)),
  }
}

function configOf(schedule: ForkSchedule, genesis: ForkConfigGenesis, fork: ForkName, timestamp: number): ForkConfig {
  return {
    activationTime: timestamp <= genesis.timestamp ? 0 : timestamp,
    blobSchedule: blobParametersAt(schedule, fork) ?? null,
    forkId: forkId(schedule, genesis, timestamp),
    precompiles: precompilesAt(fork),
    systemContracts: systemContractsAt(schedule, fork),
  }
}

/** Returns the fork hash of EIP-2124: the checksum of the genesis hash and of the forks activated after genesis up to `time`. */
function forkId({ activations }: ForkSchedule, genesis: ForkConfigGenesis, time: number): Hex {
  const blocks = activations.flatMap(({ block }) => (block === undefined || block === 0 ? [] : [block]))
  const times = activations.flatMap(({ timestamp }) =>
    timestamp === undefined || timestamp <= genesis.timestamp || timestamp > time ? [] : [timestamp],
  )
  const numbers = [...ascending(blocks), ...ascending(times)]
  const checksum = numbers.reduce((sum, number) => crc32(word64(number), sum), crc32(hexToBytes(genesis.hash)))
  return `0x${checksum.toString(16).padStart(8, '0')}`
}

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

function word64(number: number): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(number))
  return bytes
}

function systemContractsAt({ depositContract }: ForkSchedule, fork: ForkName): Record<string, Address> {
  const { hasBeaconRoot, hasRequests, hasBuilderRequests } = messageRulesAt(fork)
  return {
    ...(hasBeaconRoot && { BEACON_ROOTS_ADDRESS }),
    ...(hasBuilderRequests && {
      BUILDER_DEPOSIT_CONTRACT_ADDRESS: BUILDER_DEPOSIT_ADDRESS,
      BUILDER_EXIT_CONTRACT_ADDRESS: BUILDER_EXIT_ADDRESS,
    }),
    ...(hasRequests && {
      CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: CONSOLIDATION_REQUEST_ADDRESS,
      DEPOSIT_CONTRACT_ADDRESS: depositContract,
      HISTORY_STORAGE_ADDRESS,
      WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: WITHDRAWAL_REQUEST_ADDRESS,
    }),
  }
}
