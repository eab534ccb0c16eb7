import { traceTooLarge } from '../../../execution/trace/tracer.ts'
import { type RawJson, rawJsonList } from '../../rawJson.ts'

/** The JSON texts of the traces of one response. Each trace is encoded when it is complete, because its objects need more memory than its text. */
export class TraceList {
  readonly #texts: string[] = []
  readonly #limit: number
  readonly #hint: string
  #characters = 0

  /** `limit` is the maximum number of characters of all traces. `hint` tells how to request less. */
  constructor(limit: number, hint: string) {
    this.#limit = limit
    this.#hint = hint
  }

  get size(): number {
    return this.#texts.length
  }

  /** Adds the JSON text of a trace. Throws TraceTooLarge. */
  add(text: string): void {
    this.#characters += text.length
    if (this.#characters > this.#limit) throw traceTooLarge({ mebibytes: this.#limit / 2 ** 20, hint: this.#hint })
    this.#texts.push(text)
  }

  /** The traces as a JSON array. */
  get json(): RawJson {
    return rawJsonList(this.#texts)
  }
}
