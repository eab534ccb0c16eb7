import { defineMethod, param } from '../../protocol/method.ts'
import { submitTransaction } from '../../services/submitTransaction.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Takes a signed transaction; with automatic mining it is in a stored block when its hash is returned.',
  params: [param('transaction', Data)],
  result: Hash,
  effect: 'write',
  example: {
    params: [
      '0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8',
    ],
    result: '0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b',
  },
  async handler(context, bytes) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitTransaction(context, tx, from)
  },
})
