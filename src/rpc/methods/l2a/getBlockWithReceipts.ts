import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt, l2aOf } from '../../services/l2a.ts'
import { BlockWithReceipts, toBlockWithReceipts, toPendingBlockWithReceipts } from '../../wire/layer2/l2aBlock.ts'
import { BlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns a layer-2 block with its transactions and their receipts.',
  params: [param('block_id', BlockId)],
  result: BlockWithReceipts,
  aliases: ['starknet_getBlockWithReceipts'],
  named: true,
  example: {
    params: ['latest'],
    result: {
      status: 'ACCEPTED_ON_L2',
      block_hash: '0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e',
      parent_hash: '0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0',
      block_number: 1,
      new_root: '0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629',
      timestamp: 1767225600,
      sequencer_address: '0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018',
      l1_gas_price: { price_in_fri: '0x5af3107a4000', price_in_wei: '0x3b9aca00' },
      l2a_version: '0.13.6',
      transactions: [
        {
          transaction: {
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
          receipt: {
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
          },
        },
        {
          transaction: {
            type: 'INVOKE',
            version: '0x3',
            sender_address: '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851',
            calldata: [
              '0x1',
              '0x36dd79f0020bee2024a097aaa5d32ab7ca31126fa375538de047e7475fa8572',
              '0x83afd3f4caedc6eebf44246fe54e38c95e3179a5ec9ea81740eca5b482d12e',
              '0x3',
              '0xbf90b0468518405c05665aa731ea5e3f294a659dbe6c8fd89df739c2502179',
              '0xde0b6b3a7640000',
              '0x0',
            ],
            signature: [
              '0x1daeffaff74e342ac8a3d3d25bc03d104173c75cf2a47f986a9dd668cf1d779',
              '0x39058f36514ea921d55c27a6e568d568d688398155f49ca8ae6060ac136d21d',
            ],
            nonce: '0x1',
            account_deployment_data: [],
            resource_bounds: {
              l1_gas: { max_amount: '0x186a0', max_price_per_unit: '0x5af3107a4000' },
              l2_gas: { max_amount: '0x0', max_price_per_unit: '0x0' },
            },
            tip: '0x0',
            paymaster_data: [],
            nonce_data_availability_mode: 'L1',
            fee_data_availability_mode: 'L1',
          },
          receipt: {
            type: 'INVOKE',
            transaction_hash: '0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b',
            actual_fee: { amount: '0x16345785e4d5000', unit: 'FRI' },
            execution_status: 'SUCCEEDED',
            finality_status: 'ACCEPTED_ON_L2',
            messages_sent: [],
            events: [
              {
                from_address: '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
                keys: ['0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'],
                data: [
                  '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851',
                  '0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018',
                  '0x16345785e4d5000',
                  '0x0',
                ],
              },
            ],
            execution_resources: { steps: 20000 },
          },
        },
      ],
    },
  },
  async handler(context, selector) {
    const view = await l2aOf(context)
    const block = blockAt(view, selector)
    if (block === 'pending') return toPendingBlockWithReceipts(view.value, view.ledger.now(), view.style)
    return toBlockWithReceipts(view.value, block, view.style)
  },
})
