/**
 * A pattern in which `*` stands for any characters or none. Matching takes time proportional to the length of the name, whatever the
 * pattern: each part is searched once, without going back (Knuth, Morris and Pratt 1977).
 */
export class Wildcard {
  readonly #pattern: string
  readonly #first: string
  readonly #last: string
  /** Parts between two stars; undefined for a pattern without stars. */
  readonly #middle: readonly Segment[] | undefined

  constructor(pattern: string) {
    const parts = pattern.split('*')
    this.#pattern = pattern
    this.#first = parts[0] ?? ''
    this.#last = parts.at(-1) ?? ''
    if (parts.length > 1)
      this.#middle = parts
        .slice(1, -1)
        .filter((part) => part !== '')
        .map((part) => new Segment(part))
  }

  matches(name: string): boolean {
    if (this.#middle === undefined) return name === this.#pattern
    const end = name.length - this.#last.length
    if (end < this.#first.length || !name.startsWith(this.#first) || !name.endsWith(this.#last)) return false
    let at = this.#first.length
    for (const part of this.#middle) {
      at = part.endIn(name, at, end)
      if (at < 0) return false
    }
    return true
  }
}

/** Whether a name matches a pattern. `Wildcard` is faster for a pattern that is used often. */
export function matchesWildcard(pattern: string, name: string): boolean {
  return pattern.includes('*') ? new Wildcard(pattern).matches(name) : pattern === name
}

/** A text that is searched for. */
class Segment {
  readonly #text: string
  /** For each length of a match: how long the next shorter match is that ends at the same place. */
  readonly #shorter: Uint32Array

  constructor(text: string) {
    this.#text = text
    this.#shorter = new Uint32Array(text.length + 1)
    let length = 0
    for (let at = 1; at < text.length; at++) {
      length = this.#extend(length, text.charCodeAt(at))
      this.#shorter[at + 1] = length
    }
  }

  /** Where the first occurrence between two places of a name ends; -1 where there is none. */
  endIn(name: string, from: number, end: number): number {
    let length = 0
    for (let at = from; at < end; at++) {
      length = this.#extend(length, name.charCodeAt(at))
      if (length === this.#text.length) return at + 1
    }
    return -1
  }

  /** Length of the longest match after one more character. */
  #extend(length: number, character: number): number {
    let matched = length
    while (matched > 0 && this.#text.charCodeAt(matched) !== character) matched = this.#shorter[matched] ?? 0
    return this.#text.charCodeAt(matched) === character ? matched + 1 : matched
  }
}
