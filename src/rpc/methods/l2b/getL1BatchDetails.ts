import { blockByNumber } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { BatchDetails, toBatchDetails } from '../../wire/layer2/l2bDetails.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns how far a batch is on its way to layer 1; null for one that is not known. Each block is a batch.',
  params: [param('number', Integer)],
  result: BatchDetails.nullable(),
  aliases: ['zks_getL1BatchDetails'],
  example: {
    params: [1],
    result: {
      number: 1,
      timestamp: 1767225600,
      l1TxCount: 0,
      l2TxCount: 1,
      rootHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
      status: 'sealed',
      commitTxHash: null,
      committedAt: null,
      proveTxHash: null,
      provenAt: null,
      executeTxHash: null,
      executedAt: null,
      l1GasPrice: 1000000000,
      l2FairGasPrice: 45250000,
      baseSystemContractsHashes: {
        bootloader: '0x0100111111111111111111111111111111111111111111111111111111111111',
        default_aa: '0x0100222222222222222222222222222222222222222222222222222222222222',
      },
    },
  },
  async handler(context, number) {
    const { value } = await l2bOf(context)
    const block = blockByNumber(value, number)
    return block === undefined ? null : toBatchDetails(value, block)
  },
})
