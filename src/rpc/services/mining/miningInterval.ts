import type { Chain } from '../../../chain/chain.ts'
import type { MiningMode } from '../../../chain/mining/miningSchedule.ts'
import { MAX_TIMER_SECONDS } from '../../../options/duration.ts'
import { invalidParams } from '../../errors.ts'
import type { Behavior } from '../../protocol/behavior.ts'
import type { Context } from '../../protocol/context.ts'
import { enableAutomaticMining } from './enableAutomaticMining.ts'

/** The mining mode before interval mining. */
const previousMode = new WeakMap<Chain, MiningMode>()

/** Enables interval mining. 0 restores the previous mining mode. */
export async function setMiningInterval(context: Pick<Context, 'chain' | 'behavior'>, seconds: number): Promise<void> {
  const { chain } = context
  const { mining } = chain
  if (seconds === 0) {
    if (mining.kind !== 'interval') return
    const previous = previousMode.get(chain) ?? { kind: 'manual' }
    if (previous.kind === 'auto') await enableAutomaticMining(context)
    else chain.setMining(previous)
    return
  }
  if (seconds > MAX_TIMER_SECONDS)
    throw invalidParams({
      reason: `an interval of ${seconds} seconds is too long: at most ${MAX_TIMER_SECONDS} are allowed`,
    })
  if (mining.kind !== 'interval') previousMode.set(chain, mining)
  chain.setMining({ kind: 'interval', seconds })
}

/** Returns the interval of evm_setIntervalMining in seconds. The unit depends on `behavior`. */
export function intervalIn(
  { intervalsInMilliseconds }: Pick<Behavior, 'intervalsInMilliseconds'>,
  given: number | readonly [min: number, max: number],
): number {
  if (typeof given !== 'number') return (given[0] + given[1]) / 2000
  return given >= 1000 || intervalsInMilliseconds ? given / 1000 : given
}
