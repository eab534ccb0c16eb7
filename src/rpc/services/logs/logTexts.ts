import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import { resultTooLong } from '../../rawJson.ts'
import { logText } from '../../wire/log.ts'

/** Characters of logs that are written in one step. */
const STEP_CHARACTERS = 65_536

/** The JSON texts of the logs of one result. */
export class LogTexts {
  readonly texts: string[] = []
  readonly #limit: number
  /** With the comma after each log. */
  #characters = 0

  /** `limit` is the maximum number of characters of the result. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds the texts of logs in short steps. Throws ClientLimitExceeded if the result is longer than its limit. */
  *add(logs: readonly PlacedLog[]): Generator<void> {
    let stepEnd = this.#characters + STEP_CHARACTERS
    for (const log of logs) {
      const text = logText(log, false)
      this.#characters += text.length + 1
      if (this.#characters >= this.#limit) throw resultTooLong()
      this.texts.push(text)
      if (this.#characters < stepEnd) continue
      yield
      stepEnd = this.#characters + STEP_CHARACTERS
    }
  }
}
