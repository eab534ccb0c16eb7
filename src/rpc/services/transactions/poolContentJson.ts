import type { Address } from '../../../bytes.ts'
import type { PoolTransaction } from '../../../chain/types.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { listText } from '../../wire/listText.ts'
import { mapLazily, objectText } from '../../wire/objectText.ts'
import { poolContent } from '../../wire/poolContent.ts'
import { toPendingTransaction } from '../../wire/transaction.ts'
import { joinInSlices } from '../joinInSlices.ts'

/**
 * Returns the pooled transactions as JSON, pending and queued, by sender and nonce (decimal). `encode` encodes each transaction. Senders
 * are checksum addresses, as on go-ethereum, unless `behavior` has them in lower case. Other requests run meanwhile: encoding thousands of
 * transactions takes a third of a second.
 */
export async function poolContentJson(
  context: Context,
  encode: (transaction: PoolTransaction) => unknown,
): Promise<RawJson> {
  const { pending, queued } = poolContent(context.chain)
  const nameOf = context.behavior.lowerCaseSenders ? (sender: Address) => sender : checksumAddress
  return joined(context, contentText(sendersText(pending, nameOf, encode), sendersText(queued, nameOf, encode)))
}

/** Returns the pooled transactions of one sender as JSON, pending and queued, by nonce (decimal). Other requests run meanwhile. */
export async function senderContentJson(context: Context, sender: Address): Promise<RawJson> {
  const { chain } = context
  const { pending, queued } = poolContent(chain, chain.pool.ofSender(sender).values())
  const textOf = (transactions: readonly PoolTransaction[]) => noncesText(transactions, toPendingTransaction)
  return joined(context, contentText(textOf(pending), textOf(queued)))
}

/**
 * Returns the pending transactions as a JSON array, in order of arrival; with `pendingIncludesQueued`, all transactions of the pool. Other
 * requests run meanwhile.
 */
export async function pendingTransactionsJson(context: Context): Promise<RawJson> {
  const { chain, behavior } = context
  const transactions = behavior.pendingIncludesQueued ? chain.pool.all() : poolContent(chain).pending
  return joined(context, listText(mapLazily(transactions, toPendingTransaction)))
}

async function joined(context: Context, pieces: Generator<string>): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })
  return new RawJson(await joinInSlices(pieces, timeSlice))
}

const contentText = (pending: Iterable<string>, queued: Iterable<string>): Generator<string> =>
  objectText([
    ['pending', pending],
    ['queued', queued],
  ])

/** Yields the transactions of one sender by nonce. */
function noncesText(
  transactions: readonly PoolTransaction[],
  encode: (transaction: PoolTransaction) => unknown,
): Generator<string> {
  const sorted = [...transactions].sort((a, b) => (a.tx.nonce < b.tx.nonce ? -1 : 1))
  return objectText(
    mapLazily(sorted, (transaction) => [String(transaction.tx.nonce), JSON.stringify(encode(transaction))]),
  )
}

/** Yields the transactions by sender and nonce. */
function sendersText(
  transactions: readonly PoolTransaction[],
  nameOf: (sender: Address) => string,
  encode: (transaction: PoolTransaction) => unknown,
): Generator<string> {
  const senders = new Map<Address, PoolTransaction[]>()
  for (const transaction of transactions) {
    const known = senders.get(transaction.from)
    if (known === undefined) senders.set(transaction.from, [transaction])
    else known.push(transaction)
  }
  return objectText(mapLazily(senders, ([sender, own]) => [nameOf(sender), noncesText(own, encode)]))
}
