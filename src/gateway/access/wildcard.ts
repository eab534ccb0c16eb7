/**
 * A pattern in which `*` matches any characters or none. Matching takes linear time: each segment is searched once, without backtracking
 * (Knuth, Morris and Pratt 1977).
 */
export class Wildcard {
  readonly #pattern: string
  readonly #first: string
  readonly #last: string
  /** Segments between two stars. Undefined for a pattern without stars. */
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

/** Whether a name matches a pattern. Use `Wildcard` for a pattern that is used often. */
export function matchesWildcard(pattern: string, name: string): boolean {
  return pattern.includes('*') ? new Wildcard(pattern).matches(name) : pattern === name
}

/** A text to search for. */
class Segment {
  readonly #text: string
  /** For each match length: the length of the next shorter match that ends at the same position. */
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

  /** Returns the end of the first occurrence between two positions of a name, or -1. */
  endIn(name: string, from: number, end: number): number {
    let length = 0
    for (let at = from; at < end; at++) {
      length = this.#extend(length, name.charCodeAt(at))
      if (length === this.#text.length) return at + 1
    }
    return -1
  }

  /** Returns the length of the longest match after one more character. */
  #extend(length: number, character: number): number {
    let matched = length
    while (matched > 0 && this.#text.charCodeAt(matched) !== character) matched = this.#shorter[matched] ?? 0
    return this.#text.charCodeAt(matched) === character ? matched + 1 : matched
  }
}
