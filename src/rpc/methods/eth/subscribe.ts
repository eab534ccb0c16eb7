import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { openSubscription } from '../../services/openSubscription.ts'
import { NewWatchId } from '../../wire/watchId.ts'

const kinds =
  'the name of a subscription: newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions'

/** The type of the options depends on the kind: see openSubscription. */
const Options = z
  .unknown()
  .describe(
    'for logs, a filter object as in eth_getLogs; for transactionReceipts, {transactionHashes}; for newPendingTransactions, true for full transactions; for alchemy_minedTransactions, {addresses, includeRemoved, hashesOnly}; for alchemy_pendingTransactions, {fromAddress, toAddress, hashesOnly}',
  )

export default defineMethod({
  summary:
    'Creates a subscription to newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions, over WebSocket or the in-process provider. The client receives the events as eth_subscription notifications. After a reorganization, newHeads reports each block of the new chain. transactionReceipts reports the receipts of a new block as a list. evm_revert adds no block, so newHeads reports none.',
  params: [param('kind', z.string({ error: kinds })), param('options', Options.optional())],
  result: NewWatchId,
  handler: openSubscription,
})
