import { invalidTransactionIndex } from '../../../layer2/l2a/errors.ts'
import { transactionsOf } from '../../../layer2/l2a/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt, l2aOf } from '../../services/l2a.ts'
import { Decimal } from '../../wire/layer2/felt.ts'
import { BlockId } from '../../wire/layer2/l2aBlockId.ts'
import { Transaction, toTransaction } from '../../wire/layer2/l2aTransaction.ts'

export default defineMethod({
  summary: 'Returns the layer-2 transaction at a position in a block.',
  params: [param('block_id', BlockId), param('index', Decimal)],
  result: Transaction,
  aliases: ['starknet_getTransactionByBlockIdAndIndex'],
  named: true,
  example: {
    params: ['latest', 0],
    result: {
      transaction_hash: '0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d',
      type: 'INVOKE',
      version: '0x1',
      sender_address: '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851',
      calldata: ['0x1', '0x2'],
      max_fee: '0x16345785d8a0000',
      signature: [
        '0x1ef3c5b1f84288f8a1a0efa78ad6e71fe5c0edb2f2b50d3536b9f49e7e294d3',
        '0x13befd9f58a822f460243db835364d054b4c96861b871f03b585f12a8b76fbe',
      ],
      nonce: '0x0',
    },
  },
  async handler(context, selector, index) {
    const view = await l2aOf(context)
    const block = blockAt(view, selector)
    const hash = (block === 'pending' ? view.value.tip.open : block).transactions[index]
    const [transaction] = transactionsOf(view.value, hash === undefined ? [] : [hash])
    if (transaction === undefined) throw invalidTransactionIndex()
    return toTransaction(transaction, view.profile)
  },
})
