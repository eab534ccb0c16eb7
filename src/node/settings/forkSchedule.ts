import { planForks } from '../../fixtures/plan/planForks.ts'
import { Problems } from '../../fixtures/source/problems.ts'
import { objectSource, rootOf } from '../../fixtures/source/readSource.ts'
import { parseUnixSeconds } from '../../fixtures/times.ts'
import { type ForkSchedule, parseFork } from '../../protocol/forks.ts'
import type { NetworkChainOptions, NetworkSettings } from './networkSettings.ts'

/** Returns the fork schedule of a network, by the rules of fixtures. Throws FixtureInvalid for an invalid schedule. */
export function forkSchedule(network: string, forks: NonNullable<NetworkChainOptions['forks']>): ForkSchedule {
  const problems = new Problems()
  const location = rootOf(objectSource(`networks.${network}`, { forks }))
  const planned = Object.entries(forks).flatMap(([name, when]: [string, number | string | undefined]) =>
    when === undefined ? [] : [[name, activation(when)] as const],
  )
  const schedule = planForks({ forks: Object.fromEntries(planned) }, location, () => undefined, problems)
  problems.check()
  return schedule
}

/** The options allow block numbers and times. */
const activation = (when: number | string) =>
  typeof when === 'number' ? { block: when } : { time: parseUnixSeconds(when) ?? 0 }

/** Throws a NodeError for unknown hardforks and for schedules in the wrong order. */
export function checkForks(networks: Iterable<NetworkSettings>): void {
  for (const network of networks) {
    if (network.kind !== 'ethereum') continue
    const { hardfork, forks } = network.options
    if (hardfork !== undefined) parseFork(hardfork)
    if (forks !== undefined) forkSchedule(network.name, forks)
  }
}
