import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Data } from '../../wire/bytes.ts'
import { Integer } from '../../wire/quantity.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

const pair = 'a list of pairs: [transaction object or signed transaction, zero-based index of its block]'

const Pairs = z.array(
  z.tuple(
    [z.union([Data, TransactionRequest], { error: 'a transaction object, or a signed transaction as hex' }), Integer],
    {
      error: pair,
    },
  ),
  { error: pair },
)

export default defineMethod({
  summary:
    'Replaces the latest `depth` blocks, at most 10,000, with the same number of blocks, which have the same timestamps and contain the transactions of `tx_block_pairs`. Their coinbase is the one that was set, if any. The transactions of the replaced blocks are discarded. Subscribers are notified of the new blocks and, without the preset of another node, of the removed logs. If a transaction cannot be included in its block, nothing changes.',
  params: [
    param('depth', Integer),
    // Clients of anvil in Rust send an object with these names.
    param('tx_block_pairs', Pairs.default([])),
  ],
  named: true,
  result: EmptyResult,
  aliases: ['hardhat_reorg'],
  async handler(context, depth, pairs) {
    const { transactionsByBlock } = await import('../../services/mining/reorgTransactions.ts')
    await context.chain.reorganizer.reorganize(depth, await transactionsByBlock(context, depth, pairs))
    return emptyResult(context)
  },
})
