import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import { resultTooLong } from '../../rawJson.ts'
import { logText } from '../../wire/log.ts'

/** Characters of logs that are written in one step, and minimum characters of a part. */
const STEP_CHARACTERS = 65_536

/** The JSON texts of the logs of one result. */
export class LogTexts {
  /** Texts of several logs each, separated by commas: the response would block other work if it had 100,000 parts. */
  readonly #parts: string[] = []
  /** The logs after the last part. */
  #last: string[] = []
  #lastCharacters = 0
  #count = 0
  readonly #limit: number
  /** With the comma after each log. */
  #characters = 0

  /** `limit` is the maximum number of characters of the result. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Number of logs. */
  get count(): number {
    return this.#count
  }

  /** The items of a JSON array. An item is the text of one or more logs, separated by commas. */
  get items(): readonly string[] {
    return this.#last.length === 0 ? this.#parts : [...this.#parts, this.#last.join(',')]
  }

  /** Adds the texts of logs in short steps. Throws ClientLimitExceeded if the result is longer than its limit. */
  *add(logs: readonly PlacedLog[]): Generator<void> {
    let stepEnd = this.#characters + STEP_CHARACTERS
    for (const log of logs) {
      const text = logText(log, false)
      this.#characters += text.length + 1
      if (this.#characters >= this.#limit) throw resultTooLong()
      this.#append(text)
      if (this.#characters < stepEnd) continue
      yield
      stepEnd = this.#characters + STEP_CHARACTERS
    }
  }

  #append(text: string): void {
    this.#count++
    this.#last.push(text)
    this.#lastCharacters += text.length
    if (this.#lastCharacters < STEP_CHARACTERS) return
    this.#parts.push(this.#last.join(','))
    this.#last = []
    this.#lastCharacters = 0
  }
}
