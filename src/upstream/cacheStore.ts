import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { makeFolderSync } from '../folders.ts'
import { withFolderLock } from '../storage/folderLock.ts'
import { objectOf } from './answers.ts'
import { addCached, cachedState } from './cachedState.ts'
import { type CacheContents, type CacheMeta, cacheDamaged, readCache } from './cacheFile.ts'
import type { LoadedTrie } from './loadedTrie.ts'
import type { LoadedValues } from './loadedValues.ts'
import { type PinnedBlock, pinnedBlock } from './pinnedBlock.ts'
import type { EarlierRun } from './stateSource.ts'
import { otherCache } from './upstreamErrors.ts'

/** Folder of the locks of cache files, and the milliseconds to wait for one. */
const LOCKS = join(tmpdir(), `vivarium-locks-${process.getuid?.() ?? 'user'}`)
const LOCK_TIMEOUT = 30_000
/** Shortest time between two writes of the file, in milliseconds; a file that takes long to write is written less often. */
const MIN_SAVE_INTERVAL = 2_000
const SAVE_SHARE = 20

/** The loaded data of an upstream, in a file. It never holds changes of the local chain. */
export class CacheStore {
  /** The contents of the file when it was opened. */
  readonly contents: CacheContents | undefined
  readonly #file: string | undefined
  readonly #answers: Map<string, string>
  #pinned: PinnedBlock | undefined
  #hasProofs: boolean
  #state: LoadedTrie | LoadedValues | undefined
  #isDirty = false
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #interval = MIN_SAVE_INTERVAL
  /** Of the file, when it was last read or written. */
  #version: string | undefined

  private constructor(file: string | undefined, contents: CacheContents | undefined) {
    this.#file = file
    this.contents = contents
    this.#answers = new Map(contents?.answers)
    this.#hasProofs = contents?.meta.hasProofs ?? false
  }

  /** Opens a cache file, which need not exist yet. Throws ForkCacheDamaged or ForkCacheTooNew. */
  static async open(file: string): Promise<CacheStore> {
    const version = versionOf(file)
    const store = new CacheStore(file, await readCache(file, file))
    store.#version = version
    return store
  }

  /** A cache that is not kept. */
  static inMemory(): CacheStore {
    return new CacheStore(undefined, undefined)
  }

  /** The block that the cache was recorded for. Throws ForkCacheDamaged where its parts contradict each other. */
  pinned(): PinnedBlock {
    const { meta, header } = this.contents ?? missing()
    try {
      const block = pinnedBlock(meta.chainId, objectOf(JSON.parse(header), 'the header'))
      if (block.hash !== meta.hash || block.header.stateRoot !== meta.stateRoot) {
        throw new RangeError('its header belongs to another block')
      }
      this.#pinned = block
      return block
    } catch (error) {
      throw this.#damaged(error)
    }
  }

  /** The reads of the newest other cache in the folder, at another block of the chain. */
  async earlierRun(): Promise<EarlierRun | undefined> {
    if (this.#file === undefined) return undefined
    const { readEarlierRun } = await import('./earlierRun.ts')
    return readEarlierRun(this.#file)
  }

  /** Begins an empty cache for a block. */
  begin(pinned: PinnedBlock, hasProofs: boolean): void {
    this.#pinned = pinned
    this.#hasProofs = hasProofs
    this.#touch()
  }

  /** Puts what the file held into `state`, which is saved from now on. Throws ForkCacheDamaged where a proof is not complete. */
  fill(state: LoadedTrie | LoadedValues): void {
    this.#state = state
    const { contents } = this
    if (contents === undefined) return
    this.#add(contents)
  }

  /** JSON of a kept answer. */
  answer(method: string, params: readonly unknown[]): string | undefined {
    return this.#answers.get(JSON.stringify([method, params]))
  }

  keepAnswer(method: string, params: readonly unknown[], result: unknown): void {
    this.#answers.set(JSON.stringify([method, params]), JSON.stringify(result))
    this.#touch()
  }

  /** Says that the state holds more now. */
  grown(): void {
    this.#touch()
  }

  /** Writes the file, if there is more than it holds. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#saving = this.#saving.then(() => this.#write())
    return this.#saving
  }

  async #write(): Promise<void> {
    if (!this.#isDirty || this.#file === undefined) return
    this.#isDirty = false
    const start = performance.now()
    try {
      await this.#replace(this.#file)
    } catch (error) {
      this.#isDirty = true
      throw error
    }
    this.#interval = Math.max(MIN_SAVE_INTERVAL, SAVE_SHARE * (performance.now() - start))
  }

  /** Writes the file, with what other processes added to it since it was read. */
  async #replace(file: string): Promise<void> {
    const { writeCache } = await import('./encodeCache.ts')
    makeFolderSync(dirname(file))
    await withFolderLock(LOCKS, resolve(file), LOCK_TIMEOUT, async () => {
      if (versionOf(file) !== this.#version) await this.#merge(file)
      await writeCache(file, this.#present())
      this.#version = versionOf(file)
    })
  }

  async #merge(file: string): Promise<void> {
    const contents = await readCache(file, file)
    if (contents === undefined) return
    checkSame(contents.meta, this.#meta)
    this.#add(contents)
    for (const [key, result] of contents.answers) this.#answers.set(key, result)
  }

  #add(contents: CacheContents): void {
    try {
      if (this.#state !== undefined) addCached(this.#state, contents)
    } catch (error) {
      throw this.#damaged(error)
    }
  }

  #touch(): void {
    this.#isDirty = true
    if (this.#file === undefined || this.#timer !== undefined) return
    // A failure is reported by the last write, when the node closes.
    this.#timer = setTimeout(() => void this.save().catch(() => {}), this.#interval)
    this.#timer.unref()
  }

  get #meta(): CacheMeta {
    const { chainId, hash, header, totalDifficulty } = this.#pinned ?? missing()
    const { number, stateRoot } = header
    return { chainId, number, hash, stateRoot, totalDifficulty, hasProofs: this.#hasProofs }
  }

  #present(): CacheContents {
    const { json } = this.#pinned ?? missing()
    return {
      meta: this.#meta,
      header: JSON.stringify(json),
      ...cachedState(this.#state),
      answers: this.#answers,
    }
  }

  #damaged(error: unknown): unknown {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) return error
    return cacheDamaged({ file: this.#file ?? '', reason: error.message })
  }
}

function missing(): never {
  throw new TypeError('the cache was not begun')
}

/** Changes with each write of the file; undefined where there is none. */
function versionOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

function checkSame(found: CacheMeta, own: CacheMeta): void {
  if (found.hash === own.hash && found.chainId === own.chainId && found.hasProofs === own.hasProofs) return
  throw otherCache({ cached: cacheText(found), wanted: cacheText(own) })
}

const cacheText = ({ number, hash, chainId, hasProofs }: CacheMeta): string =>
  `block ${number} (${hash}) of chain ${chainId}${hasProofs ? '' : ' without proofs'}`
