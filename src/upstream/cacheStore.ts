import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isSystemError } from '../errors.ts'
import { makeFolderSync } from '../folders.ts'
import { monotonicNow } from '../monotonicNow.ts'
import { withFolderLock } from '../storage/folderLock.ts'
import { folderReasonOf } from '../storage/makeFolder.ts'
import { addCached, cachedState } from './cachedState.ts'
import { type CacheContents, type CacheMeta, cacheDamaged, readCache } from './cacheFile.ts'
import { objectOf } from './jsonValues.ts'
import type { LoadedTrie } from './loadedTrie.ts'
import type { LoadedValues } from './loadedValues.ts'
import { type PinnedBlock, pinnedBlock } from './pinnedBlock.ts'
import type { EarlierRun } from './stateSource.ts'
import { cacheNotWritten, otherCache } from './upstreamErrors.ts'

/** Folder of the locks of cache files, and the milliseconds to wait for one. */
const LOCKS = join(tmpdir(), `vivarium-locks-${process.getuid?.() ?? 'user'}`)
const LOCK_TIMEOUT = 30_000
/** Minimum time between two writes of the file, in milliseconds. A file that takes long to write is written less often. */
const MIN_SAVE_INTERVAL = 2_000
/** Minimum time between two writes, as a multiple of the duration of a write. */
const SAVE_INTERVAL_FACTOR = 20

/** The loaded data of an upstream, in a file. It never contains changes of the local chain. */
export class CacheStore {
  /** The contents of the file when it was opened. */
  readonly contents: CacheContents | undefined
  readonly #file: string | undefined
  readonly #results: Map<string, string>
  #pinned: PinnedBlock | undefined
  #hasProofs: boolean
  #state: LoadedTrie | LoadedValues | undefined
  #isDirty = false
  #timer: NodeJS.Timeout | undefined
  /** Settles after the last write, and never rejects. */
  #saving: Promise<void> = Promise.resolve()
  #interval = MIN_SAVE_INTERVAL
  /** Version of the file when it was last read or written: see `versionOf`. */
  #version: string | undefined

  private constructor(file: string | undefined, contents: CacheContents | undefined) {
    this.#file = file
    this.contents = contents
    this.#results = new Map(contents?.results)
    this.#hasProofs = contents?.meta.hasProofs ?? false
  }

  /** Opens a cache file, which need not exist yet. Rejects with NotForkCache, ForkCacheDamaged or ForkCacheTooNew. */
  static async open(file: string): Promise<CacheStore> {
    const version = versionOf(file)
    const store = new CacheStore(file, await readCache(file, file))
    store.#version = version
    return store
  }

  /** Returns a cache without a file. */
  static inMemory(): CacheStore {
    return new CacheStore(undefined, undefined)
  }

  /** Returns the pinned block of the cache. Throws ForkCacheDamaged if its parts contradict each other. */
  pinned(): PinnedBlock {
    const { meta, header } = this.contents ?? missing()
    try {
      const block = pinnedBlock(meta.chainId, objectOf(JSON.parse(header), 'the header'), !meta.hasProofs)
      if (block.hash !== meta.hash || block.header.stateRoot !== meta.stateRoot) {
        throw new RangeError('its header belongs to another block')
      }
      this.#pinned = block
      return block
    } catch (error) {
      throw this.#damaged(error)
    }
  }

  /** Returns the reads in the newest other cache of the chain in the same folder. */
  async earlierRun(): Promise<EarlierRun | undefined> {
    if (this.#file === undefined) return undefined
    const { readEarlierRun } = await import('./earlierRun.ts')
    return readEarlierRun(this.#file)
  }

  /** Starts an empty cache for a block. */
  begin(pinned: PinnedBlock, hasProofs: boolean): void {
    this.#pinned = pinned
    this.#hasProofs = hasProofs
    this.#scheduleSave()
  }

  /** Adds the state in the file to `state`, which is saved from now on. Throws ForkCacheDamaged if a proof is incomplete. */
  fill(state: LoadedTrie | LoadedValues): void {
    this.#state = state
    const { contents } = this
    if (contents === undefined) return
    this.#add(contents)
  }

  /** Returns the JSON of a cached result, or undefined. */
  result(method: string, params: readonly unknown[]): string | undefined {
    return this.#results.get(JSON.stringify([method, params]))
  }

  addResult(method: string, params: readonly unknown[], result: unknown): void {
    this.#results.set(JSON.stringify([method, params]), JSON.stringify(result))
    this.#scheduleSave()
  }

  /** Call this after data was added to the state. */
  markDirty(): void {
    this.#scheduleSave()
  }

  /** Writes the file if data was added. Rejects with ForkCacheNotWritten. The next call then tries again. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A failed write does not keep later ones from running.
    const saving = this.#saving.then(() => this.#write())
    this.#saving = saving.catch(() => {})
    return saving
  }

  async #write(): Promise<void> {
    if (!this.#isDirty || this.#file === undefined) return
    this.#isDirty = false
    const start = monotonicNow()
    try {
      await this.#replace(this.#file)
    } catch (error) {
      this.#isDirty = true
      if (!isSystemError(error)) throw error
      const reason = folderReasonOf(error)
      throw cacheNotWritten({ file: basename(this.#file), reason }, { cause: error })
    }
    this.#interval = Math.max(MIN_SAVE_INTERVAL, SAVE_INTERVAL_FACTOR * (monotonicNow() - start))
  }

  /** Replaces the file. Merges data that other processes have added since it was read. */
  async #replace(file: string): Promise<void> {
    const { writeCache } = await import('./encodeCache.ts')
    makeFolderSync(dirname(file))
    await withFolderLock({ folder: LOCKS, key: resolve(file), timeout: LOCK_TIMEOUT }, async () => {
      if (versionOf(file) !== this.#version) await this.#merge(file)
      await writeCache(file, this.#currentContents())
      this.#version = versionOf(file)
    })
  }

  async #merge(file: string): Promise<void> {
    const contents = await readCache(file, file)
    if (contents === undefined) return
    checkSame(contents.meta, this.#meta)
    this.#add(contents)
    for (const [key, result] of contents.results) this.#results.set(key, result)
  }

  #add(contents: CacheContents): void {
    try {
      if (this.#state !== undefined) addCached(this.#state, contents)
    } catch (error) {
      throw this.#damaged(error)
    }
  }

  #scheduleSave(): void {
    this.#isDirty = true
    if (this.#file === undefined || this.#timer !== undefined) return
    // The last write, when the node closes, reports a failure.
    this.#timer = setTimeout(() => void this.save().catch(() => {}), this.#interval)
    this.#timer.unref()
  }

  get #meta(): CacheMeta {
    const { chainId, hash, header, totalDifficulty } = this.#pinned ?? missing()
    const { number, stateRoot } = header
    return { chainId, number, hash, stateRoot, totalDifficulty, hasProofs: this.#hasProofs }
  }

  #currentContents(): CacheContents {
    const { json } = this.#pinned ?? missing()
    return {
      meta: this.#meta,
      header: JSON.stringify(json),
      ...cachedState(this.#state),
      results: this.#results,
    }
  }

  #damaged(error: unknown): unknown {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) return error
    return cacheDamaged({ file: this.#file ?? '', reason: error.message })
  }
}

function missing(): never {
  throw new TypeError('the cache has no pinned block')
}

/** Returns a text that changes with each write of the file. Undefined if the file does not exist or cannot be read. */
function versionOf(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    return found && `${found.ino} ${found.size} ${found.mtimeMs}`
  } catch {
    return undefined // reading the file reports the defect
  }
}

function checkSame(found: CacheMeta, own: CacheMeta): void {
  if (found.hash === own.hash && found.chainId === own.chainId && found.hasProofs === own.hasProofs) return
  throw otherCache({ cached: cacheText(found), wanted: cacheText(own) })
}

const cacheText = ({ number, hash, chainId, hasProofs }: CacheMeta): string =>
  `block ${number} (${hash}) of chain ${chainId}${hasProofs ? '' : ' without proofs'}`
