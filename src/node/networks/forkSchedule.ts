import { planForks } from '../../fixtures/plan/planForks.ts'
import { Problems } from '../../fixtures/problems.ts'
import { objectSource, rootOf } from '../../fixtures/readSource.ts'
import { parseMoment } from '../../fixtures/times.ts'
import { type ForkSchedule, parseFork } from '../../protocol/forks.ts'
import type { ChainOptions, NetworkSettings } from './networkSettings.ts'

/** The schedule that a network's `forks` ask for, by the rules of fixtures. Throws FixtureInvalid for what makes no sense. */
export function forkSchedule(network: string, forks: NonNullable<ChainOptions['forks']>): ForkSchedule {
  const problems = new Problems()
  const place = rootOf(objectSource(`networks.${network}`, { forks }))
  const planned = Object.entries(forks).map(([name, when]) => [name, activation(when)] as const)
  const schedule = planForks({ forks: Object.fromEntries(planned) }, place, () => undefined, problems)
  problems.check()
  return schedule
}

/** Checked by the options: a number is that of a block, a text a moment. */
const activation = (when: number | string) =>
  typeof when === 'number' ? { block: when } : { time: parseMoment(when) ?? 0 }

/** Throws a NodeError for forks that do not exist or cannot follow each other, before anybody asks the network. */
export function checkForks(networks: Iterable<NetworkSettings>): void {
  for (const network of networks) {
    if (network.kind !== 'ethereum') continue
    const { hardfork, forks } = network.options
    if (hardfork !== undefined) parseFork(hardfork)
    if (forks !== undefined) forkSchedule(network.name, forks)
  }
}
