import type { ChainBlock } from '../chain/types.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import { JournaledState } from '../state/journaledState.ts'
import { GasBudget } from './gasBudget.ts'
import { openBlock } from './openBlock.ts'
import { openSimulatedHeader, type ParentBlock } from './openSimulatedHeader.ts'
import { planBlocks } from './planBlocks.ts'
import type { BlockStateCall, SimulateLimits } from './request.ts'
import { runCalls } from './runCalls.ts'
import { type SimulatedBlock, sealBlock } from './sealBlock.ts'
import type { SimulationBase } from './simulationBase.ts'

/**
 * eth_simulateV1: builds blocks after the base from the requested calls, without mining them. Throws if the request as a whole is invalid.
 * A failed call is an ordinary result.
 */
export async function simulate(
  simulationBase: SimulationBase,
  blockStateCalls: readonly BlockStateCall[],
  limits: SimulateLimits,
  timeSlice: TimeSlice,
): Promise<readonly SimulatedBlock[]> {
  const plan = planBlocks(simulationBase.base.header, blockStateCalls, limits)
  const state = new JournaledState(simulationBase.state)
  const budget = new GasBudget(limits.gas)
  const simulated: SimulatedBlock[] = []
  let parent: ParentBlock = parentOf(simulationBase.base)
  for (const planned of plan) {
    if (timeSlice.isOver) await timeSlice.yield()
    const header = openSimulatedHeader(planned, parent, simulationBase.forks)
    const block = await openBlock(simulationBase, state, header, planned, simulated, timeSlice)
    const results = await runCalls(block, planned, { budget, timeSlice })
    const sealed = await sealBlock(block, planned, results, timeSlice)
    simulated.push(sealed)
    parent = sealed
  }
  return simulated
}

/** The base of a simulation as the parent of its first block. */
const parentOf = ({ header, hash, fork, totalDifficulty, uncleHashes }: ChainBlock): ParentBlock => ({
  hash,
  fork,
  number: header.number,
  timestamp: header.timestamp,
  gasLimit: header.gasLimit,
  gasUsed: header.gasUsed,
  difficulty: header.difficulty,
  totalDifficulty,
  hasUncles: uncleHashes.length > 0,
  baseFeePerGas: header.baseFeePerGas,
  excessBlobGas: header.excessBlobGas,
  blobGasUsed: header.blobGasUsed,
  slotNumber: header.slotNumber,
  feeRecipient: header.feeRecipient,
})
