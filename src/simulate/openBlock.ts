import type { Hash } from '../bytes.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import { applyStateOverrides } from '../execution/stateOverrides.ts'
import { BlockExecution, type ExecutableBlock } from '../protocol/blockExecution.ts'
import { type BlockRules, blockRules } from '../protocol/forks.ts'
import type { OpenHeader } from '../protocol/header.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { withdrawalsBeforeShanghai } from './errors.ts'
import type { SimulatedBlockPlan } from './planBlocks.ts'
import type { SimulationBase } from './simulationBase.ts'

/** A block in which calls can run, after its overrides and the system calls before the first transaction. */
export interface OpenBlock {
  readonly simulationBase: SimulationBase
  readonly state: JournaledState
  readonly header: OpenHeader
  readonly rules: BlockRules
  readonly execution: BlockExecution
}

/** An earlier simulated block, for BLOCKHASH. */
interface EarlierBlock {
  readonly hash: Hash
}

/** Applies the overrides of a block to the state and begins it. Rejects if its fork has no withdrawals, but the overrides do. */
export async function openBlock(
  simulationBase: SimulationBase,
  state: JournaledState,
  header: OpenHeader,
  { overrides: { withdrawals = [] }, stateOverrides, entry }: SimulatedBlockPlan,
  earlier: readonly EarlierBlock[],
  timeSlice: TimeSlice,
): Promise<OpenBlock> {
  const rules = blockRules(simulationBase.forks, header.fork)
  if (withdrawals.length > 0 && !rules.message.hasWithdrawals) {
    const path = `blockStateCalls[${entry}].blockOverrides.withdrawals`
    throw withdrawalsBeforeShanghai({ path, number: header.number })
  }
  const known = precompilesOf(rules.message.fork)
  // Hashes the changed parts of the tries before each pause: hashing all of them at the end would block other work.
  const hashChanges = (): void => void simulationBase.commit(state).root()
  const precompiles =
    stateOverrides === undefined
      ? known
      : await applyStateOverrides(state, stateOverrides, known, timeSlice, hashChanges)
  const executed: ExecutableBlock = {
    state,
    header,
    rules,
    precompiles,
    chainId: simulationBase.chainId,
    blockHash: hashesOf(simulationBase, earlier),
    stateRoot: () => simulationBase.commit(state).root(),
  }
  const execution = await BlockExecution.begin(executed, timeSlice)
  return { simulationBase, state, header, rules, execution }
}

/** Returns the function for BLOCKHASH. Simulated blocks follow the base without a gap. */
function hashesOf(
  { base, blockHash }: SimulationBase,
  earlier: readonly EarlierBlock[],
): (number: bigint) => Hash | undefined {
  const baseNumber = BigInt(base.number)
  return (number) => {
    if (number < baseNumber) return blockHash(number)
    return number === baseNumber ? base.hash : earlier[Number(number - baseNumber) - 1]?.hash
  }
}
