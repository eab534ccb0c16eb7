import type { Address } from '../../../bytes.ts'
import type { PoolTransaction } from '../../../chain/types.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { type PoolContent, poolContent } from '../../wire/poolContent.ts'
import { joinInTurns } from '../tracing/joinInTurns.ts'

/**
 * Returns the pooled transactions as JSON, pending and queued, by sender (checksum address) and nonce (decimal). `encode` encodes each
 * transaction. Other requests run meanwhile: encoding thousands of transactions takes a third of a second.
 */
export async function poolContentJson(
  context: Context,
  encode: (transaction: PoolTransaction) => unknown,
): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })
  return new RawJson(await joinInTurns(contentPieces(poolContent(context.chain), encode), timeSlice))
}

function* contentPieces(
  { pending, queued }: PoolContent,
  encode: (transaction: PoolTransaction) => unknown,
): Generator<string> {
  yield '{"pending":'
  yield* partPieces(pending, encode)
  yield ',"queued":'
  yield* partPieces(queued, encode)
  yield '}'
}

function* partPieces(
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
    let before = '{'
    for (const transaction of own.sort((a, b) => (a.tx.nonce < b.tx.nonce ? -1 : 1))) {
      yield `${before}"${transaction.tx.nonce}":${JSON.stringify(encode(transaction))}`
      before = ','
    }
    yield '}'
    start = ','
  }
  yield senders.size === 0 ? '{}' : '}'
}
