/** A response text of ASCII characters only. Its length in bytes is known, which otherwise takes as long as writing the text. */
export class AsciiText {
  readonly #text: string

  /** The caller must know that the text is ASCII. */
  constructor(text: string) {
    this.#text = text
  }

  get byteLength(): number {
    return this.#text.length
  }

  toString(): string {
    return this.#text
  }
}
