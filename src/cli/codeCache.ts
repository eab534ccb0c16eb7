import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, sep } from 'node:path'
import { Script } from 'node:vm'
import { makeFolderSync } from '../folders.ts'
import { replaceFileSync } from '../replaceFile.ts'
import { withInitialFlags } from './v8Flags.ts'

interface Loaded {
  readonly exports: unknown
}

/** The body of a CommonJS file. */
type Body = (
  this: unknown,
  exports: unknown,
  require: (name: string) => unknown,
  module: Loaded,
  file: string,
  folder: string,
) => void

/** Returns the text of a CommonJS file as an expression whose value is a `Body`. */
const bodyOf = (text: string): string => `(function (exports, require, module, __filename, __dirname) { ${text}\n})`

/** Size of the memory that two files are read into, in bytes. Larger than the files of a start. */
const BUFFER_BYTES = 2 << 20

/** Files that contain several modules: path of the pack → names of the modules. */
export type Packs = ReadonlyMap<string, readonly string[]>

/**
 * Loads the CommonJS files of the bundle with the V8 code cache of an earlier run, which halves the start-up time. Without a usable cache, these
 * files are compiled. The compile cache of Node 22 and later reads one file per module, which makes a start about a quarter slower.
 */
export class CodeCache {
  readonly #folder: string | undefined
  readonly #loaded = new Map<string, Loaded>()
  readonly #uncached = new Map<string, Script>()
  /** Name of a module → path of its pack. */
  readonly #packs = new Map<string, string>()
  readonly #bodies = new Map<string, Readonly<Record<string, Body>>>()
  /** Modules of Node and of other packages, by name. The files of one bundle all find the same ones. */
  readonly #external = new Map<string, unknown>()
  #requireExternal: NodeJS.Require | undefined

  /** `folder` must belong to one build of the bundle: V8 checks its version, but not the content of the sources. */
  constructor(folder: string | undefined, packs: Packs = new Map()) {
    this.#folder = folder
    for (const [pack, files] of packs) for (const file of files) this.#packs.set(file, pack)
  }

  /** Returns the exports of a file. The first call runs the file. */
  load(file: string): unknown {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    this.#loaded.set(file, module)
    const folder = dirname(file)
    const prefix = folder + sep
    const require = (name: string): unknown =>
      name.startsWith('./') ? this.load(prefix + name.slice('./'.length)) : this.#loadExternal(name, file)
    try {
      const run = this.#packed(file) ?? (this.#compile(file, bodyOf).runInThisContext() as Body) // see bodyOf
      run.call(module.exports, module.exports, require, module, file, folder)
    } catch (error) {
      // The next call tries again. The file can be unreadable for a time, while too many files are open.
      this.#loaded.delete(file)
      throw error
    }
    return module.exports
  }

  #loadExternal(name: string, file: string): unknown {
    const known = this.#external.get(name)
    if (known !== undefined) return known
    this.#requireExternal ??= createRequire(file)
    const exports: unknown = this.#requireExternal(name)
    this.#external.set(name, exports)
    return exports
  }

  /** Returns the body of a module in a pack. The pack is read when its first module is loaded. */
  #packed(file: string): Body | undefined {
    const name = basename(file)
    const pack = this.#packs.get(name)
    if (pack === undefined) return undefined
    let bodies = this.#bodies.get(pack)
    if (bodies === undefined) {
      bodies = this.#compile(pack, String).runInThisContext() as Readonly<Record<string, Body>> // see scripts/build/bundle.mjs
      this.#bodies.set(pack, bodies)
    }
    return bodies[name]
  }

  #compile(file: string, wrapped: (text: string) => string): Script {
    // Both files are read into the same memory, because the first use of new memory takes longer than to read the file.
    const memory = Buffer.allocUnsafeSlow(BUFFER_BYTES)
    // The bundle is ASCII (scripts/build/bundle.mjs), so this is the same text as UTF-8, and faster.
    const text = wrapped(readInto(memory, file).toString('latin1'))
    const cachedData = this.#read(file, memory)
    const script = withInitialFlags(() => new Script(text, { filename: file, ...(cachedData && { cachedData }) }))
    if (cachedData === undefined || script.cachedDataRejected === true) this.#uncached.set(file, script)
    return script
  }

  #read(file: string, memory: Buffer): Buffer | undefined {
    try {
      return this.#folder === undefined ? undefined : readInto(memory, this.#path(file))
    } catch {
      return undefined
    }
  }

  /** Stores the code of compiled files, including functions that V8 has compiled since. Never throws. */
  save(): void {
    if (this.#folder === undefined || this.#uncached.size === 0) return
    try {
      const isNew = makeFolderSync(this.#folder, 0o700)
      for (const [file, script] of this.#uncached) {
        const code = withInitialFlags(() => script.createCachedData())
        replaceFileSync(this.#path(file), code, 0o600)
      }
      if (isNew) this.#removeOld(dirname(this.#folder))
    } catch {
      // A full disk or a read-only folder: the next start is slower.
    }
    this.#uncached.clear()
  }

  /** Removes the folders of other versions that were not used for a month. */
  #removeOld(folder: string): void {
    const month = 30 * 24 * 60 * 60 * 1_000
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > month) rmSync(path, { recursive: true, force: true })
    }
  }

  #path(file: string): string {
    return join(this.#folder ?? '', `${basename(file)}.cache`)
  }
}

/** Returns the content of a file, in `memory` if it fits. */
function readInto(memory: Buffer, path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const bytes = size <= memory.length ? memory.subarray(0, size) : Buffer.allocUnsafeSlow(size)
    let length = 0
    while (length < size) {
      const read = readSync(descriptor, bytes, length, size - length, null)
      if (read === 0) break
      length += read
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}
