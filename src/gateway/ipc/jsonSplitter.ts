import { BodyBuffer } from '../http/body.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a
const SPACE = 0x20
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/** Receives each text, or undefined for one that exceeds the limit. The bytes are valid during the call. */
type TextListener = (text: Buffer | undefined) => void

/**
 * Splits a stream of bytes into JSON texts, with or without white space between them. An object or an array ends with its closing bracket, so it
 * may have several lines. Any other text ends with its line.
 */
export class JsonSplitter {
  readonly #limit: number
  readonly #onText: TextListener
  readonly #pending = new BodyBuffer()
  /** Bytes of the current text in earlier chunks. */
  #length = 0
  #place: 'between' | 'line' | 'value' | 'string' | 'escape' = 'between'
  /** Open brackets. */
  #depth = 0

  /** `limit` is the maximum size of a text in bytes. */
  constructor(limit: number, onText: TextListener) {
    this.#limit = limit
    this.#onText = onText
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      // `at` is below the length.
      const byte = chunk[at]!
      if (this.#place === 'between') {
        if (isWhiteSpace(byte)) continue
        start = at
      }
      if (!this.#endsWith(byte)) continue
      this.#keep(chunk.subarray(start, at + 1))
      this.#emit()
    }
    if (this.#place !== 'between') this.#keep(chunk.subarray(start))
  }

  /** Passes on the text that the end of the stream cut off. */
  end(): void {
    if (this.#place !== 'between') this.#emit()
  }

  /** Reads the next byte of a text. Returns whether the text ends with it. */
  #endsWith(byte: number): boolean {
    switch (this.#place) {
      case 'between':
        this.#place = byte === OPENING_BRACE || byte === OPENING_BRACKET ? 'value' : 'line'
        this.#depth = 1
        return false
      case 'line':
        return byte === LINE_FEED
      case 'escape':
        this.#place = 'string'
        return false
      case 'string':
        if (byte === QUOTE) this.#place = 'value'
        else if (byte === BACKSLASH) this.#place = 'escape'
        return false
      case 'value':
        if (byte === QUOTE) this.#place = 'string'
        else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) this.#depth++
        else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) return --this.#depth === 0
        return false
    }
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length
    if (this.#length <= this.#limit) this.#pending.add(bytes)
    else this.#pending.clear()
  }

  #emit(): void {
    const text = this.#length <= this.#limit ? this.#pending.bytes() : undefined
    this.#place = 'between'
    this.#length = 0
    this.#pending.clear()
    this.#onText(text)
  }
}

const isWhiteSpace = (byte: number): boolean => byte === SPACE || (byte >= 0x09 && byte <= 0x0d)
