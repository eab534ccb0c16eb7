import { z } from 'zod'
import { EMPTY_BYTES } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { readRequestedBlock } from '../../services/mining/readRequestedBlock.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { PayloadAttributes } from '../../wire/payload.ts'

export default defineMethod({
  summary:
    'Builds a block on the latest block, adds it to the chain and returns its hash. The block contains the given transactions, or pooled transactions if `transactions` is null.',
  params: [
    param('payloadAttributes', PayloadAttributes),
    param('transactions', z.array(Data, { error: 'a list of signed transactions, or null' }).nullable().default(null)),
    param('extraData', Data.default(EMPTY_BYTES)),
  ],
  result: Hash,
  async handler({ chain }, payloadAttributes, raw, extraData) {
    const request = { attributes: payloadAttributes, transactions: raw, extraData }
    const { attributes, transactions } = await readRequestedBlock(chain, chain.head, request)
    if (transactions !== undefined) return (await chain.miner.mineExactly(transactions, attributes)).hash
    const [block = chain.head] = await chain.miner.mine(attributes)
    return block.hash
  },
})
