import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CommitFile } from '../../src/storage/integrity/commitFile.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { processName } from '../../src/storage/processName.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const temporary = temporaryFolder()

/** Linux has a device that is always full, and lists the open files of a process. */
const isLinux = process.platform === 'linux'

test.runIf(isLinux)('a commit file that cannot be written does not stay open', () => {
  const folder = temporary.newFolder()
  symlinkSync('/dev/full', `${folder}/COMMIT`)
  const open = readdirSync('/dev/fd').length
  expect(() => new CommitFile(folder, { sequence: 1, head: undefined })).toThrow('ENOSPC')
  expect(readdirSync('/dev/fd')).toHaveLength(open)
})

test('a store whose commit file cannot be opened says why, without the text of the system', async () => {
  const folder = temporary.newFolder()
  mkdirSync(`${folder}/COMMIT`)
  await expect(openLevelStore(folder)).rejects.toMatchObject({
    name: 'StoreUnusable',
    message: `the folder ${folder} cannot be used as a store: cannot write COMMIT: it is a folder`,
  })
})

/** Maximum length of a path on Linux. */
const MAX_PATH = 4_095

/** Creates a folder in which a temporary store gets a folder, but the path of each file in that is too long. */
function deepFolder(): string {
  const length = MAX_PATH - `/vivarium-${processName()}-XXXXXX`.length - 2
  let path = temporary.newFolder()
  while (path.length < length) {
    const left = length - path.length - 1
    path = `${path}/${'d'.repeat(left > 200 ? 100 : left)}`
    mkdirSync(path)
  }
  return path
}

test.runIf(isLinux)('a temporary store that cannot be opened leaves no folder', async () => {
  const parent = deepFolder()
  await expect(openTemporaryStore(parent)).rejects.toMatchObject({ name: 'StoreUnusable' })
  expect(readdirSync(parent)).toEqual([])
})
