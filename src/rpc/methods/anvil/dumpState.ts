import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    "Returns the latest state, all blocks and all receipts as gzip-compressed JSON in anvil's format. anvil, anvil_loadState and fixtures can read it. States of earlier blocks are not included, even with `historicalStates`.",
  params: [param('historicalStates', Flag.default(false))],
  result: Data,
  aliases: ['hardhat_dumpState', 'ganache_dumpState'],
  effect: 'read',
  async handler(context) {
    const { dumpState } = await import('../../services/anvilState/dumpState.ts')
    return dumpState(context)
  },
})
