import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { RawJson } from '../../wire/rawJson.ts'
import { Receipt, receiptJson } from '../../wire/receipt.ts'

export default defineMethod({
  summary: 'Returns the receipts of a block; null when there is no such block. The pending block has none yet.',
  params: [param('block', BlockId)],
  result: z.array(Receipt).nullable(),
  example: {
    params: ['0x1'],
    result: [
      {
        blockHash: '0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964',
        blockNumber: '0x1',
        contractAddress: null,
        cumulativeGasUsed: '0x5208',
        effectiveGasPrice: '0x77359400',
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        gasUsed: '0x5208',
        logs: [],
        logsBloom: `0x${'00'.repeat(256)}`,
        status: '0x1',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        transactionHash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
        transactionIndex: '0x0',
        type: '0x0',
      },
    ],
  },
  handler({ chain }, id) {
    const block = isPending(id) ? undefined : chain.block(id)
    if (block === undefined) return null
    return new RawJson(`[${block.receipts.map((receipt) => receiptJson(receipt).text).join(',')}]`)
  },
})
