import { define } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/transactions/prepareTransaction.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, Uint64 } from '../../wire/quantity.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

const transactionNotPending = define<{ nonce: bigint; from: string }>(
  'TransactionNotPending',
  -32000,
  ({ nonce, from }) => `transaction of ${from} with nonce ${nonce} not found: it is not in the pool`,
)

export default defineMethod({
  summary:
    'Replaces a pooled transaction with one that has the same sender and nonce and a different gas price or gas limit. The price must be at least 10 percent higher.',
  params: [
    param('transaction', TransactionRequest),
    param('gasPrice', Quantity.optional()),
    param('gas', Uint64.optional()),
  ],
  result: Hash,
  effect: 'write',
  async handler(context, { maxFeePerGas, maxPriorityFeePerGas, ...request }, gasPrice, gas) {
    const { nonce } = request
    if (nonce === undefined) throw invalidParams({ reason: 'missing transaction nonce in transaction spec' })
    const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
    const prepared = await prepareTransaction(context, { ...request, ...fees, gas: gas ?? request.gas })
    const { pool } = context.chain
    const isPooled = pool.all().some(({ from, tx }) => from === prepared.from && tx.nonce === nonce)
    if (!isPooled) throw transactionNotPending({ nonce, from: prepared.from })
    return submitTransaction(context, prepared.sign(), prepared.from)
  },
})
