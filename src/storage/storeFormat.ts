import { bigintToMinimalBytes, bytesToBigint } from '../bytes.ts'
import { prefixedKey } from './prefixedKey.ts'
import { storeTooNew } from './storageErrors.ts'
import { tables } from './store.ts'

/** Version of the stored format. Older stores are upgraded on opening. Newer ones are rejected. */
const FORMAT = 1

/** The record with the version of a store. */
export const formatRecord = {
  table: tables.meta,
  key: new TextEncoder().encode('format'),
  value: bigintToMinimalBytes(BigInt(FORMAT)),
} as const

/** The key of the record in the database. */
export const FORMAT_KEY = prefixedKey(formatRecord.table, formatRecord.key)

/** Throws StoreTooNew for the record of a newer version. `where` names the store. A new store has no record. */
export function checkStoredFormat(where: string, value: Uint8Array | undefined): void {
  const found = value === undefined ? FORMAT : Number(bytesToBigint(value))
  if (found > FORMAT) throw storeTooNew({ where, found, known: FORMAT })
}
