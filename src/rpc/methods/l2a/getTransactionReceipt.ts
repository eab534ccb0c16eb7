import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf, transactionAt } from '../../services/l2a.ts'
import { FeltInput } from '../../wire/layer2/felt.ts'
import { L2aReceiptWithBlock, toReceiptWithBlock } from '../../wire/layer2/l2aReceipt.ts'

export default defineMethod({
  summary: 'Returns the receipt of a layer-2 transaction. Fee, gas and events are synthetic: nothing is executed.',
  params: [param('transaction_hash', FeltInput)],
  result: L2aReceiptWithBlock,
  aliases: ['starknet_getTransactionReceipt'],
  named: true,
  example: {
    params: ['0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d'],
    result: {
      type: 'INVOKE',
      transaction_hash: '0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d',
      actual_fee: { amount: '0xe8d4a51080', unit: 'WEI' },
      execution_status: 'SUCCEEDED',
      finality_status: 'ACCEPTED_ON_L2',
      messages_sent: [],
      events: [
        {
          from_address: '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
          keys: ['0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'],
          data: [
            '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851',
            '0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018',
            '0xe8d4a51080',
            '0x0',
          ],
        },
      ],
      execution_resources: { steps: 20000 },
      block_hash: '0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e',
      block_number: 1,
    },
  },
  async handler(context, hash) {
    const view = await l2aOf(context)
    return toReceiptWithBlock(view.value, transactionAt(view, hash), view.ledger.now(), view.profile)
  },
})
