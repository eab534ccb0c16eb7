import { LoopSlice } from '../yieldToEventLoop.ts'

/** Maximum number of tokens and bytes between two checks of the time. */
const MAX_TOKENS = 256
const MAX_BYTES = 1 << 18

/** Maximum length, in bytes, of an array or object that JSON.parse reads in one step, which is much faster than token by token. */
const MAX_SMALL = 1 << 14
const MAX_SMALL_DEPTH = 64

/** Limits of a text: the maximum lengths, in bytes, of the parts that are read in one step, and the maximum depth. */
export interface JsonLimits {
  /** Maximum depth of arrays and objects: the functions that use the value may be recursive. */
  readonly depth: number
  readonly string: number
  /** Of a number or word. */
  readonly word: number
  /** Of the whitespace between two tokens. */
  readonly space: number
}

/** For texts of any length. */
const fileLimits: JsonLimits = { depth: 64, string: 1 << 22, word: 1 << 10, space: 1 << 16 }
const NONE = Number.POSITIVE_INFINITY
/** For texts of a few megabytes, of which any part can be read in one step. */
export const noJsonLimits: JsonLimits = { depth: NONE, string: NONE, word: NONE, space: NONE }

/** Selects objects by their path: the names of the members that lead to them, '' for items of arrays. */
export interface LargeObjects {
  /** Whether the object at this path becomes `JsonMembers`. */
  isLarge(path: readonly string[]): boolean
  /** Whether the object at this path can contain such an object. */
  containsLarge(path: readonly string[]): boolean
}

const none: LargeObjects = { isLarge: () => false, containsLarge: () => false }

/** The members of a large object, in order. */
export class JsonMembers {
  readonly list: [name: string, value: unknown][] = []
}

/**
 * Parses UTF-8 JSON as JSON.parse does, and yields to the event loop every few milliseconds. The objects in `large` become
 * `JsonMembers`, because an object with a million members is slow. Rejects with a SyntaxError, also for texts that exceed the limits.
 */
export async function parseJsonInSlices(bytes: Buffer, { large = none, limits = fileLimits } = {}): Promise<unknown> {
  const reader = new JsonReader(bytes, large, limits)
  const slice = new LoopSlice()
  while (!reader.read(MAX_TOKENS)) if (slice.isOver) await slice.yield()
  return reader.value
}

type Container = unknown[] | Record<string, unknown> | JsonMembers
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'comma or end' | 'nothing'

const codeOf = (character: string): number => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map(codeOf)
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(codeOf)
const SPACES = new Set([...' \n\r\t'].map(codeOf))
/** Characters that end a number or a word. */
const ENDS = new Set([...SPACES, ...[...',:"[]{}'].map(codeOf)])

/** A parser that can pause between tokens. */
class JsonReader {
  value: unknown
  readonly #bytes: Buffer
  readonly #large: LargeObjects
  readonly #limits: JsonLimits
  #at = 0
  #expected: Expected = 'value'
  /** The open containers around the next value, outermost first. */
  readonly #open: Container[] = []
  /** For each open container, the name of its current member. Empty for arrays. */
  readonly #path: string[] = []

  constructor(bytes: Buffer, large: LargeObjects, limits: JsonLimits) {
    this.#bytes = bytes
    this.#large = large
    this.#limits = limits
  }

  /** Reads up to `maxTokens` tokens. Returns whether the text has ended. */
  read(maxTokens: number): boolean {
    const end = this.#at + MAX_BYTES
    for (let count = 0; count < maxTokens && this.#at < end; count++) {
      const byte = this.#nextByte()
      if (byte === undefined) {
        if (this.#expected !== 'nothing') throw this.#wrong()
        return true
      }
      this.#readToken(byte)
    }
    return false
  }

  #readToken(byte: number): void {
    switch (this.#expected) {
      case 'value or ]':
        if (byte === CLOSE_ARRAY) this.#close()
        else this.#readValue(byte)
        break
      case 'value':
        this.#readValue(byte)
        break
      case 'name or }':
        if (byte === CLOSE_OBJECT) this.#close()
        else this.#readName(byte)
        break
      case 'name':
        this.#readName(byte)
        break
      case 'comma or end':
        this.#readCommaOrEnd(byte)
        break
      case 'nothing':
        throw this.#wrong()
    }
  }

  #readValue(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#readContainer(byte)
    else this.#put(byte === QUOTE ? this.#string() : this.#word())
  }

  #readContainer(byte: number): void {
    const isLarge = this.#large.isLarge(this.#path)
    const end = isLarge || this.#large.containsLarge(this.#path) ? undefined : this.#endOfSmall()
    if (end !== undefined) this.#put(this.#parse(end))
    else if (byte === OPEN_ARRAY) this.#begin([], 'value or ]')
    else this.#begin(isLarge ? new JsonMembers() : {}, 'name or }')
  }

  /** Returns the position after the array or object that begins here. Undefined if it is too long or too deep for one step. */
  #endOfSmall(): number | undefined {
    const bytes = this.#bytes
    const stop = Math.min(bytes.length, this.#at + MAX_SMALL)
    let depth = this.#open.length
    const maxDepth = Math.min(this.#limits.depth, depth + MAX_SMALL_DEPTH)
    for (let at = this.#at; at < stop; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        for (at++; at < stop && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (++depth > maxDepth) return undefined
      } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === this.#open.length) return at + 1
    }
    return undefined
  }

  #readName(byte: number): void {
    if (byte !== QUOTE) throw this.#wrong()
    this.#path[this.#open.length - 1] = this.#string()
    if (this.#nextByte() !== COLON) throw this.#wrong()
    this.#at++
    this.#expected = 'value'
  }

  #readCommaOrEnd(byte: number): void {
    const isArray = Array.isArray(this.#open.at(-1))
    if (byte === COMMA) {
      this.#at++
      this.#expected = isArray ? 'value' : 'name'
    } else if (byte === (isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) this.#close()
    else throw this.#wrong()
  }

  #begin(container: Container, expected: Expected): void {
    const { depth } = this.#limits
    if (this.#open.length === depth) throw new SyntaxError(`more than ${depth} levels`)
    this.#at++
    this.#put(container)
    this.#open.push(container)
    this.#path.push('')
    this.#expected = expected
  }

  #close(): void {
    this.#at++
    this.#open.pop()
    this.#path.pop()
    this.#expectNext()
  }

  #put(value: unknown): void {
    const container = this.#open.at(-1)
    if (container === undefined) this.value = value
    else if (Array.isArray(container)) container.push(value)
    else {
      const name = this.#path.at(-1) ?? ''
      if (container instanceof JsonMembers) container.list.push([name, value])
      else if (name !== '__proto__') container[name] = value
      else Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true })
    }
    this.#expectNext()
  }

  #expectNext(): void {
    this.#expected = this.#open.length === 0 ? 'nothing' : 'comma or end'
  }

  #string(): string {
    let end = this.#at
    do {
      end = this.#bytes.indexOf(QUOTE ?? 0, end + 1)
      if (end < 0 || end - this.#at > this.#limits.string) throw this.#wrong()
    } while (this.#isEscaped(end))
    return this.#parse(end + 1) as string // it begins and ends with a quote
  }

  #isEscaped(at: number): boolean {
    let before = at - 1
    while (this.#bytes[before] === BACKSLASH) before--
    return (at - before) % 2 === 0
  }

  /** Reads a number or a word. Throws a SyntaxError for any other text. */
  #word(): unknown {
    let end = this.#at
    while (end < this.#bytes.length && end - this.#at <= this.#limits.word && !ENDS.has(this.#bytes[end] ?? 0)) end++
    if (end - this.#at > this.#limits.word) throw this.#wrong()
    return this.#parse(end)
  }

  /** Parses the text up to `end` and moves to `end`. */
  #parse(end: number): unknown {
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end
    return JSON.parse(text)
  }

  /** Skips whitespace and returns the next byte, or undefined at the end. */
  #nextByte(): number | undefined {
    const start = this.#at
    let byte = this.#bytes[start]
    while (byte !== undefined && SPACES.has(byte)) {
      byte = this.#bytes[++this.#at]
      if (this.#at - start > this.#limits.space) throw this.#wrong()
    }
    return byte
  }

  #wrong(): SyntaxError {
    return new SyntaxError(`unexpected text at byte ${this.#at}`)
  }
}
