import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  it('makes a folder with its parents, and says whether it is new', () => {
    expect(makeFolderSync(join(root, 'a', 'b', 'c'), 0o700)).toBe(true)
    expect(makeFolderSync(join(root, 'a', 'b', 'c'))).toBe(false)
    for (const made of ['a', 'a/b', 'a/b/c']) expect([0o700, undefined]).toContain(permissionsOf(join(root, made)))
  })

  it('throws where a part of the path is a file', () => {
    expect(() => makeFolderSync(join(root, 'file'))).toThrow('EEXIST')
    expect(() => makeFolderSync(join(root, 'file', 'below'))).toThrow('ENOTDIR')
  })

  it.runIf(process.platform === 'linux')('throws where the file system lets nothing be made', () => {
    expect(() => makeFolderSync('/proc/vivarium/below')).toThrow('ENOENT')
  })
})

describe('no folder is made with the recursive option of Node, which never returns under /proc', () => {
  it('is used nowhere in the source', () => {
    const source = join(import.meta.dirname, '..', '..', 'src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(0)
    const found = files.filter((file) => /mkdir(Sync)?\([^)]*recursive/.test(readFileSync(join(source, file), 'utf8')))
    expect(found).toEqual([])
  })
})

it.runIf(process.platform === 'linux')('makeFolder rejects where the file system lets nothing be made', async () => {
  await expect(makeFolder('/proc/vivarium/below')).rejects.toMatchObject({ name: 'FolderUnusable' })
})
