import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf, transactionAt } from '../../services/l2aView.ts'
import { FeltInput } from '../../wire/layer2/felt.ts'
import { L2aReceiptWithBlock, toReceiptWithBlock } from '../../wire/layer2/l2aReceipt.ts'

export default defineMethod({
  summary:
    'Returns the receipt of a layer-2 transaction by its hash. The ledger executes nothing: fee, gas and events are synthetic.',
  params: [param('transaction_hash', FeltInput)],
  result: L2aReceiptWithBlock,
  aliases: ['starknet_getTransactionReceipt'],
  named: true,
  async handler(context, hash) {
    const view = await l2aOf(context)
    return toReceiptWithBlock(view.value, transactionAt(view, hash), view.ledger.now(), view.profile)
  },
})
