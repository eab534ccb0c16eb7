import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import files, { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLevelStore, removeLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Operations, type Store, tables } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { describeStore } from './contract.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'store-test-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const newFolder = () => mkdtemp(join(parent, 'level-'))

describeStore('in memory', openMemoryStore)
describeStore('LevelDB', async () => openLevelStore(await newFolder()))
describeStore('temporary', () => openTemporaryStore(parent))
describeStore('a fork of a store in memory', () => forkOf(openMemoryStore()))
describeStore('a fork of LevelDB', async () => forkOf(openLevelStore(await newFolder())))
describeStore('a fork of a fork', () => forkOf(forkOf(openMemoryStore())))

/** Returns a fork whose base store is closed. */
async function forkOf(opening: Promise<Store>): Promise<Store> {
  const base = await opening
  const fork = base.fork()
  await base.close()
  return fork
}

test.each([
  ['a temporary store computes deferred operations before the next read', () => openTemporaryStore(parent), false],
  ['a permanent store computes deferred operations at once', async () => openLevelStore(await newFolder()), true],
])('%s', async (_, open, isAtOnce) => {
  const store = await open()
  const add = vi.fn((operations: Operations) => operations.put(tables.code, Uint8Array.of(1), Uint8Array.of(2)))
  const batch = store.batch()
  batch.defer(1, add)
  await batch.write()
  expect(add).toHaveBeenCalledTimes(isAtOnce ? 1 : 0)
  expect(store.get(tables.code, Uint8Array.of(1))).toEqual(Uint8Array.of(2))
  expect(add).toHaveBeenCalledTimes(1)
  await store.close()
})

describe('LevelDB', () => {
  test('contains earlier writes when it is opened again', async () => {
    const folder = join(await newFolder(), 'made', 'when', 'missing')
    const first = await openLevelStore(folder)
    const batch = first.batch()
    batch.put(tables.code, Uint8Array.of(1), Uint8Array.of(2))
    await batch.write()
    await first.close()
    const second = await openLevelStore(folder)
    expect(second.get(tables.code, Uint8Array.of(1))).toEqual(Uint8Array.of(2))
    await second.close()
  })

  test('an error about a folder in use names it as the user wrote it', async () => {
    const folder = join(await newFolder(), '..', 'held')
    const holder = await openLevelStore(folder)
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      name: 'StoreInUse',
      message: expect.stringContaining(folder),
    })
    await holder.close()
    await (await openLevelStore(folder)).close()
  })

  test('a file instead of a folder is rejected with its name', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    await expect(openLevelStore(file)).rejects.toMatchObject({
      name: 'FolderUnusable',
      message: expect.stringContaining(file),
    })
    await expect(openLevelStore(join(file, 'below'))).rejects.toMatchObject({ name: 'FolderUnusable' })
  })

  test.runIf(process.platform === 'linux')('a file system that allows no new folders is rejected', async () => {
    await expect(openLevelStore('/proc/vivarium')).rejects.toMatchObject({
      name: 'FolderUnusable',
      message:
        'the folder /proc/vivarium cannot be used: no directory can be created there; choose another one with --data-dir',
    })
  })

  test('a store with a file that cannot be read is rejected with the file', async () => {
    const folder = await newFolder()
    await (await openLevelStore(folder)).close()
    const current = join(folder, 'CURRENT')
    rmSync(current)
    await mkdir(current)
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      name: 'StoreUnusable',
      message: `the folder ${folder} cannot be used as a store: cannot read CURRENT: it is a folder`,
    })
  })

  test('a store of a newer format is rejected and unlocked', async () => {
    const folder = await newFolder()
    const store = await openLevelStore(folder)
    const batch = store.batch()
    batch.put(tables.meta, new TextEncoder().encode('format'), Uint8Array.of(0x01, 0x00))
    await batch.write()
    await store.close()
    const refused = {
      name: 'StoreTooNew',
      message: `the store ${folder} has format 256, written by a newer version of vivarium; this one reads formats up to 1: update vivarium, or choose another folder with --data-dir`,
    }
    await expect(openLevelStore(folder)).rejects.toMatchObject(refused)
    await expect(openLevelStore(folder)).rejects.toMatchObject(refused)
  })

  test.each(['closed', 'killed', 'damaged'])('a store of a newer format is not changed if it was %s', async (state) => {
    const parent = await newFolder()
    const [folder, copy] = [join(parent, 'store'), join(parent, 'copy')]
    const store = await openLevelStore(folder)
    const batch = store.batch()
    batch.put(tables.meta, new TextEncoder().encode('format'), Uint8Array.of(0x02))
    // Several blocks of a table.
    for (let n = 0; n < 20; n++) batch.put(tables.code, Uint8Array.of(n), new Uint8Array(2_000).fill(n))
    await batch.write()
    if (state === 'killed') cpSync(folder, copy, { recursive: true })
    await store.close()
    if (state !== 'killed') cpSync(folder, copy, { recursive: true })
    if (state === 'damaged') {
      const table = join(copy, readdirSync(copy).find((name) => name.endsWith('.ldb')) ?? expect.fail('no table'))
      writeFileSync(table, readFileSync(table).fill(0xff, 20_000, 20_010))
    }
    const contents = () => readdirSync(copy).map((name) => [name, readFileSync(join(copy, name), 'latin1')])
    const before = contents()
    await expect(openLevelStore(copy, { repair: true })).rejects.toMatchObject({ name: 'StoreTooNew' })
    expect(contents()).toEqual(before)
    expect(readdirSync(parent).sort()).toEqual(['copy', 'store'])
  })
})

test('a process that ends while it removes a store leaves all of it or nothing', async () => {
  const folder = await newFolder()
  const store = await openLevelStore(folder)
  const batch = store.batch()
  batch.put(tables.code, Uint8Array.of(1), Uint8Array.of(2))
  await batch.write()
  await store.close()
  // Deletes one file, as the first step of a removal does.
  const failingRm = vi.spyOn(files, 'rm').mockImplementation(async (path) => {
    if (!existsSync(path)) return
    rmSync(join(String(path), 'CURRENT'))
    throw new Error('the process ends')
  })
  syncBuiltinESMExports()
  try {
    await expect(removeLevelStore(folder)).rejects.toThrow('the process ends')
  } finally {
    failingRm.mockRestore()
    syncBuiltinESMExports()
  }
  const reopened = await openLevelStore(folder)
  expect(reopened.get(tables.code, Uint8Array.of(1))).toBeUndefined()
  await reopened.close()
  // The next start deletes the rest.
  expect((await readdir(dirname(folder))).filter((name) => name.endsWith('.removed'))).toEqual([])
})

describe('temporary', () => {
  test('is removed when it is closed', async () => {
    const own = await mkdtemp(join(parent, 'own-'))
    const store = await openTemporaryStore(own)
    expect(await readdir(own)).toHaveLength(1)
    await store.close()
    expect(await readdir(own)).toEqual([])
  })

  test('opening one removes the folders of ended processes, but not of running ones, and no other folders', async () => {
    const own = await mkdtemp(join(parent, 'own-'))
    const host = hostname().replaceAll(/[^\w]/g, '_')
    const running = `vivarium-${host}-${process.ppid}-abc`
    const keep = [running, 'vivarium-notes', 'vivarium-elsewhere-999999999-abc', `vivarium-${host}-data-abc`]
    for (const name of [...keep, `vivarium-${host}-999999999-abc`])
      await mkdir(join(own, name, 'x'), { recursive: true })
    const store = await openTemporaryStore(own)
    await store.close()
    expect((await readdir(own)).sort()).toEqual([...keep].sort())
  })
})

test('a store cannot be opened a second time through a link', async () => {
  const folder = await newFolder()
  const store = await openLevelStore(folder)
  const link = `${folder}-link`
  await symlink(folder, link, 'junction')
  await expect(openLevelStore(link)).rejects.toMatchObject({ name: 'StoreInUse' })
  await expect(removeLevelStore(link)).rejects.toMatchObject({ name: 'StoreInUse' })
  await store.close()
  await (await openLevelStore(link)).close()
})

// Windows does not remove open files.
test.skipIf(process.platform === 'win32')('a store whose folder was removed says so', async () => {
  const folder = await newFolder()
  const store = await openLevelStore(folder)
  await rm(folder, { recursive: true })
  const write = () => {
    const batch = store.batch()
    batch.put(tables.code, Uint8Array.of(1), new Uint8Array(4 << 20))
    return batch.write()
  }
  // LevelDB notices it when it begins another file.
  let failure: unknown
  while (failure === undefined)
    failure = await write().then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(failure).toMatchObject({ name: 'WriteFailed' })
  await expect(write()).rejects.toThrow('(its folder was removed: restart the node)')
  await store.close()
})

describe.skipIf(process.platform === 'win32')('a store whose folder is deleted while it is open', () => {
  const openWith = async (folder: string) => {
    const warnings: string[] = []
    const store = await openLevelStore(folder, { name: 'network local', warn: (text) => warnings.push(text) })
    const write = async () => {
      const batch = store.batch()
      batch.put(tables.code, Uint8Array.of(1), Uint8Array.of(2))
      await batch.write()
    }
    return { store, warnings, write }
  }
  const warning =
    'the data directory of network local was deleted while the node uses it: nothing of it is kept after the node ends, and writes can fail. ' +
    'Restart the node to begin again in a new directory'

  test('warns once at the next write, also if the folder exists again', async () => {
    const folder = await newFolder()
    const { store, warnings, write } = await openWith(folder)
    await write()
    expect(warnings).toEqual([])
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await writeFile(join(folder, 'COMMIT'), '')
    await write()
    await write()
    expect(warnings).toEqual([warning])
    await store.close()
    expect(warnings).toHaveLength(1)
  })

  test('warns when it closes, if nothing was written after that', async () => {
    const folder = await newFolder()
    const { store, warnings, write } = await openWith(folder)
    await write()
    await rm(folder, { recursive: true })
    await store.close()
    expect(warnings).toEqual([warning])
  })

  test('does not warn if the folder was only renamed', async () => {
    const folder = await newFolder()
    const { store, warnings, write } = await openWith(folder)
    await files.rename(folder, `${folder}.moved`)
    await write()
    await store.close()
    expect(warnings).toEqual([])
    const moved = await openLevelStore(`${folder}.moved`)
    expect(moved.get(tables.code, Uint8Array.of(1))).toEqual(Uint8Array.of(2))
    await moved.close()
  })
})
