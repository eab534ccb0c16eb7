/**
 * A process with a store in a folder, for processes.test.ts. `permanent` writes to a permanent store without end and prints each number
 * after its write. `opens` opens a permanent store and prints the name of the error, or `opened`. `repairs` also
 * repairs it. `exits` writes to a temporary store and exits.
 * `waits` writes to a temporary store and waits.
 */
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'

const [kind, folder = ''] = process.argv.slice(2)

async function put(store: Store, n: number): Promise<void> {
  const batch = store.batch()
  batch.put(tables.code, Uint8Array.of(n >> 8, n), new Uint8Array(1000).fill(n))
  await batch.write()
  process.stdout.write(`${n}\n`)
}

if (kind === 'opens' || kind === 'repairs') {
  const outcome = await openLevelStore(folder, { repair: kind === 'repairs' }).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  )
  process.stdout.write(`${outcome}\n`)
  process.exit(0)
}
if (kind === 'permanent') {
  const store = await openLevelStore(folder)
  for (let n = 0; ; n++) await put(store, n)
}
await put(await openTemporaryStore(folder), 0)
if (kind === 'exits') process.exit(0)
setInterval(() => {}, 1000)
