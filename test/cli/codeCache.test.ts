import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { CodeCache } from '../../src/cli/codeCache.ts'
import { permissionsOf } from '../permissionsOf.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { newFolder } = temporaryFolder()
let folder: string
let cacheFolder: string

beforeEach(() => {
  folder = newFolder()
  cacheFolder = join(folder, 'cache', 'build-1')
  write(
    'main.cjs',
    `exports.sum = (a, b) => a + b; exports.part = require('./part.cjs'); exports.path = require('node:path')`,
  )
  write('part.cjs', `exports.file = __filename; exports.main = require('./main.cjs'); exports.self = this === exports`)
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Exports of the test files. */
interface Main {
  sum(a: number, b: number): number
  part: { file: string; main: Main; self: boolean }
  path: unknown
}
const load = (cache: CodeCache) => cache.load(join(folder, 'main.cjs')) as Main // the file above

describe('CodeCache', () => {
  test.each(['without', 'with'])('loads CommonJS %s cached code', (mode) => {
    if (mode === 'with') {
      const first = new CodeCache(cacheFolder)
      load(first)
      first.save()
    }
    const main = load(new CodeCache(cacheFolder))
    expect(main.sum(1, 2)).toBe(3)
    expect(main.part.file).toBe(join(folder, 'part.cjs'))
    expect(main.part.main).toBe(main)
    expect(main.part.self).toBe(true)
    expect(main.path).toHaveProperty('posix')
  })

  test.each(['without', 'with'])('loads the files of a pack %s cached code', (mode) => {
    const body = (name: string) =>
      `${JSON.stringify(name)}: function (exports, require, module, __filename, __dirname) {\n${readFileSync(join(folder, name), 'utf8')}\n}`
    write('pack.cjs', `({\n${['main.cjs', 'part.cjs'].map(body).join(',\n')}\n})\n`)
    const packs = new Map([[join(folder, 'pack.cjs'), ['main.cjs', 'part.cjs']]])
    for (const name of ['main.cjs', 'part.cjs']) rmSync(join(folder, name))
    if (mode === 'with') {
      const first = new CodeCache(cacheFolder, packs)
      load(first)
      first.save()
      expect(readdirSync(cacheFolder)).toEqual(['pack.cjs.cache'])
    }
    const cache = new CodeCache(cacheFolder, packs)
    const main = load(cache)
    expect(main.sum(1, 2)).toBe(3)
    expect(main.part.file).toBe(join(folder, 'part.cjs'))
    expect(main.part.main).toBe(main)
    expect(main.part.self).toBe(true)
    expect(load(cache)).toBe(main)
  })

  test('loads a file that could not be read or run before', () => {
    const cache = new CodeCache(undefined)
    rmSync(join(folder, 'part.cjs'))
    expect(() => load(cache)).toThrow('ENOENT')
    write('part.cjs', 'throw new Error("not yet")')
    expect(() => load(cache)).toThrow('not yet')
    write('part.cjs', 'exports.file = __filename')
    expect(load(cache).part.file).toBe(join(folder, 'part.cjs'))
  })

  test('runs a file once', () => {
    const cache = new CodeCache(undefined)
    expect(load(cache)).toBe(load(cache))
  })

  test('writes the code of each file once, readable only for the user', () => {
    const first = new CodeCache(cacheFolder)
    load(first)
    first.save()
    expect(readdirSync(cacheFolder).sort()).toEqual(['main.cjs.cache', 'part.cjs.cache'])
    expect([0o700, undefined]).toContain(permissionsOf(cacheFolder))
    const file = join(cacheFolder, 'main.cjs.cache')
    const past = new Date(0)
    utimesSync(file, past, past)
    const second = new CodeCache(cacheFolder)
    load(second)
    second.save()
    expect(statSync(file).mtime).toEqual(past)
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['invalid', Buffer.from('this is not machine code')],
  ])('ignores and replaces an %s cache file', (_, content) => {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(join(cacheFolder, 'main.cjs.cache'), content)
    const cache = new CodeCache(cacheFolder)
    expect(load(cache).sum(1, 2)).toBe(3)
    cache.save()
    expect(readFileSync(join(cacheFolder, 'main.cjs.cache')).equals(content)).toBe(false)
  })

  test('ignores a truncated cache file', () => {
    const first = new CodeCache(cacheFolder)
    load(first)
    first.save()
    const file = join(cacheFolder, 'main.cjs.cache')
    writeFileSync(file, readFileSync(file).subarray(0, 200))
    expect(load(new CodeCache(cacheFolder)).sum(1, 2)).toBe(3)
  })

  test('ignores a cache folder that cannot be created', () => {
    write('a-file', '')
    const cache = new CodeCache(join(folder, 'a-file', 'build-1'))
    load(cache)
    expect(() => cache.save()).not.toThrow()
  })

  test('leaves no unfinished file when the cache file cannot be replaced', () => {
    mkdirSync(join(cacheFolder, 'main.cjs.cache'), { recursive: true })
    const cache = new CodeCache(cacheFolder)
    load(cache)
    cache.save()
    expect(readdirSync(cacheFolder).filter((name) => !name.endsWith('.cache'))).toEqual([])
  })

  test('deletes the code of builds that are older than a month', () => {
    for (const name of ['old', 'recent']) mkdirSync(join(folder, 'cache', name), { recursive: true })
    utimesSync(join(folder, 'cache', 'old'), new Date(0), new Date(0))
    const cache = new CodeCache(cacheFolder)
    load(cache)
    cache.save()
    expect(readdirSync(join(folder, 'cache')).sort()).toEqual(['build-1', 'recent'])
  })

  test('throws the errors of the loaded file', () => {
    write('main.cjs', `throw new TypeError('broken')`)
    expect(() => load(new CodeCache(cacheFolder))).toThrow(TypeError)
  })
})
