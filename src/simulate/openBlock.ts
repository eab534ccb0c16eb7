import type { Hash } from '../bytes.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import { applyStateOverrides, type StateOverrides } from '../execution/stateOverrides.ts'
import { BlockExecution } from '../protocol/blockExecution.ts'
import { type BlockRules, blockRules } from '../protocol/forks.ts'
import type { OpenHeader } from '../protocol/header.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { SimulationBase } from './simulationBase.ts'

/** A block in which calls can run. Its overrides and the system calls before the first transaction are applied. */
export interface OpenBlock {
  readonly simulationBase: SimulationBase
  readonly state: JournaledState
  readonly header: OpenHeader
  readonly rules: BlockRules
  readonly execution: BlockExecution
}

/** A block simulated before this one, as BLOCKHASH sees it. */
interface Before {
  readonly hash: Hash
}

/** Applies the overrides of a block to the state and begins it. */
export function openBlock(
  simulationBase: SimulationBase,
  state: JournaledState,
  header: OpenHeader,
  overrides: StateOverrides | undefined,
  before: readonly Before[],
): OpenBlock {
  const rules = blockRules(simulationBase.forks, header.fork)
  const known = precompilesOf(rules.message.fork)
  const precompiles = overrides === undefined ? known : applyStateOverrides(state, overrides, known)
  const execution = BlockExecution.begin({
    state,
    header,
    rules,
    precompiles,
    chainId: simulationBase.chainId,
    blockHash: hashesBefore(simulationBase, before),
    stateRoot: () => simulationBase.commit(state).root(),
  })
  return { simulationBase, state, header, rules, execution }
}

/** Simulated blocks follow the base without a gap. */
function hashesBefore(
  { base, blockHash }: SimulationBase,
  before: readonly Before[],
): (number: bigint) => Hash | undefined {
  const baseNumber = BigInt(base.number)
  return (number) => {
    if (number < baseNumber) return blockHash(number)
    return number === baseNumber ? base.hash : before[Number(number - baseNumber) - 1]?.hash
  }
}
