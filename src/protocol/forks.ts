import { Hardfork } from '@ethereumjs/common'
import type { Address } from '../bytes.ts'
import { define } from '../errors.ts'

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

/** Every fork that this node executes, oldest first. */
export const forkNames = [
  Hardfork.Chainstart,
  Hardfork.Homestead,
  Hardfork.TangerineWhistle,
  Hardfork.SpuriousDragon,
  Hardfork.Byzantium,
  Hardfork.Constantinople,
  Hardfork.Petersburg,
  Hardfork.Istanbul,
  Hardfork.MuirGlacier,
  Hardfork.Berlin,
  Hardfork.London,
  Hardfork.ArrowGlacier,
  Hardfork.GrayGlacier,
  Hardfork.Paris,
  Hardfork.Shanghai,
  Hardfork.Cancun,
  Hardfork.Prague,
  Hardfork.Osaka,
  Hardfork.Bpo1,
  Hardfork.Bpo2,
] as const satisfies readonly ForkName[]

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

/** Names people use for a fork that is not called so here. */
const otherNames: Readonly<Record<string, ForkName>> = {
  frontier: Hardfork.Chainstart,
  tangerine: Hardfork.TangerineWhistle,
  eip150: Hardfork.TangerineWhistle,
  eip158: Hardfork.SpuriousDragon,
  spurious: Hardfork.SpuriousDragon,
  constantinoplefix: Hardfork.Petersburg,
  merge: Hardfork.Paris,
  latest: newestFork,
}

export const unknownFork = define<{ name: string }>(
  'UnknownFork',
  -32602,
  ({ name }) => `unknown hardfork "${name.slice(0, 40)}": use one of frontier, ${forkNames.slice(1).join(', ')}`,
)

/** The fork that a person means by `name`, in any case; throws UnknownFork with the names there are. */
export function parseFork(name: string): ForkName {
  const wanted = name.trim().toLowerCase().replace(/[-_ ]/g, '')
  const found =
    forkNames.find((fork) => fork.toLowerCase() === wanted) ??
    (Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : undefined)
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
