import { defineMethod, param } from '../../protocol/method.ts'
import { submitAndWait } from '../../services/transactions/submitAndWait.ts'
import { Data } from '../../wire/bytes.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'

export default defineMethod({
  summary:
    'Submits a signed transaction and returns its receipt when it is mined (EIP-7966). `timeout` is in milliseconds: 20,000 by default, at most 60,000. When it expires, the method fails with code 4, and `data` is the transaction hash.',
  params: [param('transaction', Data), param('timeout', Integer.optional())],
  result: Receipt,
  effect: 'write',
  sameEffectAs: 'eth_sendRawTransaction',
  async handler(context, bytes, timeout) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitAndWait(context, tx, from, timeout)
  },
})
