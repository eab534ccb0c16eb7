import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { Script } from 'node:vm'

interface Loaded {
  readonly exports: unknown
}

/**
 * Loads the CommonJS files of the bundle with the code that V8 compiled for them in an earlier run, which halves the time to
 * start. Works on every Node alike. Whatever goes wrong with the cache, the files are loaded without it.
 */
export class CodeCache {
  readonly #folder: string | undefined
  readonly #loaded = new Map<string, Loaded>()
  readonly #uncached = new Map<string, Script>()

  /** `folder` must belong to one build of the bundle: V8 tells its own versions apart, but not sources of equal length. */
  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /** The exports of a file, which is run the first time. */
  load(file: string): unknown {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    this.#loaded.set(file, module)
    const native = createRequire(file)
    const require = (name: string): unknown =>
      name.startsWith('.') ? this.load(resolve(dirname(file), name)) : native(name)
    const run = this.#compile(file).runInThisContext()
    run.call(module.exports, module.exports, require, module, file, dirname(file))
    return module.exports
  }

  #compile(file: string): Script {
    const cachedData = this.#read(file)
    const script = new Script(wrap(readFileSync(file, 'utf8')), { filename: file, ...(cachedData && { cachedData }) })
    if (cachedData === undefined || script.cachedDataRejected === true) this.#uncached.set(file, script)
    return script
  }

  #read(file: string): Buffer | undefined {
    try {
      return this.#folder === undefined ? undefined : readFileSync(this.#path(file))
    } catch {
      return undefined
    }
  }

  /** Keeps what had to be compiled, including the functions that have run since. Never throws. */
  save(): void {
    if (this.#folder === undefined || this.#uncached.size === 0) return
    try {
      const isNew = mkdirSync(this.#folder, { recursive: true, mode: 0o700 }) !== undefined
      for (const [file, script] of this.#uncached) {
        const path = this.#path(file)
        // Whoever reads meanwhile finds the old file or the new one, never half of it.
        const unfinished = `${path}.${process.pid}`
        writeFileSync(unfinished, script.createCachedData(), { mode: 0o600 })
        renameSync(unfinished, path)
      }
      if (isNew) this.#removeOld(dirname(this.#folder))
    } catch {
      // A full disk or a folder that may not be written: the next start is slower, nothing else.
    }
    this.#uncached.clear()
  }

  /** Other versions leave their folders behind; those of the last month may still be in use. */
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
