import { z } from 'zod'
import { Turn } from '../../../execution/turn.ts'
import { defaultSimulateLimits as limits } from '../../../simulate/request.ts'
import { simulate } from '../../../simulate/simulate.ts'
import { groundAt } from '../../grounds.ts'
import { defineMethod, param } from '../../method.ts'
import { latest } from '../../wire/blockId.ts'
import { SimulatedBlock, toSimulatedBlock } from '../../wire/simulatedBlock.ts'
import { BaseOrFlags, Simulation, toSimulateRequest } from '../../wire/simulateRequest.ts'

export default defineMethod({
  summary: 'Simulates calls in blocks that follow a block, with other states and headers if asked; nothing is changed.',
  params: [param('simulation', Simulation), param('block', BaseOrFlags.default({ base: latest, flags: {} }))],
  result: z.array(SimulatedBlock),
  example: { params: [{ blockStateCalls: [{}] }, 'earliest'], result: [] },
  async handler(context, simulation, { base, flags }) {
    const ground = await groundAt(context.chain, base)
    const turn = new Turn({ caller: context, milliseconds: limits.milliseconds })
    const blocks = await simulate(ground, toSimulateRequest(simulation, flags), limits, turn)
    return blocks.map(toSimulatedBlock)
  },
})
