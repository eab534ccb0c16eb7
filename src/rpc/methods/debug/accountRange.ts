import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Flag } from '../../wire/boolean.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'

const Account = z.strictObject({
  balance: z.string(),
  nonce: z.number(),
  root: Hash,
  codeHash: Hash,
  code: Data.optional(),
  storage: z.record(Hash, z.string()).optional(),
  address: Address,
  key: Hash,
})

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
  result: z.strictObject({ root: z.string(), accounts: z.record(z.string(), Account), next: z.string().optional() }),
  async handler(context, id, start, maxResults, noCode, noStorage) {
    const [state, { accountRange }] = await Promise.all([
      stateAt(context.chain, id),
      import('../../services/tracing/states.ts'),
    ])
    return accountRange(context, state, { start, maxResults, withCode: !noCode, withStorage: !noStorage })
  },
})
