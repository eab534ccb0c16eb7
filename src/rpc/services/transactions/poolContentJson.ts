import type { Address } from '../../../bytes.ts'
import type { PoolTransaction } from '../../../chain/types.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { poolContent } from '../../wire/poolContent.ts'
import { toPendingTransaction } from '../../wire/transaction.ts'
import { joinInTurns } from '../joinInTurns.ts'

/**
 * Returns the pooled transactions as JSON, pending and queued, by sender (checksum address) and nonce (decimal). `encode` encodes each
 * transaction. Other requests run meanwhile: encoding thousands of transactions takes a third of a second.
 */
export async function poolContentJson(
  context: Context,
  encode: (transaction: PoolTransaction) => unknown,
): Promise<RawJson> {
  const { pending, queued } = poolContent(context.chain)
  return joined(context, contentPieces(senderPieces(pending, encode), senderPieces(queued, encode)))
}

/** Returns the pooled transactions of one sender as JSON, pending and queued, by nonce (decimal). Other requests run meanwhile. */
export async function senderContentJson(context: Context, sender: Address): Promise<RawJson> {
  const { chain } = context
  const { pending, queued } = poolContent(chain, chain.pool.ofSender(sender).values())
  const piecesOf = (transactions: readonly PoolTransaction[]) => noncePieces(transactions, toPendingTransaction)
  return joined(context, contentPieces(piecesOf(pending), piecesOf(queued)))
}

/** Returns the pending transactions as a JSON array, in order of arrival. Other requests run meanwhile. */
export async function pendingTransactionsJson(context: Context): Promise<RawJson> {
  return joined(context, listPieces(poolContent(context.chain).pending))
}

async function joined(context: Context, pieces: Generator<string>): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })
  return new RawJson(await joinInTurns(pieces, timeSlice))
}

function* listPieces(transactions: readonly PoolTransaction[]): Generator<string> {
  let before = '['
  for (const transaction of transactions) {
    yield before + JSON.stringify(toPendingTransaction(transaction))
    before = ','
  }
  yield transactions.length === 0 ? '[]' : ']'
}

function* contentPieces(pending: Iterable<string>, queued: Iterable<string>): Generator<string> {
  yield '{"pending":'
  yield* pending
  yield ',"queued":'
  yield* queued
  yield '}'
}

/** Yields the transactions of one sender by nonce. */
function* noncePieces(
  transactions: readonly PoolTransaction[],
  encode: (transaction: PoolTransaction) => unknown,
): Generator<string> {
  let before = '{'
  for (const transaction of [...transactions].sort((a, b) => (a.tx.nonce < b.tx.nonce ? -1 : 1))) {
    yield `${before}"${transaction.tx.nonce}":${JSON.stringify(encode(transaction))}`
    before = ','
  }
  yield transactions.length === 0 ? '{}' : '}'
}

/** Yields the transactions by sender and nonce. */
function* senderPieces(
  transactions: readonly PoolTransaction[],
  encode: (transaction: PoolTransaction) => unknown,
): Generator<string> {
  const senders = new Map<Address, PoolTransaction[]>()
  for (const transaction of transactions) {
    const known = senders.get(transaction.from)
    if (known === undefined) senders.set(transaction.from, [transaction])
    else known.push(transaction)
  }
  let start = '{'
  for (const [sender, own] of senders) {
    yield `${start}"${checksumAddress(sender)}":`
    yield* noncePieces(own, encode)
    start = ','
  }
  yield senders.size === 0 ? '{}' : '}'
}
