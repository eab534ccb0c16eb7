import { defineMethod, param } from '../../protocol/method.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { DumpedAccounts } from '../../wire/trace/dumpedAccounts.ts'

export default defineMethod({
  summary:
    'Returns the first 256 accounts of the state after a block, with code and storage. The order is by address hash. debug_accountRange returns the others, from `next` on. On a forked chain, only returns accounts and slots that the node has read or written.',
  params: [param('block', BlockId)],
  result: DumpedAccounts,
  async handler(context, id) {
    const [state, { accountRange }] = await Promise.all([
      stateAt(context.chain, id),
      import('../../services/tracing/states.ts'),
    ])
    const start = new Uint8Array(0)
    return accountRange(context, state, { start, maxResults: 0, withCode: true, withStorage: true })
  },
})
