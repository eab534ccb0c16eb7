import type { Records } from '../../storage/records/records.ts'
import type { Store, Table } from '../../storage/store.ts'

/** Minimum size of a write batch, in bytes. Only the last one is smaller. */
const BATCH_LENGTH = 4 << 20

/** Writes the records of a built chain to an empty store, and closes them. */
export async function copyBuiltRecords(records: Records, store: Store): Promise<void> {
  try {
    let batch = store.batch()
    let length = 0
    for (const [key, value] of records.range({ gte: new Uint8Array(0), lt: undefined })) {
      if (value === null) continue
      batch.put(key[0] as Table, key.subarray(1), value)
      length += key.length + value.length
      if (length < BATCH_LENGTH) continue
      await batch.write()
      batch = store.batch()
      length = 0
    }
    await batch.write()
  } finally {
    records.close()
  }
}
