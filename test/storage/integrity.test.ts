import { execFile } from 'node:child_process'
import files, {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import asyncFiles, { mkdtemp, readdir, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { Level as ClassicLevel } from 'level'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readCommit } from '../../src/storage/integrity/commitFile.ts'
import { loadChecksum } from '../../src/storage/integrity/crc32c.ts'
import { readFolder } from '../../src/storage/integrity/readFolder.ts'
import { newestOperationOn, operationsIn, readTable } from '../../src/storage/integrity/tableFile.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'

let parent: string
/** Folders with a store of `BATCHES` batches: after its process was killed, and after it was closed. */
let killed: string
let closed: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'integrity-test-'))
  const folder = join(parent, 'origin')
  const first = await openLevelStore(folder)
  for (let number = 0; number < BATCHES / 2; number++) await put(first, number)
  await first.close()
  const second = await openLevelStore(folder)
  for (let number = BATCHES / 2; number < BATCHES; number++) await put(second, number)
  killed = join(parent, 'killed')
  cpSync(folder, killed, { recursive: true })
  await second.close()
  closed = folder
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const BATCHES = 60
const key = (number: number) => Uint8Array.of(number)
const value = (number: number) => Buffer.alloc(2_000, `record ${number}.`)

async function put(store: Store, number: number): Promise<void> {
  const batch = store.batch()
  batch.put(tables.code, key(number), value(number))
  batch.put(tables.receipts, key(0), key(number))
  batch.setHead(number)
  await batch.write()
}

/** Returns the numbers of the stored records, and checks their values. */
function recordsOf(store: Store): number[] {
  const numbers = Array.from({ length: BATCHES }, (_, number) => number)
  return numbers.filter((number) => {
    const found = store.get(tables.code, key(number))
    if (found !== undefined) expect(Buffer.from(found).equals(value(number))).toBe(true)
    return found !== undefined
  })
}

let copies = 0
function copyOf(folder: string): string {
  const copy = join(parent, `copy-${copies++}`)
  cpSync(folder, copy, { recursive: true })
  return copy
}

const fileIn = (folder: string, pattern: RegExp) => {
  const name = readdirSync(folder).find((each) => pattern.test(each)) ?? expect.fail(`no file ${pattern}`)
  return join(folder, name)
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 0x10
  writeFileSync(file, bytes)
}

async function operationsInTables(folder: string, names: readonly string[]) {
  const checksum = await loadChecksum()
  const blocks = names.flatMap((name) => readTable(readFileSync(join(folder, name)), checksum).blocks)
  return blocks.flatMap((block) => [...operationsIn(block)])
}

/** Opens a store in another process. Returns the name of the error, or `opened`. */
async function openInProcess(folder: string, repairs: boolean): Promise<string> {
  const argv = ['scripts/run-ts.mjs', 'test/storage/writer.ts', repairs ? 'repairs' : 'opens', folder]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  return stdout.trim()
}

/** Returns the start of the second record of a log, which is longer than the first one. */
function startOfRecord(log: Buffer): Buffer {
  const start = 7 + log.readUInt16LE(4)
  return log.subarray(start, start + 100)
}

const allRecords = Array.from({ length: BATCHES }, (_, number) => number)

async function openedRecords(folder: string): Promise<number[]> {
  const store = await openLevelStore(folder)
  const records = recordsOf(store)
  await store.close()
  return records
}

/** Checks that a store is rejected, and repairs it. Returns the error message and the remaining records. */
async function repair(folder: string) {
  let lossHead: number | undefined
  let message = ''
  const recovery = {
    name: 'network local',
    recover: async (intact: Store, loss: { head: number | undefined }) => {
      lossHead = loss.head
      return `${BATCHES - recordsOf(intact).length} records are lost`
    },
  }
  const before = readdirSync(folder)
  await openLevelStore(folder, recovery).catch((error: Error) => {
    expect(error).toMatchObject({ name: 'StoreDamaged' })
    message = error.message
  })
  expect(message).toContain('network local')
  expect(message).toContain('--repair')
  expect(readdirSync(folder).filter((name) => !name.startsWith('LOG'))).toEqual(
    before.filter((name) => !name.startsWith('LOG')),
  )
  const warnings: string[] = []
  const store = await openLevelStore(folder, { ...recovery, repair: true, warn: (text) => warnings.push(text) })
  const records = recordsOf(store)
  expect(store.get(tables.receipts, key(0))).toEqual(records.length === 0 ? undefined : key(Math.max(...records)))
  await store.close()
  expect(warnings).toEqual([expect.stringContaining(`${BATCHES - records.length} records are lost`)])
  expect(await openedRecords(folder)).toEqual(records)
  expect(await readdir(parent)).toContain(`${folder.slice(parent.length + 1)}.damaged`)
  return { message, records, lossHead }
}

describe('an intact store', () => {
  test('opens after a kill with all records and without a warning', async () => {
    const warnings: string[] = []
    const store = await openLevelStore(copyOf(killed), { warn: (text) => warnings.push(text) })
    expect(recordsOf(store)).toEqual(allRecords)
    await store.close()
    expect(warnings).toEqual([])
  })

  test('opens several times after it was closed', async () => {
    const folder = copyOf(closed)
    for (let time = 0; time < 3; time++) expect(await openedRecords(folder)).toEqual(allRecords)
  })

  test('opens when the log ends within an unacknowledged batch', async () => {
    const folder = copyOf(killed)
    const log = fileIn(folder, /\.log$/)
    const content = readFileSync(log)
    writeFileSync(log, Buffer.concat([content, startOfRecord(content)]))
    expect(await openedRecords(folder)).toEqual(allRecords)
  })

  test('opens when LevelDB began another log after a failed write', async () => {
    const folder = copyOf(killed)
    const log = fileIn(folder, /\.log$/)
    const content = readFileSync(log)
    writeFileSync(log, Buffer.concat([content, startOfRecord(content)]))
    const name = `${String(Number(basename(log, '.log')) + 20).padStart(6, '0')}.log`
    writeFileSync(join(folder, name), '')
    expect(await openedRecords(folder)).toEqual(allRecords)
    const behind = copyOf(killed)
    const torn = fileIn(behind, /\.log$/)
    writeFileSync(torn, Buffer.concat([content, startOfRecord(content)]))
    writeFileSync(join(behind, name), content)
    await expect(openLevelStore(behind)).rejects.toThrow(`${basename(torn)} is damaged`)
  })

  test('opens without the file COMMIT, and warns about a damaged one', async () => {
    const without = copyOf(killed)
    rmSync(join(without, 'COMMIT'))
    expect(await openedRecords(without)).toEqual(allRecords)
    const damaged = copyOf(killed)
    flip(join(damaged, 'COMMIT'), 12)
    const warnings: string[] = []
    const store = await openLevelStore(damaged, { warn: (text) => warnings.push(text) })
    expect(recordsOf(store)).toEqual(allRecords)
    await store.close()
    expect(warnings).toEqual([expect.stringContaining('COMMIT')])
  })
})

test('a batch counts as written if only the file COMMIT cannot be written', async () => {
  const folder = copyOf(closed)
  const store = await openLevelStore(folder)
  const before = readCommit(folder)
  const failing = vi.spyOn(files, 'writeSync').mockImplementationOnce(() => {
    throw new Error('EDQUOT: disk quota exceeded')
  })
  syncBuiltinESMExports()
  try {
    await put(store, 70)
  } finally {
    failing.mockRestore()
    syncBuiltinESMExports()
  }
  expect(readCommit(folder)).toEqual(before)
  await put(store, 71)
  expect(readCommit(folder)).toMatchObject({ head: 71 })
  await store.close()
  const reopened = await openLevelStore(folder)
  expect(reopened.get(tables.code, key(70))).toEqual(new Uint8Array(value(70)))
  await reopened.close()
})

describe('a damaged log', () => {
  test('with a changed byte in the middle loses the records after it, and the error reports them', async () => {
    const folder = copyOf(killed)
    const log = fileIn(folder, /\.log$/)
    flip(log, readFileSync(log).length >> 1)
    const { message, records, lossHead } = await repair(folder)
    expect(message).toContain('.log is damaged')
    expect(records).toEqual(allRecords.slice(0, records.length))
    expect(records.length).toBeGreaterThan(BATCHES / 2)
    expect(records.length).toBeLessThan(BATCHES)
    expect(lossHead).toBe(BATCHES - 1)
  })

  test('with a changed byte at the end loses the last record', async () => {
    const folder = copyOf(killed)
    flip(fileIn(folder, /\.log$/), -10)
    expect((await repair(folder)).records).toEqual(allRecords.slice(0, -1))
  })

  test('that is truncated, empty or missing loses its records', async () => {
    const cut = copyOf(killed)
    truncateSync(fileIn(cut, /\.log$/), 40_000)
    expect((await repair(cut)).message).toContain('.log is incomplete')
    const emptied = copyOf(killed)
    truncateSync(fileIn(emptied, /\.log$/), 0)
    expect((await repair(emptied)).records).toEqual(allRecords.slice(0, BATCHES / 2))
    const gone = copyOf(killed)
    rmSync(fileIn(gone, /\.log$/))
    expect((await repair(gone)).records).toEqual(allRecords.slice(0, BATCHES / 2))
  })
})

test('a store that has only a log loses all records with the first one, and the error says so', async () => {
  const folder = join(parent, 'new')
  const store = await openLevelStore(folder)
  await put(store, 0)
  const copy = copyOf(folder)
  await store.close()
  flip(fileIn(copy, /\.log$/), 10)
  const recover = vi.fn(async () => 'lost')
  await expect(openLevelStore(copy)).rejects.toThrow(/is damaged \(\d+\.log is damaged\): records are lost\./)
  await expect(openLevelStore(copy, { recover })).rejects.toThrow()
  // The format version, the mark of the session, and the two operations of the batch.
  expect(recover).toHaveBeenCalledWith(expect.anything(), { head: 0, operations: 4, isScattered: false })
})

describe('a damaged store', () => {
  test('without CURRENT loses no records, and is not replaced by a new store', async () => {
    const folder = copyOf(killed)
    rmSync(join(folder, 'CURRENT'))
    const { message, records } = await repair(folder)
    expect(message).toContain('CURRENT is missing')
    expect(records).toEqual(allRecords)
  })

  test('without CURRENT loses no records if it was closed', async () => {
    const folder = copyOf(closed)
    rmSync(join(folder, 'CURRENT'))
    expect((await repair(folder)).records).toEqual(allRecords)
  })

  test('with a damaged or missing manifest loses no records', async () => {
    const damaged = copyOf(closed)
    flip(fileIn(damaged, /^MANIFEST/), 60)
    const { message, records } = await repair(damaged)
    expect(message).toMatch(/MANIFEST-\d+ is damaged/)
    expect(records).toEqual(allRecords)
    const gone = copyOf(closed)
    rmSync(fileIn(gone, /^MANIFEST/))
    expect((await repair(gone)).records).toEqual(allRecords)
  })

  test('with a damaged, truncated or missing table loses its records', async () => {
    const damaged = copyOf(closed)
    flip(fileIn(damaged, /\.ldb$/), 5_000)
    const { message, records } = await repair(damaged)
    expect(message).toContain('.ldb is damaged')
    expect(records.length).toBeGreaterThan(BATCHES / 2)
    expect(records.length).toBeLessThan(BATCHES)
    const cut = copyOf(closed)
    const table = fileIn(cut, /\.ldb$/)
    truncateSync(table, 10_000)
    const left = await repair(cut)
    expect(left.message).toContain('.ldb is incomplete')
    // The blocks before the cut are read without the index, which is lost.
    expect(left.records.filter((number) => number < BATCHES / 2)).not.toEqual([])
    const gone = copyOf(closed)
    rmSync(fileIn(gone, /\.ldb$/))
    expect((await repair(gone)).message).toContain('.ldb is missing')
  })
})

describe('a store whose manifest counts the operations in its log, as after a compaction', () => {
  /** Adds what LevelDB writes with each compaction: the number of the last operation, in the log or in a table. */
  async function compactedCopy(): Promise<string> {
    const folder = copyOf(killed)
    const last = readCommit(folder)
    if (last === undefined || last === 'damaged') expect.fail('no commit')
    const edit = Uint8Array.of(1, 4, 0x80 | (last.sequence & 0x7f), last.sequence >> 7)
    const header = Buffer.alloc(6)
    header.writeUInt32LE((await loadChecksum())(edit), 0)
    header.writeUInt16LE(edit.length - 1, 4)
    appendFileSync(fileIn(folder, /^MANIFEST/), Buffer.concat([header, edit]))
    return folder
  }

  test('opens with all records', async () => {
    expect(await openedRecords(await compactedCopy())).toEqual(allRecords)
  })

  test('loses the records of a cut, empty or missing log, and the error reports them', async () => {
    const cut = await compactedCopy()
    const log = fileIn(cut, /\.log$/)
    truncateSync(log, readFileSync(log).length >> 1)
    const { message, records } = await repair(cut)
    expect(message).toContain('.log is incomplete')
    expect(records.length).toBeGreaterThan(BATCHES / 2)
    for (const remove of [(file: string) => truncateSync(file, 0), rmSync]) {
      const folder = await compactedCopy()
      remove(fileIn(folder, /\.log$/))
      expect((await repair(folder)).records).toEqual(allRecords.slice(0, BATCHES / 2))
    }
  })
})

test('a closed store needs no log, also if its last write deleted records', async () => {
  const folder = copyOf(closed)
  const store = await openLevelStore(folder)
  const batch = store.batch()
  batch.delete(tables.code, key(BATCHES - 1))
  await batch.write()
  await store.close()
  rmSync(fileIn(folder, /\.log$/))
  expect(await openedRecords(folder)).toEqual(allRecords.slice(0, -1))
})

test('a store is closed without another write after a failed one, while the disk is full', async () => {
  const folder = copyOf(closed)
  const store = await openLevelStore(folder)
  await put(store, 70)
  const failing = vi.spyOn(ClassicLevel.prototype, 'batch').mockImplementationOnce(
    // The used methods of a chained batch.
    () => ({ put() {}, write: () => Promise.reject(new Error('ENOSPC')) }) as never,
  )
  await expect(put(store, 71)).rejects.toMatchObject({ name: 'WriteFailed' })
  failing.mockRestore()
  const full = vi.spyOn(asyncFiles, 'statfs').mockResolvedValue({ bavail: 0, bsize: 1 } as never)
  syncBuiltinESMExports()
  const before = readCommit(folder)
  await store.close().finally(() => {
    full.mockRestore()
    syncBuiltinESMExports()
  })
  expect(readCommit(folder)).toEqual(before)
  await (await openLevelStore(folder)).close()
})

test('an operation after the last deletion stays in the tables of a closed store', async () => {
  const folder = copyOf(closed)
  const { batches, tables: names, committed } = await readFolder(folder, await loadChecksum())
  expect(batches).toEqual([])
  const operations = await operationsInTables(folder, names)
  const last = operations.find(({ sequence }) => sequence === committed?.sequence)
  expect(last?.value).toBeDefined()
})

test('the newest operation on each key is found in the blocks of a table', async () => {
  const checksum = await loadChecksum()
  const blocks = readTable(readFileSync(fileIn(closed, /\.ldb$/)), checksum).blocks
  expect(blocks.length).toBeGreaterThan(3)
  const operations = blocks.flatMap((block) => [...operationsIn(block)])
  for (const { key } of operations) {
    // Later operations on a key are first.
    const newest = operations.find((each) => Buffer.compare(each.key, key) === 0)
    expect(newestOperationOn(key, blocks)).toEqual(newest)
    expect(newestOperationOn(Buffer.concat([key, Uint8Array.of(0)]), blocks)).toBeUndefined()
  }
})

describe('a repair', () => {
  const recover = { recover: async () => 'records are lost' }
  const damaged = (): string => {
    const folder = copyOf(closed)
    flip(fileIn(folder, /\.ldb$/), 3_000)
    return folder
  }
  /** Lets the first `count` renames succeed, and calls `after` instead of the next. */
  async function withRenames<Result>(count: number, fail: () => void, run: () => Promise<Result>): Promise<Result> {
    const rename = files.renameSync
    let left = count
    const failing = vi.spyOn(files, 'renameSync').mockImplementation((from, to) => {
      if (left-- === 0) fail()
      rename(from, to)
    })
    syncBuiltinESMExports()
    return run().finally(() => {
      failing.mockRestore()
      syncBuiltinESMExports()
    })
  }

  test.each([0, 1, 2])('that ends after %i steps of replacing the folder is complete after the next', async (steps) => {
    const folder = damaged()
    const removal = vi.spyOn(files, 'rmSync').mockImplementation(() => {}) // the process removes nothing either
    const ended = withRenames(
      steps,
      () => {
        vi.spyOn(files, 'renameSync').mockImplementation(() => {
          throw new Error('the process ended')
        })
        throw new Error('the process ended')
      },
      () => openLevelStore(folder, { ...recover, repair: true }),
    )
    await expect(ended).rejects.toThrow('cannot be replaced')
    removal.mockRestore()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    const warnings: string[] = []
    const store = await openLevelStore(folder, { ...recover, repair: true, warn: (text) => warnings.push(text) })
    expect(recordsOf(store).length).toBeGreaterThan(BATCHES / 2)
    await store.close()
    expect(warnings).toEqual([expect.stringContaining(steps === 2 ? 'was interrupted' : 'has been repaired')])
    const name = basename(folder)
    expect((await readdir(parent)).filter((each) => each.startsWith(`${name}.`))).toEqual([`${name}.damaged`])
  })

  test('that was interrupted, and cannot be completed, says what to do', async () => {
    const folder = copyOf(closed)
    files.renameSync(folder, `${folder}.repaired`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'notes.txt'), '')
    await expect(openLevelStore(folder)).rejects.toMatchObject({
      name: 'StoreUnusable',
      message:
        `the folder ${folder} cannot be used as a store: an interrupted repair cannot be completed: cannot rename ${folder}.repaired to it ` +
        '(a folder with files is in its place). Do so yourself, and start the node again',
    })
  })

  test('that cannot replace the damaged folder says why, and leaves no other folder', async () => {
    const folder = damaged()
    const block = async () => {
      mkdirSync(`${folder}.repaired/content`, { recursive: true })
      return 'records are lost'
    }
    const error = await openLevelStore(folder, { recover: block, repair: true }).catch((failure: Error) => failure)
    expect(error).toMatchObject({
      name: 'StoreUnusable',
      message: `the folder ${folder} cannot be used as a store: it is damaged, and cannot be replaced: a folder with files is in its place`,
    })
    const name = basename(folder)
    expect((await readdir(parent)).filter((each) => each.startsWith(`${name}.`))).toEqual([])
  })

  test.runIf(process.platform === 'linux')('without space on the disk says so', async () => {
    const folder = damaged()
    const recover = async () => {
      writeFileSync('/dev/full', 'records')
      return 'records are lost'
    }
    await expect(openLevelStore(folder, { recover, repair: true })).rejects.toThrow(
      /\(\d+\.ldb is damaged\) and cannot be rebuilt \(no space is left on the file system\)$/,
    )
    await expect(openLevelStore(folder, { recover })).rejects.toThrow(
      'the extent of the loss is unknown (no space is left on the file system). Start the node with --repair',
    )
  })

  test('that was interrupted is completed by one of two processes that start together', async () => {
    const folder = copyOf(closed)
    files.renameSync(folder, `${folder}.repaired`)
    // Before this process changes a file, the other one completes the repair.
    let completeRepair = () => {
      completeRepair = () => {}
      rename(`${folder}.repaired`, folder)
    }
    const { renameSync: rename, rmSync: remove } = files
    vi.spyOn(files, 'renameSync').mockImplementation((from, to) => {
      completeRepair()
      rename(from, to)
    })
    vi.spyOn(files, 'rmSync').mockImplementation((path, options) => {
      completeRepair()
      remove(path, options)
    })
    syncBuiltinESMExports()
    const warnings: string[] = []
    const store = await openLevelStore(folder, { warn: (text) => warnings.push(text) }).finally(() => {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })
    expect(recordsOf(store)).toHaveLength(BATCHES)
    await store.close()
    expect(warnings).toEqual([])
  })

  test.each([true, false])(
    'is not disturbed by another process that opens the store, with --repair: %s',
    async (repairs) => {
      const folder = damaged()
      const outcomes: string[] = []
      const recoverLater = async () => {
        outcomes.push(await openInProcess(folder, repairs))
        return 'records are lost'
      }
      const warnings: string[] = []
      const recovery = { recover: recoverLater, repair: true, warn: (text: string) => warnings.push(text) }
      const store = await openLevelStore(folder, recovery)
      expect(recordsOf(store).length).toBeGreaterThan(BATCHES / 2)
      await store.close()
      expect(outcomes).toEqual(['StoreInUse'])
      expect(warnings).toEqual([expect.stringContaining('has been repaired')])
      expect(await openInProcess(folder, repairs)).toBe('opened')
      const name = basename(folder)
      expect((await readdir(parent)).filter((each) => each.startsWith(`${name}.`))).toEqual([`${name}.damaged`])
    },
  )

  test('is possible after a process that ended while it removed its lock', async () => {
    const folder = damaged()
    const name = basename(folder)
    mkdirSync(`${folder}.repairing`)
    writeFileSync(join(`${folder}.repairing`, 'CURRENT'), 'MANIFEST-000002\n')
    const store = await openLevelStore(folder, { ...recover, repair: true })
    expect(recordsOf(store).length).toBeGreaterThan(BATCHES / 2)
    await store.close()
    expect((await readdir(parent)).filter((each) => each.startsWith(`${name}.`))).toEqual([`${name}.damaged`])
  })

  test.each([0, 1, 2])('that cannot rename a folder after %i others changes nothing', async (steps) => {
    const folder = damaged()
    const before = readdirSync(folder).filter((name) => !name.startsWith('LOG'))
    const failed = withRenames(
      steps,
      () => {
        throw new Error('EXDEV: cross-device link not permitted')
      },
      () => openLevelStore(folder, { ...recover, repair: true }),
    )
    await expect(failed).rejects.toMatchObject({ name: 'StoreUnusable', message: expect.stringContaining('EXDEV') })
    expect(readdirSync(folder).filter((name) => !name.startsWith('LOG'))).toEqual(before)
    const name = basename(folder)
    expect((await readdir(parent)).filter((each) => each.startsWith(`${name}.`))).toEqual([])
  })
})

test('a store without a manifest may have lost records of any age', async () => {
  const folder = copyOf(closed)
  for (const pattern of [/^CURRENT$/, /^MANIFEST/]) rmSync(fileIn(folder, pattern))
  const losses: boolean[] = []
  const recover = async (_: Store, { isScattered }: { isScattered: boolean }) => {
    losses.push(isScattered)
    return 'records may be lost'
  }
  await expect(openLevelStore(folder, { recover })).rejects.toMatchObject({ name: 'StoreDamaged' })
  expect(losses).toEqual([true])
})

test('an open store is in use, even if it is damaged', async () => {
  const folder = copyOf(killed)
  const holder = await openLevelStore(folder)
  rmSync(join(folder, 'CURRENT'))
  await expect(openLevelStore(folder)).rejects.toMatchObject({ name: 'StoreInUse' })
  await expect(openLevelStore(folder, { repair: true })).rejects.toMatchObject({ name: 'StoreInUse' })
  await holder.close()
})
