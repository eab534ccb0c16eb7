import { define } from '../../errors.ts'
import { flagName } from '../../options/flagName.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

export const contradictsFixture = define<{ option: string; remedy: string }>(
  'OptionSetByFixture',
  -32602,
  ({ option, remedy }) => `${option} cannot be given with --fixtures: ${remedy}`,
)

const fixtureWithUpstream = define<{ network: string }>(
  'FixtureWithUpstream',
  -32602,
  ({ network }) =>
    `network ${network}: a chain begins with its fixture or with an upstream, not with both: set the upstream in the fixture, as \`upstream: { url, block, cache }\``,
)

/** The options that always contradict a fixture. Whether `hardfork` does depends on the content of the fixture: see `checkHardfork`. */
const settledOptions = ['genesis', 'forks', 'chainId', 'gasLimit', 'baseFee', 'genesisTime'] as const

/** The keys of these options under `chain` in a fixture. */
const chainKeys = {
  hardfork: 'hardfork',
  forks: 'forks',
  chainId: 'id',
  gasLimit: 'gasLimit',
  baseFee: 'baseFee',
  genesisTime: 'time',
} as const

/** A network with a fixture. The options of the command apply to the default one. */
interface FixtureUser {
  readonly network: string
  readonly isDefault?: boolean
}

/** Throws OptionSetByFixture for options that contradict the fixture of a network or would have no effect. */
export function checkFixtureOptions(options: NetworkChainOptions, { network, isDefault = true }: FixtureUser): void {
  const name = settledOptions.find((each) => options[each] !== undefined)
  if (name === undefined) return
  throw contradictsFixture({
    option: isDefault && name !== 'forks' ? `--${flagName(name)}` : `networks.${network}.${name}`,
    remedy: name === 'genesis' ? 'leave out one of the two' : remedyOf(name),
  })
}

/** Throws FixtureWithUpstream if the options of a network with a fixture have an upstream, and the fixture has none. */
export function checkFixtureUpstream(options: NetworkChainOptions, network: string, hasUpstream: boolean): void {
  if (!hasUpstream && options.upstream !== undefined) throw fixtureWithUpstream({ network })
}

/** Throws OptionSetByFixture for a hardfork if the fixture of the network has a fixed one. */
export function checkHardfork(
  hardfork: string | undefined,
  { network, isDefault = true }: FixtureUser,
  hasFixedFork: () => boolean,
): void {
  if (hardfork === undefined || !hasFixedFork()) return
  const option = isDefault ? '--hardfork' : `networks.${network}.hardfork`
  throw contradictsFixture({ option, remedy: remedyOf('hardfork') })
}

const remedyOf = (name: keyof typeof chainKeys): string =>
  `write it in the fixture, as \`chain: { ${chainKeys[name]}: … }\``
