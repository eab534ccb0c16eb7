import { defineMethod, param } from '../../protocol/method.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Flag } from '../../wire/boolean.ts'
import { Data } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'
import { DumpedAccounts } from '../../wire/trace/dumpedAccounts.ts'

export default defineMethod({
  summary:
    'Returns up to 256 accounts of the state after a block, ordered by address hash, beginning at the hash `start`. `next` (base64) is the start of the next page. On a forked chain, only returns accounts and slots that the node has read or written.',
  params: [
    param('block', BlockId),
    param('start', Data.default(new Uint8Array(0))),
    param('maxResults', Count.default(256)),
    param('noCode', Flag.default(false)),
    param('noStorage', Flag.default(false)),
    param('incompletes', Flag.default(false)),
  ],
  result: DumpedAccounts,
  async handler(context, id, start, maxResults, noCode, noStorage) {
    const [state, { accountRange }] = await Promise.all([
      stateAt(context.chain, id),
      import('../../services/tracing/states.ts'),
    ])
    return accountRange(context, state, { start, maxResults, withCode: !noCode, withStorage: !noStorage })
  },
})
