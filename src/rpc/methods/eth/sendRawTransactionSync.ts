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
  async handler(context, bytes, timeout) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitAndWait(context, tx, from, timeout)
  },
})
