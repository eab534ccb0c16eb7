import { expect, test } from 'vitest'
import { LevelBackedStore } from '../../src/storage/levelBackedStore.ts'
import { tables } from '../../src/storage/store.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [withCode('LEVEL_IO_ERROR', 'IO error: /a/b/000009.log: No space left on device'), 'free space'],
  [withCode('LEVEL_IO_ERROR', 'IO error: /a/b/000009.log: Too many open files'), 'ulimit -n'],
  [withCode('EMFILE', "EMFILE: too many open files, scandir '/a/b'"), 'ulimit -n'],
  [withCode('ENOENT', "ENOENT: no such file or directory, statfs '/a/b'"), 'its folder was removed'],
  [withCode('LEVEL_CORRUPTION', 'Corruption: /a/b/000005.ldb'), 'the database is damaged'],
])('a failed write says why, without a path: %s', async (cause, reason) => {
  const unused = () => expect.fail('not called')
  const level = { getSync: unused, iterator: unused, snapshot: unused, batch: () => Promise.reject(cause) }
  const store = new LevelBackedStore(level, { where: 'memory', closeLevel: async () => {} })
  const batch = store.batch()
  batch.put(tables.code, Uint8Array.of(1), Uint8Array.of(2))
  const failure = await batch.write().catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'WriteFailed', message: expect.stringContaining(reason), cause })
  expect(failure).not.toMatchObject({ message: expect.stringContaining('/a/b') })
  await store.close()
})
