import { Hardfork } from '@ethereumjs/common'
import type { Address } from '../bytes.ts'
import { define } from '../errors.ts'
import type { EvmFork } from '../evm/forks.ts'
import type { HardforkName } from '../options/hardforkNames.ts'
import type { BlobGasParameters } from './fees.ts'
import { GAS_PER_BLOB } from './message.ts'
import { type MessageRules, messageRules } from './rules.ts'

/** Fork name of @ethereumjs (`chainstart`, `london`, `paris`, `osaka`, `bpo2` …). */
export type ForkName = Hardfork

/** The activation of a fork: at a block number up to Paris, later at a time in Unix seconds. */
export interface ForkActivation {
  readonly fork: ForkName
  readonly block?: number
  readonly timestamp?: number
}

/** EIP-7840: blobs per block and the denominator of the blob base fee. */
export interface BlobParameters {
  readonly target: number
  readonly max: number
  readonly baseFeeUpdateFraction: number
}

/** The forks of a chain and their parameters. Activations are in the order of the forks. */
export interface ForkSchedule {
  readonly activations: readonly ForkActivation[]
  readonly blobParameters: Readonly<Partial<Record<ForkName, BlobParameters>>>
  /** Logs of this contract become deposit requests (EIP-6110). */
  readonly depositContract: Address
  /** Maximum length of contract code in bytes, instead of the limit of the fork (EIP-170). Init code may be twice as long (EIP-3860). */
  readonly codeSizeLimit?: number | undefined
}

interface ForkRow {
  readonly fork: ForkName
  /** The rules of messages and opcodes at the fork. */
  readonly rules: EvmFork
  /** The member of a go-ethereum genesis `config` with the activation of the fork. */
  readonly genesisKey?: string
  /** Other common names, in lower case. */
  readonly aliases?: readonly string[]
}

/** Every fork that this node executes, oldest first. */
const table = [
  { fork: Hardfork.Chainstart, rules: 'frontier', aliases: ['frontier'] },
  { fork: Hardfork.Homestead, rules: 'homestead', genesisKey: 'homesteadBlock', aliases: ['dao'] },
  {
    fork: Hardfork.TangerineWhistle,
    rules: 'tangerineWhistle',
    genesisKey: 'eip150Block',
    aliases: ['tangerine', 'eip150'],
  },
  {
    fork: Hardfork.SpuriousDragon,
    rules: 'spuriousDragon',
    genesisKey: 'eip158Block',
    aliases: ['spurious', 'eip158'],
  },
  { fork: Hardfork.Byzantium, rules: 'byzantium', genesisKey: 'byzantiumBlock' },
  { fork: Hardfork.Constantinople, rules: 'constantinople', genesisKey: 'constantinopleBlock' },
  { fork: Hardfork.Petersburg, rules: 'petersburg', genesisKey: 'petersburgBlock', aliases: ['constantinoplefix'] },
  { fork: Hardfork.Istanbul, rules: 'istanbul', genesisKey: 'istanbulBlock' },
  { fork: Hardfork.MuirGlacier, rules: 'istanbul', genesisKey: 'muirGlacierBlock' },
  { fork: Hardfork.Berlin, rules: 'berlin', genesisKey: 'berlinBlock' },
  { fork: Hardfork.London, rules: 'london', genesisKey: 'londonBlock' },
  { fork: Hardfork.ArrowGlacier, rules: 'london', genesisKey: 'arrowGlacierBlock' },
  { fork: Hardfork.GrayGlacier, rules: 'london', genesisKey: 'grayGlacierBlock' },
  { fork: Hardfork.Paris, rules: 'paris', genesisKey: 'mergeNetsplitBlock', aliases: ['merge'] },
  { fork: Hardfork.Shanghai, rules: 'shanghai', genesisKey: 'shanghaiTime' },
  { fork: Hardfork.Cancun, rules: 'cancun', genesisKey: 'cancunTime' },
  { fork: Hardfork.Prague, rules: 'prague', genesisKey: 'pragueTime' },
  { fork: Hardfork.Osaka, rules: 'osaka', genesisKey: 'osakaTime' },
  { fork: Hardfork.Bpo1, rules: 'osaka', genesisKey: 'bpo1Time' },
  { fork: Hardfork.Bpo2, rules: 'osaka', genesisKey: 'bpo2Time', aliases: ['latest'] },
  { fork: Hardfork.Amsterdam, rules: 'amsterdam', genesisKey: 'amsterdamTime' },
] as const satisfies readonly ForkRow[]

/** The names of the forks, oldest first. */
export const forkNames: readonly ForkName[] = table.map(({ fork }) => fork)

/** The default fork: the newest one of mainnet. */
export const newestFork: ForkName = Hardfork.Bpo2
/** Default fork of a genesis block. */
export const oldestFork: ForkName = Hardfork.Chainstart
/** The fork that introduced proof of stake. It is the last fork that activates at a block number. */
export const mergeFork: ForkName = Hardfork.Paris
/** The first fork whose headers have the hash of an access list (EIP-7928). */
export const accessListFork: ForkName = Hardfork.Amsterdam

/** Whether a fork activates at a time instead of a block number, as all forks after the merge. */
export const isTimestampFork = (fork: ForkName): boolean => includesFork(fork, Hardfork.Shanghai)

/** The common name of a fork: `frontier` for the first one, which the library calls `chainstart`. */
export const forkLabel = (fork: ForkName): HardforkName => (fork === oldestFork ? 'frontier' : (fork as HardforkName)) // the list has every fork of the table

const genesisKeys = new Map<ForkName, string>(
  table.flatMap((row: ForkRow) => (row.genesisKey === undefined ? [] : [[row.fork, row.genesisKey] as const])),
)

/** Returns the member of a go-ethereum genesis `config` with the activation of a fork; undefined for the first fork. */
export const genesisKeyOf = (fork: ForkName): string | undefined => genesisKeys.get(fork)
/** go-ethereum lists EIP-155, the first half of Spurious Dragon, separately. Written in addition to the member of that fork. */
export const secondGenesisKeyOf = (fork: ForkName): string | undefined =>
  fork === Hardfork.SpuriousDragon ? 'eip155Block' : undefined

/** Returns the fork that the header fields of a block indicate. Osaka added no fields: blocks with the fields of Prague can be of both. */
export function forkOfFields(has: {
  readonly accessListHash: boolean
  readonly requestsHash: boolean
  readonly beaconRoot: boolean
  readonly withdrawalsRoot: boolean
  readonly difficulty: boolean
  readonly baseFee: boolean
}): ForkName {
  if (has.accessListHash) return accessListFork
  if (has.requestsHash) return newestFork
  if (has.beaconRoot) return Hardfork.Cancun
  if (has.withdrawalsRoot) return Hardfork.Shanghai
  // anvil mines without difficulty at every fork.
  if (!has.baseFee) return Hardfork.Berlin
  return has.difficulty ? Hardfork.London : Hardfork.Paris
}

/** Returns the fork of a block with a requests hash from the names of its precompiles: Osaka added P256VERIFY (EIP-7951). */
export const forkOfPrecompiles = (names: ReadonlySet<string>): ForkName =>
  names.has('P256VERIFY') ? Hardfork.Osaka : Hardfork.Prague

/** EIP-7840 and EIP-7892: the blob parameters of mainnet. */
export const mainnetBlobParameters: ForkSchedule['blobParameters'] = {
  [Hardfork.Cancun]: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
  [Hardfork.Prague]: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  [Hardfork.Osaka]: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  [Hardfork.Bpo1]: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
  [Hardfork.Bpo2]: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
}
export const mainnetDepositContract: Address = '0x00000000219ab540356cbb839cbe05303d7705fa'

const aliases = new Map<string, ForkName>(
  table.flatMap((row: ForkRow) => (row.aliases ?? []).map((alias) => [alias, row.fork] as const)),
)

export const unknownFork = define<{ name: string }>(
  'UnknownFork',
  -32602,
  ({ name }) => `unknown hardfork "${name.slice(0, 40)}": use one of frontier, ${forkNames.slice(1).join(', ')}`,
)

/** Parses a fork name, ignoring case. Throws UnknownFork with the known names. */
export function parseFork(name: string): ForkName {
  const wanted = name.trim().toLowerCase().replace(/[-_ ]/g, '')
  const found = forkNames.find((fork) => fork.toLowerCase() === wanted) ?? aliases.get(wanted)
  if (found === undefined) throw unknownFork({ name })
  return found
}

const rank = new Map<ForkName, number>(forkNames.map((fork, index) => [fork, index]))

/** Whether the rules of `fork` include the rules of `other`. */
export const includesFork = (fork: ForkName, other: ForkName): boolean =>
  (rank.get(fork) ?? 0) >= (rank.get(other) ?? 0)

/** Returns a schedule in which `fork` and all earlier forks are active from genesis, and no later fork. */
export function scheduleUpTo(fork: ForkName): ForkSchedule {
  const activations = forkNames
    .filter((name) => includesFork(fork, name))
    .map((name) => (isTimestampFork(name) ? { fork: name, timestamp: 0 } : { fork: name, block: 0 }))
  return { activations, blobParameters: mainnetBlobParameters, depositContract: mainnetDepositContract }
}

/** Returns the newest fork of a schedule, whether or not it is active yet. */
export const newestForkOf = ({ activations }: Pick<ForkSchedule, 'activations'>): ForkName =>
  activations.at(-1)?.fork ?? oldestFork

const isActive = ({ block, timestamp }: ForkActivation, number: number, time: number): boolean =>
  block !== undefined ? block <= number : timestamp !== undefined && timestamp <= time

/** Returns the fork of a block with this number and time (Unix seconds): the last active one of the schedule. */
export function forkAt(schedule: ForkSchedule, number: number, time: number): ForkName {
  return schedule.activations.findLast((activation) => isActive(activation, number, time))?.fork ?? Hardfork.Chainstart
}

/** Returns the blob parameters of a fork, or of the last earlier fork that has some. Undefined before Cancun. */
export function blobParametersAt(schedule: ForkSchedule, fork: ForkName): BlobParameters | undefined {
  if (!includesFork(fork, Hardfork.Cancun)) return undefined
  for (let index = rank.get(fork) ?? 0; index >= 0; index--) {
    const name = forkNames[index]
    const parameters = name === undefined ? undefined : schedule.blobParameters[name]
    if (parameters !== undefined) return parameters
  }
  return undefined
}

/** The rules of a block. */
export interface BlockRules {
  readonly fork: ForkName
  readonly message: MessageRules
  /** Undefined before Cancun. */
  readonly blobs: BlobGasParameters | undefined
  /** Logs of this contract become deposit requests (EIP-6110). */
  readonly depositContract: Address
}

const rulesOfSchedules = new WeakMap<ForkSchedule, Map<ForkName, BlockRules>>()

/** Returns the rules of a block at `fork`, the same object for each call with the same schedule. */
export function blockRules(schedule: ForkSchedule, fork: ForkName): BlockRules {
  let known = rulesOfSchedules.get(schedule)
  if (known === undefined) {
    known = new Map()
    rulesOfSchedules.set(schedule, known)
  }
  let rules = known.get(fork)
  if (rules === undefined) {
    const blobs = blobParametersAt(schedule, fork)
    const { codeSizeLimit } = schedule
    rules = {
      fork,
      message: codeSizeLimit === undefined ? messageRulesAt(fork) : { ...messageRulesAt(fork), codeSizeLimit },
      blobs: blobs && {
        target: BigInt(blobs.target * GAS_PER_BLOB),
        max: BigInt(blobs.max * GAS_PER_BLOB),
        updateFraction: BigInt(blobs.baseFeeUpdateFraction),
      },
      depositContract: schedule.depositContract,
    }
    known.set(fork, rules)
  }
  return rules
}

const rulesOfForks = new Map<ForkName, MessageRules>(table.map(({ fork, rules }) => [fork, messageRules(rules)]))

/** Returns the rules of messages at a fork, independent of the chain. */
export function messageRulesAt(fork: ForkName): MessageRules {
  const rules = rulesOfForks.get(fork)
  if (rules === undefined) throw unknownFork({ name: fork })
  return rules
}
