import type { RecordChange, RecordStore, RecordTable } from '../../gateway/recordStore.ts'
import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { type Store, tables } from '../../storage/store.ts'
import { gatewayFolder } from './gatewayFolder.ts'

/** Opens the gateway's records in a data directory. Rejects with a NodeError if another process uses it. */
export async function openGatewayRecords(dataDir: string, recovery?: RecoveryOptions): Promise<RecordStore> {
  return new StoredRecords(await openLevelStore(gatewayFolder(dataDir), recovery))
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The gateway's records in a store, as UTF-8. */
export class StoredRecords implements RecordStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  get(table: RecordTable, key: string): string | undefined {
    const value = this.#store.get(tables[table], encoder.encode(key))
    return value && decoder.decode(value)
  }

  async *entries(table: RecordTable, prefix = ''): AsyncGenerator<readonly [key: string, value: string]> {
    const gte = encoder.encode(prefix)
    // UTF-8 has no byte 0xff, so this is above every key with the prefix.
    const lt = Uint8Array.of(...gte, 0xff)
    for await (const [key, value] of this.#store.entries(tables[table], { gte, lt }))
      yield [decoder.decode(key), decoder.decode(value)]
  }

  write(changes: readonly RecordChange[]): Promise<void> {
    const batch = this.#store.batch()
    for (const { table, key, value } of changes) {
      if (value === undefined) batch.delete(tables[table], encoder.encode(key))
      else batch.put(tables[table], encoder.encode(key), encoder.encode(value))
    }
    return batch.write()
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}
