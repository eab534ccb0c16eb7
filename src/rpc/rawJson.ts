import { constants } from 'node:buffer'
import { bytesToHex, type Hex } from '../bytes.ts'
import { limitExceeded } from './errors.ts'

/** Maximum length of a result. The rest of a string is for the other members of the response. */
export const MAX_RESULT_CHARACTERS = constants.MAX_STRING_LENGTH - 65_536

/** The error for a result that is longer than a string can be. */
export const resultTooLong = () => limitExceeded({ reason: 'the response is too large: request less data' })

/** A result that is already JSON text. The text of an immutable result is created once and cached with its object. */
export class RawJson {
  readonly #text: string | undefined
  /** The text of a result that can be long, in parts: see `LongText`. */
  readonly parts: readonly string[] | undefined
  #isAscii: boolean | undefined

  /** Throws LimitExceeded if the parts together are longer than a string can be: some clients get a joined text. */
  constructor(text: string | readonly string[]) {
    const isJoined = typeof text === 'string'
    this.#text = isJoined ? text : undefined
    this.parts = isJoined ? undefined : text
    if (this.parts === undefined) return
    let characters = 0
    for (const part of this.parts) characters += part.length
    if (characters > MAX_RESULT_CHARACTERS) throw resultTooLong()
  }

  get text(): string {
    return this.#text ?? this.parts?.join('') ?? ''
  }

  /** Whether a text that is not in parts is ASCII, as nearly all are. Determined once, because texts of blocks and receipts are cached. */
  get isAscii(): boolean {
    this.#isAscii ??= this.#text !== undefined && Buffer.byteLength(this.#text) === this.#text.length
    return this.#isAscii
  }
}

/** Encodes a value as JSON. Throws LimitExceeded if the text is longer than a string can be. */
export function rawJsonOf(value: unknown): RawJson {
  try {
    return new RawJson(JSON.stringify(value))
  } catch (error) {
    if (error instanceof RangeError) throw resultTooLong()
    throw error
  }
}

/** Bytes of a part of a long hex text. */
const PART_BYTES = 32_768

/** Encodes bytes as a JSON string with hex digits: in parts if it is long, because escaping and joining megabytes takes long. */
export function hexJson(bytes: Uint8Array): Hex | RawJson {
  if (bytes.length <= PART_BYTES) return bytesToHex(bytes)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = ['"0x']
  for (let at = 0; at < buffer.length; at += PART_BYTES) parts.push(buffer.toString('hex', at, at + PART_BYTES))
  parts.push('"')
  return new RawJson(parts)
}

/** Returns a JSON array of items that are already JSON text. */
export const rawJsonList = (items: readonly string[]): RawJson => new RawJson(listParts(items))

/** Minimum characters of a part of a list. Handling each of 100,000 items separately takes several times as long as joining them. */
const PART_CHARACTERS = 65_536

/** Returns the parts of a JSON array of items that are already JSON text, each as one string or in parts. */
export function listParts(items: readonly (string | readonly string[])[]): readonly string[] {
  const parts: string[] = []
  let short: string[] = []
  let characters = 0
  const addShort = (): void => {
    if (short.length > 0) parts.push(',', short.join(','))
    short = []
    characters = 0
  }
  for (const item of items) {
    if (typeof item !== 'string') {
      addShort()
      parts.push(',')
      for (const part of item) parts.push(part)
      continue
    }
    short.push(item)
    characters += item.length
    if (characters >= PART_CHARACTERS) addShort()
  }
  addShort()
  if (parts.length === 0) return ['[]']
  parts[0] = '['
  parts.push(']')
  return parts
}
