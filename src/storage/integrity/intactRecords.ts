import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Table } from '../store.ts'
import type { Checksum } from './crc32c.ts'
import type { FolderContent } from './readFolder.ts'
import { operationsIn, readTable, type StoredOperation } from './tableFile.ts'
import { operationsOf } from './writtenBatch.ts'

export interface IntactRecord {
  readonly table: Table
  readonly key: Uint8Array
  readonly value: Uint8Array
}

/** Reads the intact records of a damaged store into memory: the newest value of each key. */
export async function readIntactRecords(
  folder: string,
  { tables, batches }: Pick<FolderContent, 'tables' | 'batches'>,
  checksum: Checksum,
): Promise<IntactRecord[]> {
  const newest = new Map<string, StoredOperation>()
  const take = (operations: Iterable<StoredOperation>): void => {
    for (const operation of operations) {
      const key = Buffer.from(operation.key).toString('latin1')
      const known = newest.get(key)
      if (known === undefined || known.sequence < operation.sequence) newest.set(key, operation)
    }
  }
  for (const name of tables) {
    const { blocks } = readTable(await readFile(join(folder, name)), checksum)
    for (const block of blocks) take(operationsIn(block))
  }
  for (const batch of batches) take(operationsOf(batch))
  return [...newest.values()].flatMap(({ key, value }) => {
    if (value === undefined) return []
    return [{ table: key[0] as Table, key: key.subarray(1), value }] // keys as a store writes them
  })
}
