import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import type { ChainBlock } from '../types.ts'
import type { Bundle } from './bundle.ts'

/** Maximum number of bundles that wait. A block executes each up to three times: alone, after those that pay more, and in the block itself. */
const MAX_BUNDLES = 1_000

const tooManyBundles = define<{ limit: number }>(
  'TooManyBundles',
  -32000,
  ({ limit }) => `${limit} bundles wait for blocks: mine a block or cancel some`,
)

/** The bundles that wait for their blocks, in the order of arrival. They are in memory only: the last possible block is soon over. */
export class BundlePool {
  readonly #warn: (text: string) => void
  /** Why the last attempt to include a bundle failed. */
  readonly #reasons = new WeakMap<Bundle, string>()
  #bundles: readonly Bundle[] = []

  /** `warn` receives a sentence for each bundle that a block cannot contain, because no caller gets the reason. */
  constructor(warn: (text: string) => void) {
    this.#warn = warn
  }

  get size(): number {
    return this.#bundles.length
  }

  /** Returns all bundles. The list does not change. */
  all(): readonly Bundle[] {
    return this.#bundles
  }

  /** Adds a bundle. It replaces those with the same key. Throws TooManyBundles. */
  add(bundle: Bundle): void {
    const kept = this.#bundles.filter(({ key }) => key === undefined || key !== bundle.key)
    if (kept.length >= MAX_BUNDLES) throw tooManyBundles({ limit: MAX_BUNDLES })
    this.#bundles = [...kept, bundle]
  }

  /** Removes the bundles with this key and returns them. */
  cancel(key: string): readonly Bundle[] {
    const cancelled = this.#bundles.filter((bundle) => bundle.key === key)
    this.#bundles = this.#bundles.filter((bundle) => bundle.key !== key)
    return cancelled
  }

  /** Replaces all bundles. */
  replaceAll(bundles: readonly Bundle[]): void {
    this.#bundles = bundles
  }

  /** Returns the bundles that a block with this number and time (Unix seconds) can contain. */
  forBlock(number: number, time: number): readonly Bundle[] {
    return this.#bundles.filter(
      ({ blocks: [first, last], times: [earliest = 0, latest = Number.POSITIVE_INFINITY] }) =>
        first <= number && number <= last && earliest <= time && time <= latest,
    )
  }

  /** Remembers why the next block cannot contain a bundle, and reports each reason once. */
  exclude(bundle: Bundle, reason: string): void {
    if (this.#reasons.get(bundle) === reason) return
    this.#reasons.set(bundle, reason)
    this.#warn(`${bundle.name} waits: ${reason}`)
  }

  /** Removes the bundles that a new block contains, and those that no later block can contain. */
  blockAdded({ number, transactions }: ChainBlock): void {
    if (this.#bundles.length === 0) return
    const mined = new Set<Hash>(transactions.map(({ hash }) => hash))
    const waiting: Bundle[] = []
    for (const bundle of this.#bundles) {
      const required = requiredOf(bundle)
      if (required.every((hash) => mined.has(hash))) continue
      const used = required.find((hash) => mined.has(hash))
      if (used !== undefined)
        this.#removed(bundle, `block ${number} contains its transaction ${used} without the others`)
      else if (number < bundle.blocks[1]) waiting.push(bundle)
      else this.#removed(bundle, this.#reasons.get(bundle) ?? `block ${number} was the last one that could contain it`)
    }
    this.#bundles = waiting
  }

  #removed({ name }: Bundle, reason: string): void {
    this.#warn(`${name} was removed: ${reason}`)
  }
}

/** Returns the hashes of the transactions without which a block cannot contain a bundle. If all are optional, of all. */
function requiredOf({ transactions, optional }: Bundle): readonly Hash[] {
  const hashes = transactions.map(({ hash }) => hash)
  const required = hashes.filter((hash) => !optional.has(hash))
  return required.length > 0 ? required : hashes
}
