import { BoundedCache } from '../../state/boundedCache.ts'
import { RawJson } from '../rawJson.ts'

/** Number of objects that count as requested. */
const MAX_REQUESTED = 1_024

/**
 * The JSON texts of immutable objects, kept from their second request on. Most objects are requested once, soon after their block. To keep their
 * texts would cost the garbage collector more time than to write a text twice.
 */
export class TextCache<Key extends object> {
  readonly #texts = new WeakMap<Key, RawJson>()
  readonly #requested = new BoundedCache<string, true>(MAX_REQUESTED)
  readonly #write: (key: Key) => string

  /** `write` returns the text of an object. */
  constructor(write: (key: Key) => string) {
    this.#write = write
  }

  /** Returns the text of an object. `id` identifies it: another object with the same one only makes its text kept earlier. */
  get(key: Key, id: string): RawJson {
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const json = new RawJson(this.#write(key))
    if (this.#requested.get(id) === undefined) this.#requested.set(id, true)
    else this.#texts.set(key, json)
    return json
  }
}
