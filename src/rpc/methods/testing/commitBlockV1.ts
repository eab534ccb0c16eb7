import { z } from 'zod'
import { EMPTY_BYTES } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockOrder } from '../../services/buildBlock.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { PayloadAttributes } from '../../wire/payload.ts'

export default defineMethod({
  summary:
    'Builds a block on the head with the given transactions, or with the pool transactions if null, and adds it to the chain. Returns its hash.',
  params: [
    param('payloadAttributes', PayloadAttributes),
    param('transactions', z.array(Data, { error: 'a list of signed transactions, or null' }).nullable().default(null)),
    param('extraData', Data.default(EMPTY_BYTES)),
  ],
  result: Hash,
  async handler({ chain }, wanted, raw, extraData) {
    const { attributes, transactions } = await blockOrder(chain, chain.head, wanted, raw, extraData)
    if (transactions !== undefined) return (await chain.miner.mineExactly(transactions, attributes)).hash
    await chain.miner.mine(attributes)
    return chain.head.hash
  },
})
