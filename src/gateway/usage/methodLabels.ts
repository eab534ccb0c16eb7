/** What stands for methods that do not exist, and for names that were refused before anybody looked whether they do. */
const UNKNOWN = 'unknown'

/** Names of methods that are told apart without having been answered. */
const MAX_REFUSED_NAMES = 256

/**
 * Under which name the figures of a method are kept. Clients can ask for any name, and each name takes memory, so those are
 * kept apart that a network has answered, a few that it never got to see, and no others.
 */
export class MethodLabels {
  readonly #answered = new Set<string>()
  readonly #refused = new Set<string>()

  /** Of a method that was run. */
  ofAnswered(method: string): string {
    if (!this.#answered.has(method)) this.#answered.add(method)
    return method
  }

  ofUnknown(): string {
    return UNKNOWN
  }

  /** Of a method that was refused before anybody looked whether it exists. */
  ofRefused(method: string): string {
    if (this.#answered.has(method) || this.#refused.has(method)) return method
    if (this.#refused.size >= MAX_REFUSED_NAMES || !/^[a-z0-9]{1,16}[_.]\w{1,64}$/i.test(method)) return UNKNOWN
    this.#refused.add(method)
    return method
  }
}
