import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'

const KEY = Buffer.from('instance')

/** Returns a new instance ID: see `History.instanceId`. */
export const newInstanceId = (): Hash => bytesToHex(randomBytes(32))

/** Returns the instance ID after a reset. */
export const nextInstanceId = (id: Hash): Hash => bytesToHex(keccak256(hexToBytes(id)))

/**
 * Returns the instance ID of the chain in a permanent store, and stores a new one if there is none. Deployment tools discard their records of a
 * chain whose ID changes, and a stored chain still has the contracts. Resolves to undefined for another store: its chain ends with the process.
 */
export async function storedInstanceId(store: Store): Promise<Hash | undefined> {
  if (!store.isPermanent) return undefined
  const bytes = store.get(tables.meta, KEY)
  if (bytes !== undefined) return bytesToHex(bytes)
  const id = newInstanceId()
  const batch = store.batch()
  stageInstanceId(id, store, batch)
  await batch.write()
  return id
}

/** Adds an instance ID to a batch of a permanent store. */
export function stageInstanceId(id: Hash, store: Store, batch: Batch): void {
  if (store.isPermanent) batch.put(tables.meta, KEY, hexToBytes(id))
}
