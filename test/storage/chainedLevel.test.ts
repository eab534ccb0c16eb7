import { expect, test } from 'vitest'
import { ChainedLevel } from '../../src/storage/chainedLevel.ts'
import type { Operation } from '../../src/storage/sharedLevel.ts'

const full = new Error('no space left on device')

/** A database that records its steps, and rejects writes while `isFull`. */
function openDatabase() {
  const steps: string[] = []
  const disk = { isFull: false, hasRoom: true }
  const unused = () => expect.fail('not called')
  const database = {
    getSync: unused,
    iterator: unused,
    snapshot: unused,
    batch() {
      const keys: number[] = []
      return {
        put: (key: Uint8Array) => keys.push(...key),
        del: unused,
        close: async () => {},
        write: async () => {
          if (disk.isFull) throw full
          steps.push(`write ${keys}`)
        },
      }
    },
  }
  const level = new ChainedLevel(database, {
    hasRoom: async () => disk.hasRoom,
    beginLog: async () => void steps.push('begin a log'),
  })
  const write = (key: number) =>
    level.batch([{ type: 'put', key: Uint8Array.of(key), value: new Uint8Array() } satisfies Operation])
  return { steps, disk, write }
}

test('begins another log after a failed write, before the next batch', async () => {
  const { steps, disk, write } = openDatabase()
  await write(1)
  disk.isFull = true
  const failed = write(2)
  const next = write(3)
  await expect(failed).rejects.toBe(full)
  await expect(next).rejects.toBe(full)
  disk.isFull = false
  await write(4)
  await write(5)
  expect(steps).toEqual(['write 1', 'begin a log', 'begin a log', 'write 4', 'write 5'])
})

test('rejects batches with the error of the failed write while the disk has no room for another log', async () => {
  const { steps, disk, write } = openDatabase()
  disk.isFull = true
  disk.hasRoom = false
  await expect(write(1)).rejects.toBe(full)
  disk.isFull = false
  await expect(write(2)).rejects.toBe(full)
  disk.hasRoom = true
  await write(3)
  expect(steps).toEqual(['begin a log', 'write 3'])
})
