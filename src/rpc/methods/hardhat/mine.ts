import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Mines blocks, one by default. The interval between their timestamps is in seconds. By default it is the interval of anvil_setBlockTimestampInterval, or 1.',
  params: [param('blocks', Integer.default(1)), param('interval', Integer.optional())],
  result: EmptyResult,
  sameEffectAs: 'evm_mine',
  async handler(context, count, given) {
    const { chain, signal } = context
    // With an interval on the chain, the clock of the chain gives the time of each block.
    const interval = given ?? (chain.clock.interval === undefined ? 1 : undefined)
    await mineBlocks(chain, signal, { count, ...(interval !== undefined && { interval }) })
    return emptyResult(context)
  },
})
