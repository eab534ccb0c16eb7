import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { prefixedKey } from '../../src/storage/prefixedKey.ts'
import { processName } from '../../src/storage/processName.ts'
import { RecordFile } from '../../src/storage/records/recordFile.ts'
import { RecordLayers } from '../../src/storage/records/recordLayers.ts'
import { RecordSection } from '../../src/storage/records/recordSection.ts'
import type { Records } from '../../src/storage/records/records.ts'
import { RecordWriter } from '../../src/storage/records/recordWriter.ts'
import { tables } from '../../src/storage/store.ts'
import { openStoreOver } from '../../src/storage/temporaryStore.ts'
import { fc } from '../property.ts'
import { describeStore } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-records-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Entry = readonly [key: Uint8Array, value: Uint8Array | null]
const bytes = (...values: number[]) => Uint8Array.from(values)
const byKey = (a: Entry, b: Entry) => Buffer.compare(a[0], b[0])

let count = 0
function write(entries: readonly Entry[], metadata: unknown = {}, compress = true): string {
  const file = join(folder, `${count++}.viv`)
  const writer = new RecordWriter(file, { compress })
  for (const [key, value] of entries) writer.add(key, value)
  writer.finish(metadata)
  return file
}

const numbered = (length: number): Entry[] =>
  Array.from({ length }, (_, index) => {
    const key = Buffer.alloc(5)
    key.writeUInt32BE(index, 1)
    return [new Uint8Array(key), new Uint8Array(Buffer.from(`value ${index} `.repeat(index % 40)))] as const
  })

/** Returns entries as text, because comparing bytes is many times slower. */
const shown = (entries: Iterable<Entry>): string[] =>
  Array.from(entries, ([key, value]) =>
    [key, value].map((part) => (part === null ? 'deleted' : Buffer.from(part).toString('hex'))).join(' '),
  )

// The file has no keys that the tests write.
describeStore('over records', async () => {
  const file = write([[bytes(tables.meta, 1), bytes(1)]])
  return (await openStoreOver(new RecordFile(file), folder)).store
})

test('two writers of a process can write the same file at the same time', () => {
  const file = join(folder, 'shared.viv')
  const writers = [1, 2].map(() => new RecordWriter(file, { compress: false }))
  for (const writer of writers) writer.add(bytes(1), bytes(2))
  for (const writer of writers) {
    writer.finish({})
    const records = new RecordFile(file)
    expect(records.get(bytes(1))).toEqual(bytes(2))
    records.close()
  }
})

test('a writer removes the unfinished files of killed processes that wrote the same file', () => {
  const target = mkdtempSync(join(folder, 'out-'))
  const file = join(target, 'story.viv')
  // The process ID of a process that has ended.
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [host] = processName().split('-')
  const write = (name: string): string => {
    writeFileSync(join(target, name), '')
    return name
  }
  const left = [
    write(`story.viv.${host}-${process.ppid}.unfinished`),
    write(`story.viv.another_host-${pid}.unfinished`),
    write(`other.viv.${host}-${pid}.unfinished`),
    write(`story.viv.${host}-${pid}`),
    write('story.viv.unfinished'),
  ]
  // Earlier versions wrote the first name.
  for (const end of ['', '.c0ffee']) write(`story.viv.${host}-${pid}${end}.unfinished`)
  const writer = new RecordWriter(file, { compress: false })
  const added = readdirSync(target).filter((name) => !left.includes(name))
  expect(added).toEqual([expect.stringMatching(`^story\\.viv\\.${processName()}\\..+\\.unfinished$`)])
  writer.finish({})
  expect(readdirSync(target).sort()).toEqual([...left, 'story.viv'].sort())
})

describe('a record file', () => {
  test.each([true, false])('returns its records and metadata (compressed: %s)', (compress) => {
    const entries = numbered(5_000)
    const records = new RecordFile(write(entries, { some: ['metadata'] }, compress))
    expect(records.metadata()).toEqual({ some: ['metadata'] })
    expect(shown(entries.map(([key]) => [key, records.get(key) ?? null]))).toEqual(shown(entries))
    expect(records.get(bytes(1))).toBeUndefined()
    expect(records.get(bytes(0, 0, 0, 0))).toBeUndefined()
    const all = { gte: bytes(), lt: undefined }
    expect(shown(records.range(all))).toEqual(shown(entries))
    expect(shown(records.range({ ...all, reverse: true }))).toEqual(shown(entries).reverse())
    const [from, to] = [entries[17]?.[0] ?? bytes(), entries[3_000]?.[0]]
    const part = shown(entries.slice(17, 3_000))
    expect(shown(records.range({ gte: from, lt: to }))).toEqual(part)
    expect(shown(records.range({ gte: from, lt: to, reverse: true }))).toEqual(part.reverse())
    records.close()
    records.close()
  })

  test('can be empty, and contain deleted and long records', () => {
    const empty = new RecordFile(write([]))
    expect(empty.get(bytes(1))).toBeUndefined()
    expect([...empty.range({ gte: bytes(), lt: undefined })]).toEqual([])
    empty.close()
    const long = new Uint8Array(300_000).fill(7)
    const records = new RecordFile(
      write([
        [bytes(1), null],
        [bytes(2), bytes()],
        [bytes(3), long],
      ]),
    )
    expect(records.get(bytes(1))).toBeNull()
    expect(records.get(bytes(2))).toEqual(bytes())
    expect(records.get(bytes(3))).toEqual(long)
    records.close()
  })

  test('has the same bytes for the same records, and leaves no other file', () => {
    const [one, other] = [write(numbered(3_000), { a: 1 }), write(numbered(3_000), { a: 1 })]
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('is rejected if any byte has changed', () => {
    const file = write(numbered(1_000), { a: 1 })
    const text = readFileSync(file)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(text)
        changed[at] = (changed[at] ?? 0) ^ change
        const copy = join(folder, 'changed.viv')
        rmSync(copy, { force: true })
        writeFileSync(copy, changed)
        expect(() => new RecordFile(copy, 'story.viv')).toThrow(
          /^story\.viv (is damaged \(.*\)|is not a built fixture|has format \d+, written by a newer|is truncated)/,
        )
      }),
    )
  })

  test('is rejected if it is truncated, too long, of a newer format, or not a record file', () => {
    const file = write(numbered(1_000))
    const copy = (change: (to: string) => void): string => {
      const to = join(folder, `copy-${count++}.viv`)
      copyFileSync(file, to)
      change(to)
      return to
    }
    const { length } = readFileSync(file)
    const open = (path: string) => () => new RecordFile(path, 'story.viv')
    expect(open(copy((to) => truncateSync(to, 5_000)))).toThrow(
      `story.viv is truncated: it has 5,000 of ${length.toLocaleString('en')} bytes. Copy or build it again`,
    )
    expect(open(copy((to) => truncateSync(to, 20)))).toThrow('story.viv is truncated: it has 20 of 44 bytes')
    expect(open(copy((to) => writeFileSync(to, 'xyz', { flag: 'a' })))).toThrow(
      'story.viv is damaged (3 bytes follow its end): copy or build it again',
    )
    const newer = copy((to) => {
      const text = readFileSync(to)
      text.writeUInt32LE(9, 8)
      text.writeUInt32LE(crc32(text.subarray(0, 40)), 40)
      writeFileSync(to, text)
    })
    expect(open(newer)).toThrow(
      'story.viv has format 9, written by a newer version of vivarium; this one reads format 1: update vivarium, or build the file again',
    )
    expect(open(copy((to) => writeFileSync(to, 'accounts: {}\n')))).toThrow(
      'story.viv is not a built fixture: build one with vivarium fixtures build FILE --out story.viv',
    )
    expect(open(copy((to) => writeFileSync(to, '')))).toThrow('story.viv is not a built fixture')
  })
})

describe('layers of records', () => {
  const entry = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 2 }), fc.option(fc.uint8Array({ maxLength: 3 })))
  const layer = fc.uniqueArray(entry, { selector: ([key]) => Buffer.from(key).toString('hex'), maxLength: 30 })

  test('return the record of the last layer that has the key', () => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 4 }), fc.boolean(), (layers, reverse) => {
        const expected = new Map<string, Entry>()
        for (const entries of layers)
          for (const each of entries) expected.set(Buffer.from(each[0]).toString('hex'), each)
        const records: Records = new RecordLayers(
          layers.map((entries) => new RecordFile(write([...entries].sort(byKey), {}, false))),
        )
        const sorted = [...expected.values()].sort(byKey)
        expect([...records.range({ gte: bytes(), lt: undefined, reverse })]).toEqual(
          reverse ? sorted.reverse() : sorted,
        )
        for (const [key, value] of expected.values()) expect(records.get(key)).toEqual(value)
        records.close()
      }),
      { numRuns: 50 },
    )
  })

  test('in one section are found by their keys without the section number', () => {
    const entries = [1, 2, 3].flatMap((section) =>
      [bytes(5), bytes(6)].map((key) => [prefixedKey(section, key), bytes(section)] as const),
    )
    const section = new RecordSection(new RecordFile(write(entries)), 2)
    expect(section.get(bytes(5))).toEqual(bytes(2))
    expect([...section.range({ gte: bytes(), lt: undefined })]).toEqual([
      [bytes(5), bytes(2)],
      [bytes(6), bytes(2)],
    ])
    expect([...section.range({ gte: bytes(), lt: bytes(6), reverse: true })]).toEqual([[bytes(5), bytes(2)]])
    section.close()
  })
})

describe('a store over records', () => {
  const base = () => new RecordFile(write([1, 2, 3, 4].map((key) => [bytes(tables.code, key), bytes(key)] as const)))

  async function changed() {
    const over = await openStoreOver(base(), folder)
    const batch = over.store.batch()
    batch.put(tables.code, bytes(2), bytes(22))
    batch.delete(tables.code, bytes(3))
    batch.delete(tables.code, bytes(9))
    batch.put(tables.code, bytes(5), bytes(5))
    await batch.write()
    return over
  }
  const list = async (store: Awaited<ReturnType<typeof changed>>['store'], range = {}) => {
    const found: number[][] = []
    for await (const [key, value] of store.entries(tables.code, range)) found.push([...key, ...value])
    return found
  }

  test('returns records of both, without replaced and deleted ones', async () => {
    const { store, written } = await changed()
    expect([1, 2, 3, 4, 5, 6].map((key) => store.get(tables.code, bytes(key))?.[0])).toEqual([
      1,
      22,
      undefined,
      4,
      5,
      undefined,
    ])
    const all = [
      [1, 1],
      [2, 22],
      [4, 4],
      [5, 5],
    ]
    expect(await list(store)).toEqual(all)
    expect(await list(store, { reverse: true, limit: 2 })).toEqual([...all].reverse().slice(0, 2))
    expect(await list(store, { gte: bytes(2), lt: bytes(5) })).toEqual(all.slice(1, 3))
    const since: unknown[] = []
    for await (const [key, value] of written()) if (key[0] === tables.code) since.push([[...key], value && [...value]])
    expect(since).toEqual([
      [[tables.code, 2], [22]],
      [[tables.code, 3], null],
      [[tables.code, 5], [5]],
    ])
    await store.close()
  })

  test('can write a deleted key again', async () => {
    const { store } = await changed()
    const batch = store.batch()
    batch.put(tables.code, bytes(3), bytes(33))
    await batch.write()
    expect(store.get(tables.code, bytes(3))).toEqual(bytes(33))
    expect(await list(store, { gte: bytes(3), lt: bytes(4) })).toEqual([[3, 33]])
    await store.close()
  })

  test('has forks without its later deletions', async () => {
    const { store } = await changed()
    const fork = store.fork()
    const batch = store.batch()
    batch.delete(tables.code, bytes(1))
    await batch.write()
    expect(store.get(tables.code, bytes(1))).toBeUndefined()
    expect(fork.get(tables.code, bytes(1))).toEqual(bytes(1))
    expect(await list(fork)).toEqual([
      [1, 1],
      [2, 22],
      [4, 4],
      [5, 5],
    ])
    await store.close()
    expect(fork.get(tables.code, bytes(4))).toEqual(bytes(4))
    await fork.close()
  })
})
