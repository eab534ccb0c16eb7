import { define } from '../../errors.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

export const contradictsFixture = define<{ option: string; remedy: string }>(
  'FixtureSettles',
  -32602,
  ({ option, remedy }) => `${option} cannot be given with --fixtures: ${remedy}`,
)

const flags = {
  genesis: '--genesis',
  hardfork: '--hardfork',
  chainId: '--chain-id',
  gasLimit: '--gas-limit',
  baseFee: '--base-fee',
  genesisTime: '--genesis-time',
} as const

/** The keys of these options under `chain` in a fixture. */
const chainKeys = {
  hardfork: 'hardfork',
  forks: 'forks',
  chainId: 'id',
  gasLimit: 'gasLimit',
  baseFee: 'baseFee',
  genesisTime: 'time',
} as const

/** Throws FixtureSettles for options that contradict the fixture of a network or would have no effect. */
export function checkFixtureOptions(
  options: NetworkChainOptions,
  { network, isDefault = true }: { readonly network: string; readonly isDefault?: boolean },
): void {
  for (const name of ['genesis', 'hardfork', 'forks', 'chainId', 'gasLimit', 'baseFee', 'genesisTime'] as const) {
    if (options[name] === undefined) continue
    throw contradictsFixture({
      option: isDefault && name !== 'forks' ? flags[name] : `networks.${network}.${name}`,
      remedy:
        name === 'genesis'
          ? 'leave out one of the two'
          : `write it in the fixture, as \`chain: { ${chainKeys[name]}: … }\``,
    })
  }
}
