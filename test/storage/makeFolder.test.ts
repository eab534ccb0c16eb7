import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolderSync } from '../../src/folders.ts'
import { makeFolder } from '../../src/storage/makeFolder.ts'
import { permissionsOf } from '../permissionsOf.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vivarium-folder-'))
  writeFileSync(join(root, 'file'), '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('makeFolderSync', () => {
  it('creates a folder with its parents, and returns whether it is new', () => {
    expect(makeFolderSync(join(root, 'a', 'b', 'c'), 0o700)).toBe(true)
    expect(makeFolderSync(join(root, 'a', 'b', 'c'))).toBe(false)
    for (const made of ['a', 'a/b', 'a/b/c']) expect([0o700, undefined]).toContain(permissionsOf(join(root, made)))
  })

  it('throws if a part of the path is a file', () => {
    expect(() => makeFolderSync(join(root, 'file'))).toThrow('EEXIST')
    expect(() => makeFolderSync(join(root, 'file', 'below'))).toThrow(/^(ENOTDIR|ENOENT)/)
  })

  it.runIf(process.platform === 'linux')('throws if the file system allows no new folders', () => {
    expect(() => makeFolderSync('/proc/vivarium/below')).toThrow('ENOENT')
  })
})

describe('the recursive option of mkdir, which never returns under /proc', () => {
  it('is not used in the source', () => {
    const source = join(import.meta.dirname, '..', '..', 'src')
    const recursive = /mkdir(Sync)?\([^)]*recursive/
    expect('mkdirSync(folder, { recursive: true })').toMatch(recursive)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((name) => recursive.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
  })
})

it.runIf(process.platform === 'linux')('makeFolder throws if the file system allows no new folders', () => {
  expect(() => makeFolder('/proc/vivarium/below', '--data-dir')).toThrow(
    expect.objectContaining({ name: 'FolderUnusable' }),
  )
})

// The administrator can write to every folder, and Windows has no such permission.
it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('makeFolder rejects a read-only folder', () => {
  const folder = join(root, 'read-only')
  makeFolderSync(folder)
  chmodSync(folder, 0o555)
  expect(() => makeFolder(folder, '--data-dir')).toThrow(
    expect.objectContaining({
      name: 'FolderUnusable',
      message: `the folder ${folder} cannot be used: permission denied; choose another one with --data-dir`,
    }),
  )
})
