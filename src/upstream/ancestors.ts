import type { Hash } from '../bytes.ts'
import { NotLoaded } from '../state/notLoaded.ts'
import { objectOf } from './jsonValues.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { type RemoteHeader, remoteHeader } from './remoteHeader.ts'
import { upstreamInconsistent } from './upstreamErrors.ts'

/** Number of previous blocks that BLOCKHASH can read. */
const MAX_DISTANCE = 256

/** The hashes of blocks before the pinned one. The header of each block proves the hash of its parent. */
export class Ancestors {
  readonly #hashes = new Map<number, Hash>()
  readonly #pinned: PinnedBlock
  readonly #request: (number: number) => Promise<unknown>
  readonly #host: () => string | undefined

  /** `request` returns the JSON of a block by its number, `host` the host of the upstream; undefined offline. */
  constructor(
    pinned: PinnedBlock,
    request: (number: number) => Promise<unknown>,
    host: () => string | undefined = () => undefined,
  ) {
    this.#pinned = pinned
    this.#request = request
    this.#host = host
    this.#hashes.set(Number(pinned.header.number) - 1, pinned.header.parentHash)
  }

  /** Returns the hash of a block. Undefined for blocks that BLOCKHASH cannot read. Throws NotLoaded. */
  hashOf(number: number): Hash | undefined {
    const distance = Number(this.#pinned.header.number) - number
    if (distance < 1 || distance > MAX_DISTANCE || number < 0) return undefined
    const hash = this.#hashes.get(number)
    if (hash === undefined) throw new HeadersNotLoaded(() => this.#load(number))
    return hash
  }

  /** Loads the headers of the blocks after `first`, each of which contains the hash of its parent. */
  async #load(first: number): Promise<void> {
    let last = first + 1
    while (!this.#hashes.has(last - 1)) last++
    // From the last block with a known hash down to the one after `first`.
    const numbers = Array.from({ length: last - first - 1 }, (_, index) => last - 1 - index)
    const blocks = await Promise.all(numbers.map((number) => this.#request(number)))
    for (const [index, number] of numbers.entries()) {
      const { hash, header } = this.#headerOf(blocks[index], number)
      if (hash !== this.#hashes.get(number))
        throw upstreamInconsistent({
          host: this.#host(),
          what: `block ${number} is not the parent of the block after it`,
        })
      this.#hashes.set(number - 1, header.parentHash)
    }
  }

  #headerOf(block: unknown, number: number): RemoteHeader {
    try {
      return remoteHeader(objectOf(block, `block ${number}`), this.#pinned.mismatch !== undefined)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw upstreamInconsistent({ host: this.#host(), what: error.message })
    }
  }
}

class HeadersNotLoaded extends NotLoaded {
  readonly #load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('headers of the upstream node are not loaded')
    this.#load = load
  }

  override load(): Promise<void> {
    return this.#load()
  }
}
