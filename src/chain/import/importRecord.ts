import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { type Operations, type Store, tables } from '../../storage/store.ts'

const KEY = Buffer.from('imported')

/** Returns the hash of the last block of the latest imported file. Undefined if no file was imported. */
export function readLastImported(store: Store): Hash | undefined {
  const hash = store.get(tables.meta, KEY)
  return hash && bytesToHex(hash)
}

/** Stores the last block of an imported file, so that a later start recognizes a chain from which it was removed. */
export function putLastImported(hash: Hash, operations: Operations): void {
  operations.put(tables.meta, KEY, hexToBytes(hash))
}

/** Deletes the record, so that a later start imports the file again. */
export function deleteLastImported(operations: Operations): void {
  operations.delete(tables.meta, KEY)
}
