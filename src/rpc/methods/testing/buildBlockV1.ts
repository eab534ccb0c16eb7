import { z } from 'zod'
import { EMPTY_BYTES } from '../../../bytes.ts'
import { invalidInput } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { readRequestedBlock } from '../../services/mining/readRequestedBlock.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { BuiltPayload, PayloadAttributes, toBuiltPayload } from '../../wire/payload.ts'

export default defineMethod({
  summary:
    'Builds a block on a parent and returns it. The block contains the given transactions, or pooled transactions if `transactions` is null. The node does not store the block.',
  params: [
    param('parentBlockHash', Hash),
    param('payloadAttributes', PayloadAttributes),
    param('transactions', z.array(Data, { error: 'a list of signed transactions, or null' }).nullable().default(null)),
    param('extraData', Data.default(EMPTY_BYTES)),
  ],
  result: BuiltPayload,
  async handler({ chain }, parentHash, payloadAttributes, raw, extraData) {
    const parent = chain.blockByHash(parentHash)
    if (parent === undefined) throw invalidInput({ reason: `unknown parent block ${parentHash}` })
    const request = { attributes: payloadAttributes, transactions: raw, extraData }
    const { attributes, transactions } = await readRequestedBlock(chain, parent, request)
    const given = new Map(transactions?.map(({ hash, tx }) => [hash, tx]))
    const built = await chain.miner.build(parent, transactions, attributes)
    return toBuiltPayload(built, (hash) => given.get(hash) ?? chain.pool.get(hash)?.tx)
  },
})
