import { defineMethod, param } from '../../protocol/method.ts'
import { submitAndWait } from '../../services/submitAndWait.ts'
import { Data } from '../../wire/bytes.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'

export default defineMethod({
  summary:
    'Takes a signed transaction and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash.',
  params: [param('transaction', Data), param('timeout', Integer.optional())],
  result: Receipt,
  effect: 'write',
  sameEffectAs: 'eth_sendRawTransaction',
  example: {
    params: [
      '0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8',
    ],
    result: {
      blockHash: '0xea770eedc6c3199566f484919a4db011408c498453e4d83c4c7144d579b97f48',
      blockNumber: '0x5',
      contractAddress: null,
      cumulativeGasUsed: '0x5208',
      effectiveGasPrice: '0x77359400',
      from: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      gasUsed: '0x5208',
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      status: '0x1',
      to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      transactionHash: '0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b',
      transactionIndex: '0x0',
      type: '0x0',
    },
  },
  async handler(context, bytes, timeout) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitAndWait(context, tx, from, timeout)
  },
})
