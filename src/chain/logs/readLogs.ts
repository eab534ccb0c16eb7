import { bytesToBigint, EMPTY_BYTES, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { type Store, tables } from '../../storage/store.ts'
import { decodeLogs } from '../blocks/receipt.ts'
import { incompleteBlock } from '../identity.ts'
import { type RawBlock, readRawBlock } from '../store/records.ts'
import { type LogFilter, matchesFilter, type PlacedLog } from './logFilter.ts'

/** Position of the timestamp in a header. */
const TIMESTAMP = 11

/**
 * Returns the logs of a stored block that match a filter, in order. Decodes no transactions, which would take ten times as long: only their
 * hashes are needed. Throws IncompleteBlock if the store lost a part of the block, and BlockDamaged if a part is wrong.
 */
export function readLogs(store: Store, number: number, hash: Hash, filter: LogFilter): PlacedLog[] {
  const receipts = store.get(tables.receipts, hexToBytes(hash))
  if (receipts === undefined) throw incompleteBlock({ number })
  const found: PlacedLog[] = []
  let raw: RawBlock | undefined
  let logIndex = 0
  for (const [index, logs] of decodeLogs(receipts, number).entries()) {
    const matching = logs.flatMap((log, position) =>
      matchesFilter(filter, log) ? [{ log, index: logIndex + position }] : [],
    )
    logIndex += logs.length
    if (matching.length === 0) continue
    raw ??= readRawBlock(store, hash)
    const encoded = raw?.body.transactions[index]
    if (raw === undefined || encoded === undefined) throw incompleteBlock({ number })
    const transaction = { hash: keccak256Hex(encoded), index, block: logBlock(raw, hash) }
    for (const { log, index } of matching) found.push({ log, transaction, index })
  }
  return found
}

const logBlock = ({ number, header }: RawBlock, hash: Hash) => ({
  hash,
  number,
  timestamp: Number(bytesToBigint(header[TIMESTAMP] ?? EMPTY_BYTES)),
})
