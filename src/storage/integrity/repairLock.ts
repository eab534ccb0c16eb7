import { rmSync } from 'node:fs'
import { usingFolder } from '../makeFolder.ts'
import { storeInUse } from '../storageErrors.ts'
import type { Store } from '../store.ts'

/**
 * Prevents other processes from repairing the store in `folder`. LevelDB locks only the store itself, which a repair replaces. Returns the
 * function that ends this. Rejects with StoreInUse while another process repairs the store, or with the reason of `openNew`, which creates a store.
 */
export async function lockForRepair(
  folder: string,
  openNew: (folder: string) => Promise<Store>,
): Promise<() => Promise<void>> {
  const path = `${folder}.repairing`
  const remove = () => usingFolder(path, '--data-dir', () => rmSync(path, { recursive: true, force: true }))
  const lock = await openNew(path).catch((cause: unknown) => {
    if (storeInUse.is(cause)) throw storeInUse(folder, { cause })
    // A process that ended while it removed its lock left only some of the files.
    remove()
    return openNew(path)
  })
  return async () => {
    // Removed while it is locked, because another process can take it afterwards. Windows does not remove open files.
    if (process.platform !== 'win32') remove()
    await lock.close()
    if (process.platform === 'win32') remove()
  }
}
