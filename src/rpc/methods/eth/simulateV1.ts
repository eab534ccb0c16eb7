import { z } from 'zod'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import { checkSimulationSize } from '../../../simulate/planBlocks.ts'
import { simulate } from '../../../simulate/simulate.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { simulationBaseAt } from '../../services/blocks.ts'
import { latest } from '../../wire/blockId.ts'
import { SimulatedBlock, simulatedBlocksJson } from '../../wire/simulatedBlock.ts'
import { BaseOrFlags, Simulation, toBlockStateCalls } from '../../wire/simulateRequest.ts'

export default defineMethod({
  summary:
    'Simulates calls in blocks on top of a block, with optional overrides of state and headers. The chain does not change.',
  params: [param('simulation', Simulation), param('blockParameter', BaseOrFlags.default({ base: latest, flags: {} }))],
  result: z.array(SimulatedBlock),
  check: ({ limits }, simulation, { flags }) =>
    checkSimulationSize(toBlockStateCalls(simulation, flags), limits.simulate),
  async handler(context, simulation, { base, flags }) {
    const simulationBase = await simulationBaseAt(context.chain, base)
    const limits = context.limits.simulate
    const timeSlice = new TimeSlice({
      caller: context,
      milliseconds: limits.milliseconds,
      maxResult: context.limits.call.maxResult,
    })
    return simulatedBlocksJson(await simulate(simulationBase, toBlockStateCalls(simulation, flags), limits, timeSlice))
  },
})
