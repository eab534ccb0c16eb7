/** Label of unknown methods, and of rejected names beyond the limit. */
const UNKNOWN = 'unknown'

/** Maximum number of rejected names with their own label. */
const MAX_REFUSED_NAMES = 256

/**
 * Labels of methods in usage records. Clients can send any name, and each label takes memory. So only answered methods and a few rejected
 * names get their own label.
 */
export class MethodLabels {
  readonly #answered = new Set<string>()
  readonly #refused = new Set<string>()

  /** Label of a method that ran. */
  ofAnswered(method: string): string {
    if (!this.#answered.has(method)) this.#answered.add(method)
    return method
  }

  ofUnknown(): string {
    return UNKNOWN
  }

  /** Label of a method that was rejected before it was looked up. */
  ofRefused(method: string): string {
    if (this.#answered.has(method) || this.#refused.has(method)) return method
    if (this.#refused.size >= MAX_REFUSED_NAMES || !/^[a-z0-9]{1,16}[_.]\w{1,64}$/i.test(method)) return UNKNOWN
    this.#refused.add(method)
    return method
  }
}
