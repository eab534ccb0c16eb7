import { Hardfork } from '@ethereumjs/common'
import type { Address } from '../bytes.ts'
import { define } from '../errors.ts'
import type { EvmFork } from '../evm/forks.ts'
import type { BlobGasParameters } from './fees.ts'
import { GAS_PER_BLOB } from './message.ts'
import { type MessageRules, messageRules } from './rules.ts'

/** A fork by the name that @ethereumjs gives it (`chainstart`, `london`, `paris`, `osaka`, `bpo2` …). */
export type ForkName = Hardfork

/** When a fork begins: forks up to Paris at a block number, later ones at a time in Unix seconds. */
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

/** Which rules hold when. Activations are in the order of the forks. */
export interface ForkSchedule {
  readonly activations: readonly ForkActivation[]
  readonly blobParameters: Readonly<Partial<Record<ForkName, BlobParameters>>>
  /** Logs of this contract become deposit requests (EIP-6110). */
  readonly depositContract: Address
  /** Maximum bytes of a contract's code instead of the fork's (EIP-170); init code may have twice as many (EIP-3860). */
  readonly codeSizeLimit?: number | undefined
}

interface ForkRow {
  readonly fork: ForkName
  /** The rules of messages and opcodes at the fork. */
  readonly rules: EvmFork
  /** Other names that people use for it, in lower case. */
  readonly aliases?: readonly string[]
}

/** Every fork that this node executes, oldest first. */
const table = [
  { fork: Hardfork.Chainstart, rules: 'frontier', aliases: ['frontier'] },
  { fork: Hardfork.Homestead, rules: 'homestead' },
  { fork: Hardfork.TangerineWhistle, rules: 'tangerineWhistle', aliases: ['tangerine', 'eip150'] },
  { fork: Hardfork.SpuriousDragon, rules: 'spuriousDragon', aliases: ['spurious', 'eip158'] },
  { fork: Hardfork.Byzantium, rules: 'byzantium' },
  { fork: Hardfork.Constantinople, rules: 'constantinople' },
  { fork: Hardfork.Petersburg, rules: 'petersburg', aliases: ['constantinoplefix'] },
  { fork: Hardfork.Istanbul, rules: 'istanbul' },
  { fork: Hardfork.MuirGlacier, rules: 'istanbul' },
  { fork: Hardfork.Berlin, rules: 'berlin' },
  { fork: Hardfork.London, rules: 'london' },
  { fork: Hardfork.ArrowGlacier, rules: 'london' },
  { fork: Hardfork.GrayGlacier, rules: 'london' },
  { fork: Hardfork.Paris, rules: 'paris', aliases: ['merge'] },
  { fork: Hardfork.Shanghai, rules: 'shanghai' },
  { fork: Hardfork.Cancun, rules: 'cancun' },
  { fork: Hardfork.Prague, rules: 'prague' },
  { fork: Hardfork.Osaka, rules: 'osaka' },
  { fork: Hardfork.Bpo1, rules: 'osaka' },
  { fork: Hardfork.Bpo2, rules: 'osaka', aliases: ['latest'] },
] as const satisfies readonly ForkRow[]

/** The names of the forks, oldest first. */
export const forkNames: readonly ForkName[] = table.map(({ fork }) => fork)

/** The newest fork whose rules are final. */
export const newestFork: ForkName = Hardfork.Bpo2

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

/** The fork that a person means by `name`, in any case; throws UnknownFork with the names there are. */
export function parseFork(name: string): ForkName {
  const wanted = name.trim().toLowerCase().replace(/[-_ ]/g, '')
  const found = forkNames.find((fork) => fork.toLowerCase() === wanted) ?? aliases.get(wanted)
  if (found === undefined) throw unknownFork({ name })
  return found
}

const rank = new Map<ForkName, number>(forkNames.map((fork, index) => [fork, index]))

/** Whether the rules of `fork` include those of `other`. */
export const includesFork = (fork: ForkName, other: ForkName): boolean =>
  (rank.get(fork) ?? 0) >= (rank.get(other) ?? 0)

/** A schedule in which `fork` and all before it hold from genesis and nothing follows. */
export function singleFork(fork: ForkName): ForkSchedule {
  const activations = forkNames
    .filter((name) => includesFork(fork, name))
    .map((name) => (includesFork(name, Hardfork.Shanghai) ? { fork: name, timestamp: 0 } : { fork: name, block: 0 }))
  return { activations, blobParameters: mainnetBlobParameters, depositContract: mainnetDepositContract }
}

const isActive = ({ block, timestamp }: ForkActivation, number: number, time: number): boolean =>
  block !== undefined ? block <= number : timestamp !== undefined && timestamp <= time

/** The fork of a block with this number and time (Unix seconds): the last one of the schedule that has begun. */
export function forkAt(schedule: ForkSchedule, number: number, time: number): ForkName {
  return schedule.activations.findLast((activation) => isActive(activation, number, time))?.fork ?? Hardfork.Chainstart
}

/** The blob parameters in force at a fork: its own or those of the last fork before it that has some. */
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

/** The rules of a block at `fork`. The same object for each call with the same schedule. */
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

/** The rules of messages at a fork, whatever the chain. */
export function messageRulesAt(fork: ForkName): MessageRules {
  const rules = rulesOfForks.get(fork)
  if (rules === undefined) throw unknownFork({ name: fork })
  return rules
}
