import type { Chain } from '../../chain/chain.ts'
import type { MiningMode } from '../../chain/miningSchedule.ts'
import { invalidParams } from '../errors.ts'

/** A timer cannot wait longer (2^31 - 1 milliseconds). */
const MOST_SECONDS = 2_147_483

/** What blocks were made by before they came at an interval. */
const before = new WeakMap<Chain, MiningMode>()

/** Has blocks come at an interval; 0 goes back to how they came before. */
export function setMiningInterval(chain: Chain, seconds: number): void {
  const { mining } = chain
  if (seconds === 0) {
    if (mining.kind === 'interval') chain.setMining(before.get(chain) ?? { kind: 'manual' })
    return
  }
  if (seconds > MOST_SECONDS)
    throw invalidParams({
      reason: `an interval of ${seconds} seconds is too long: at most ${MOST_SECONDS} are allowed`,
    })
  if (mining.kind !== 'interval') before.set(chain, mining)
  chain.setMining({ kind: 'interval', seconds })
}

/** Seconds of what evm_setIntervalMining was given, by the peer that the node presents itself as. */
export function intervalIn(clientVersion: string, given: number | readonly [least: number, most: number]): number {
  if (typeof given !== 'number') return (given[0] + given[1]) / 2000
  return given >= 1000 || /^hardhatnetwork/i.test(clientVersion) ? given / 1000 : given
}
