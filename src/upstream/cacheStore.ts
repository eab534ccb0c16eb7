import { dirname } from 'node:path'
import type { Address, Hash } from '../bytes.ts'
import { keccak256, keccak256Hex } from '../crypto/keccak.ts'
import { makeFolderSync } from '../folders.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import { UNKNOWN_ROOT } from '../state/remoteState.ts'
import { accountKey } from '../state/secureKeys.ts'
import { nibblesOf, type Octets, toOctets } from '../state/trie/octets.ts'
import { objectOf } from './answers.ts'
import { type CacheContents, cacheDamaged, readCache, writeCache } from './cacheFile.ts'
import { LoadedTrie } from './loadedTrie.ts'
import type { LoadedValues } from './loadedValues.ts'
import { type PinnedBlock, pinnedBlock } from './pinnedBlock.ts'
import { walkNodes } from './walkNodes.ts'

/** Shortest time between two writes of the file, in milliseconds; a file that takes long to write is written less often. */
const MIN_SAVE_INTERVAL = 2_000
const SAVE_SHARE = 20

/** What was loaded of an upstream, in a file. It never holds what the chain here did. */
export class CacheStore {
  /** What the file held when it was opened. */
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

  private constructor(file: string | undefined, contents: CacheContents | undefined) {
    this.#file = file
    this.contents = contents
    this.#answers = new Map(contents?.answers)
    this.#hasProofs = contents?.meta.hasProofs ?? false
  }

  /** Opens a cache file, which need not exist yet. Throws ForkCacheDamaged or ForkCacheTooNew. */
  static async open(file: string): Promise<CacheStore> {
    return new CacheStore(file, await readCache(file, file))
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
    try {
      for (const code of contents.codes) state.codes.set(keccak256Hex(code), code)
      if (state instanceof LoadedTrie) fillTrie(state, contents)
      else fillValues(state, contents)
    } catch (error) {
      throw this.#damaged(error)
    }
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
      makeFolderSync(dirname(this.#file))
      await writeCache(this.#file, this.#present())
    } catch (error) {
      this.#isDirty = true
      throw error
    }
    this.#interval = Math.max(MIN_SAVE_INTERVAL, SAVE_SHARE * (performance.now() - start))
  }

  #touch(): void {
    this.#isDirty = true
    if (this.#file === undefined || this.#timer !== undefined) return
    // A failure is reported by the last write, when the node closes.
    this.#timer = setTimeout(() => void this.save().catch(() => {}), this.#interval)
    this.#timer.unref()
  }

  #present(): CacheContents {
    const { chainId, hash, header, totalDifficulty, json } = this.#pinned ?? missing()
    const state = this.#state
    const { number, stateRoot } = header
    const isTrie = state instanceof LoadedTrie
    return {
      meta: { chainId, number, hash, stateRoot, totalDifficulty, hasProofs: this.#hasProofs },
      header: JSON.stringify(json),
      nodes: isTrie ? [...state.nodes.values()].map(({ rlp }) => rlp) : [],
      addresses: isTrie ? [...state.addresses] : [],
      slots: isTrie ? [...state.slots] : [],
      codes: [...(state?.codes.values() ?? [])],
      ...(state === undefined || isTrie ? { accounts: [], values: [] } : valuesOf(state)),
      answers: this.#answers,
    }
  }

  #damaged(error: unknown): unknown {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) return error
    return cacheDamaged({ file: this.#file ?? '', reason: error.message })
  }
}

function fillTrie(state: LoadedTrie, { nodes, addresses, slots }: CacheContents): void {
  const byHash = new Map(nodes.map((rlp) => [toOctets(keccak256(rlp)), rlp]))
  const codeHashes = new Map<Octets, Hash>()
  walkNodes(state.root, byHash, {
    node: ({ hash, path, rlp }) => state.nodes.set(hash, { rlp, path }),
    account: ({ path, codeHash }) => codeHashes.set(path, codeHash),
  })
  if (state.nodes.size < byHash.size) {
    throw new RangeError(`${byHash.size - state.nodes.size} of its trie nodes are not proven by the state root`)
  }
  for (const address of addresses) {
    state.addAddress(address)
    const codeHash = codeHashes.get(nibblesOf(accountKey(address), 0, 64))
    if (codeHash !== undefined && codeHash !== EMPTY_CODE_HASH) state.addOwner(codeHash, address)
  }
  for (const slot of slots) state.addSlot(slot)
}

function fillValues(state: LoadedValues, { accounts, values }: CacheContents): void {
  for (const { address, nonce, balance, codeHash } of accounts) {
    const storageRoot = codeHash === EMPTY_CODE_HASH ? EMPTY_ROOT : UNKNOWN_ROOT
    state.accounts.set(address, codeHash === undefined ? null : { nonce, balance, storageRoot, codeHash })
  }
  for (const [address, slot, value] of values) state.addSlot(address, slot, value)
}

function valuesOf(state: LoadedValues): Pick<CacheContents, 'accounts' | 'values'> {
  const accounts = [...state.accounts].sort(([a], [b]) => (a < b ? -1 : 1))
  const values: [Address, bigint, bigint][] = []
  for (const [address, slots] of [...state.slots].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [slot, value] of [...slots].sort(([a], [b]) => (a < b ? -1 : 1))) values.push([address, slot, value])
  }
  return {
    accounts: accounts.map(([address, account]) => ({
      address,
      nonce: account?.nonce ?? 0n,
      balance: account?.balance ?? 0n,
      codeHash: account?.codeHash,
    })),
    values,
  }
}

function missing(): never {
  throw new TypeError('the cache was not begun')
}
