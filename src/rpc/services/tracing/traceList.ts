import { traceTooLarge } from '../../../execution/trace/tracer.ts'
import { RawJson } from '../../rawJson.ts'

/** The JSON texts of the traces of one response. Each trace is encoded when it is complete, because its objects need more memory than its text. */
export class TraceList {
  readonly #parts: string[] = []
  #size = 0
  readonly #limit: number
  readonly #hint: string
  #characters = 0

  /** `limit` is the maximum number of characters of all traces. `hint` tells how to request less. */
  constructor(limit: number, hint: string) {
    this.#limit = limit
    this.#hint = hint
  }

  get size(): number {
    return this.#size
  }

  /** Adds the JSON text of a trace, in parts. Throws TraceTooLarge. */
  add(...parts: readonly string[]): void {
    for (const part of parts) this.#characters += part.length
    if (this.#characters > this.#limit) throw traceTooLarge({ limit: `${this.#limit / 2 ** 20} MiB`, hint: this.#hint })
    this.#parts.push(this.#size === 0 ? '[' : ',', ...parts)
    this.#size++
  }

  /** The traces as a JSON array. */
  get json(): RawJson {
    return new RawJson(this.#size === 0 ? '[]' : [...this.#parts, ']'])
  }
}
