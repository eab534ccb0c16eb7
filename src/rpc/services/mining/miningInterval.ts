import type { Chain } from '../../../chain/chain.ts'
import { isAutomatic, type MiningMode } from '../../../chain/mining/miningSchedule.ts'
import { MAX_TIMER_SECONDS } from '../../../options/duration.ts'
import { invalidParams } from '../../errors.ts'
import type { Behavior } from '../../protocol/behavior.ts'
import type { Context } from '../../protocol/context.ts'
import { enableAutomaticMining } from './automaticMining.ts'

/** The mining mode before an interval that paused it. */
const previousMode = new WeakMap<Chain, MiningMode>()

/** Enables interval mining, or disables it with 0. What this does to automatic mining depends on `behavior`. */
export async function setMiningInterval(context: Pick<Context, 'chain' | 'behavior'>, seconds: number): Promise<void> {
  const { chain, behavior } = context
  const { mining } = chain
  if (seconds === 0) return endInterval(context)
  if (seconds > MAX_TIMER_SECONDS)
    throw invalidParams({
      reason: `an interval of ${seconds} seconds is too long: at most ${MAX_TIMER_SECONDS} are allowed`,
    })
  if (behavior.intervalMining === 'pausesAutomatic' && mining.kind !== 'interval') previousMode.set(chain, mining)
  const isMixed = behavior.intervalMining === 'keepsAutomatic' && isAutomatic(mining)
  chain.setMining({ kind: 'interval', seconds, ...(isMixed && { isMixed }) })
}

async function endInterval(context: Pick<Context, 'chain' | 'behavior'>): Promise<void> {
  const { chain, behavior } = context
  const { mining } = chain
  if (behavior.intervalMining === 'endsAutomatic') return chain.setMining({ kind: 'manual' })
  if (mining.kind !== 'interval') return
  if (mining.isMixed === true) return chain.setMining({ kind: 'auto' })
  if (previousMode.get(chain)?.kind === 'auto') await enableAutomaticMining(context)
  else chain.setMining({ kind: 'manual' })
}

/** Returns the interval of evm_setIntervalMining in seconds. The unit depends on `behavior`. */
export function intervalSeconds(
  { intervalsInMilliseconds }: Pick<Behavior, 'intervalsInMilliseconds'>,
  given: number | readonly [min: number, max: number],
): number {
  if (typeof given !== 'number') return (given[0] + given[1]) / 2000
  return given >= 1000 || intervalsInMilliseconds ? given / 1000 : given
}
