import { defineMethod, param } from '../../method.ts'
import { submitAndWait } from '../../submitAndWait.ts'
import { Data } from '../../wire/bytes.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'

export default defineMethod({
  summary:
    'Takes a signed transaction and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash.',
  params: [param('transaction', Data), param('timeout', Integer.optional())],
  result: Receipt,
  example: {
    params: [
      '0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8',
    ],
    result: {},
  },
  async handler(context, bytes, timeout) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitAndWait(context, tx, from, timeout)
  },
})
