import { z } from 'zod'
import { EMPTY_BYTES } from '../../../bytes.ts'
import { invalidInput } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockOrder } from '../../services/buildBlock.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { BuiltPayload, PayloadAttributes, toBuiltPayload } from '../../wire/payload.ts'

export default defineMethod({
  summary:
    'Builds a block on a parent with the given transactions, or with the pool transactions if null, and returns it. The node does not store it.',
  params: [
    param('parentBlockHash', Hash),
    param('payloadAttributes', PayloadAttributes),
    param('transactions', z.array(Data, { error: 'a list of signed transactions, or null' }).nullable().default(null)),
    param('extraData', Data.default(EMPTY_BYTES)),
  ],
  result: BuiltPayload,
  async handler({ chain }, parentHash, wanted, raw, extraData) {
    const parent = chain.blockByHash(parentHash)
    if (parent === undefined) throw invalidInput({ reason: `unknown parent block ${parentHash}` })
    const { attributes, transactions } = await blockOrder(chain, parent, wanted, raw, extraData)
    const named = new Map(transactions?.map(({ hash, tx }) => [hash, tx]))
    const made = await chain.miner.build(parent, transactions, attributes)
    return toBuiltPayload(made, (hash) => named.get(hash) ?? chain.pool.get(hash)?.tx)
  },
})
