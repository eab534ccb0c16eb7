import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runInNewContext } from 'node:vm'
import { Level } from 'level'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLevelStore, removeLevelStore } from '../../src/storage/levelStore.ts'
import { tables } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-process-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(kind: 'permanent' | 'opens' | 'exits' | 'waits', path = folder) {
  const started = spawn(process.execPath, ['scripts/run-ts.mjs', 'test/storage/writer.ts', kind, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return started
}

test('a folder that another process uses is rejected, and its acknowledged writes survive a kill', async () => {
  const writer = start('permanent')
  const ended = once(writer, 'exit')
  let written = -1
  for await (const line of createInterface({ input: writer.stdout })) {
    written = Number(line)
    if (written === 5) await expect(openLevelStore(folder)).rejects.toMatchObject({ name: 'StoreInUse' })
    if (written === 300) writer.kill('SIGKILL')
  }
  await ended
  expect(written).toBeGreaterThanOrEqual(300)
  const store = await openLevelStore(folder)
  for (let n = 0; n <= written; n++) {
    expect(store.get(tables.code, Uint8Array.of(n >> 8, n))).toEqual(new Uint8Array(1000).fill(n))
  }
  await store.close()
})

test('a folder stays locked for other processes if this process tries to open it again', async () => {
  const store = await openLevelStore(folder)
  await expect(openLevelStore(folder)).rejects.toMatchObject({ name: 'StoreInUse' })
  const [outcome] = await once(start('opens').stdout, 'data')
  expect(String(outcome)).toBe('StoreInUse\n')
  await store.close()
})

test('a second instance of the module cannot open a folder that the first has open', async () => {
  const instance = '../../src/storage/levelStore.ts?second'
  const second: typeof import('../../src/storage/levelStore.ts') = await import(/* @vite-ignore */ instance)
  expect(second.openLevelStore).not.toBe(openLevelStore)
  const link = join(folder, 'link')
  const store = await openLevelStore(join(folder, 'store'))
  await symlink(join(folder, 'store'), link, 'junction')
  for (const path of [join(folder, 'store'), link]) {
    await expect(second.openLevelStore(path)).rejects.toMatchObject({ name: 'StoreInUse' })
    await expect(second.removeLevelStore(path)).rejects.toMatchObject({ name: 'StoreInUse' })
  }
  const [outcome] = await once(start('opens', join(folder, 'store')).stdout, 'data')
  expect(String(outcome)).toBe('StoreInUse\n')
  await store.close()
  await (await second.openLevelStore(link)).close()
})

test('in Jest, where errors of LevelDB are no instances of Error, a folder of another process is in use too', async () => {
  await (await openLevelStore(folder)).close()
  const cause = Object.assign(runInNewContext("new Error('IO error')"), { code: 'LEVEL_LOCKED' })
  const failure = Object.assign(new Error('Database failed to open', { cause }), { code: 'LEVEL_DATABASE_NOT_OPEN' })
  const opening = vi.spyOn(Level.prototype, 'open').mockRejectedValue(failure)
  try {
    for (const open of [openLevelStore, removeLevelStore])
      await expect(open(folder)).rejects.toMatchObject({ name: 'StoreInUse' })
  } finally {
    opening.mockRestore()
  }
  await (await openLevelStore(folder)).close()
})

// Windows does not remove open files, so the next store removes the folder.
test.skipIf(process.platform === 'win32')('a temporary store is removed when its process exits', async () => {
  const [status] = await once(start('exits'), 'exit')
  expect(status).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('a temporary store of a killed process is removed at the latest when the next one closes', async () => {
  const holder = await openTemporaryStore(folder)
  const [inUse] = await readdir(folder)
  const writer = start('waits')
  await once(writer.stdout, 'data')
  expect(await readdir(folder)).toHaveLength(2)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const left = await readdir(folder)
  expect(left).toHaveLength(2)
  const next = await openTemporaryStore(folder)
  await next.close()
  expect(await readdir(folder)).toEqual([inUse])
  await holder.close()
  expect(await readdir(folder)).toEqual([])
})
