import type { NodeError } from '../../errors.ts'
import { idTexts, withLargeNumbersAsStrings } from '../../largeNumbers.ts'
import { batchTooLarge, invalidRequest, parseError } from '../errors.ts'

/** Parses request bodies (JSON-RPC 2.0, sections 4 and 6). Dispatch checks the methods and parameters. */

/** A call of a method. The method and the contents of `params` are not checked yet. */
export interface Call {
  /** The id as JSON text, or undefined for a notification. */
  readonly id: string | undefined
  readonly method: string
  /** Whole numbers above 2^53 - 1 are strings of their digits. */
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
  /** Defined for a long request, whose parameters are decoded in time slices. Called when its handler has started. */
  readonly onStart?: () => void
}

/** An invalid request, with its error. */
export interface InvalidCall {
  readonly id: string
  readonly refused: NodeError
}

export type Entry = Call | InvalidCall
/** A single request, or a batch in the order of its items. */
export type Envelope = Entry | readonly Entry[]

/** Length, in characters, from which a request is read in time slices. Shorter ones are read at once, which takes less time. */
const LONG_REQUEST = 1 << 18

/** Whether to read a request with `readLongEnvelope`. */
export const isLongRequest = (text: string): boolean => text.length >= LONG_REQUEST

/** Parses a request body. It does not throw: an invalid request becomes an InvalidCall. */
export function readEnvelope(text: string, batchLimit: number): Envelope {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return unparsable(text, error)
  }
  const exact = withLargeNumbersAsStrings(text)
  return envelopeOf(json, new BodyText(text, exact && JSON.parse(exact)), batchLimit)
}

/** Does the same in time slices, between other work. `onStart`: see Call. A batch has several calls with it. */
export async function readLongEnvelope(text: string, batchLimit: number, onStart: () => void): Promise<Envelope> {
  // Most nodes never receive such a request.
  const { noJsonLimits, parseJsonInSlices } = await import('../parseJsonInSlices.ts')
  const parse = (json: string) => parseJsonInSlices(Buffer.from(json), { limits: noJsonLimits })
  let json: unknown
  try {
    json = await parse(text)
  } catch (error) {
    return unparsable(text, error)
  }
  const exact = withLargeNumbersAsStrings(text)
  return envelopeOf(json, new BodyText(text, exact && (await parse(exact)), onStart), batchLimit)
}

function unparsable(text: string, error: unknown): InvalidCall {
  // Both parsers throw only SyntaxErrors.
  const problem = text.trim() === '' ? 'is empty' : `is not JSON: ${(error as SyntaxError).message}`
  return { id: 'null', refused: parseError({ problem }) }
}

function envelopeOf(json: unknown, source: BodyText, batchLimit: number): Envelope {
  if (!Array.isArray(json)) return readEntry(json, source, 0)
  if (json.length === 0) return { id: 'null', refused: invalidRequest({ reason: 'the batch is empty' }) }
  if (json.length > batchLimit) return { id: 'null', refused: batchTooLarge({ items: json.length, limit: batchLimit }) }
  return json.map((item: unknown, index) => readEntry(item, source, index))
}

/** The text of a body, for the numbers that a double cannot represent. */
class BodyText {
  readonly #text: string
  /** The parsed body with large numbers as strings, if it has any. */
  readonly #exact: unknown
  /** See Call. */
  readonly onStart: (() => void) | undefined
  #ids: readonly (string | undefined)[] | undefined

  constructor(text: string, exact: unknown, onStart?: () => void) {
    this.#text = text
    this.#exact = exact
    this.onStart = onStart
  }

  /** Returns a request, or the item of a batch, with large numbers as strings. Undefined if the body has none. */
  exactAt(index: number): { params?: unknown } | undefined {
    // The parsed body has the structure that readEnvelope checks.
    return Array.isArray(this.#exact) ? this.#exact[index] : (this.#exact as { params?: unknown } | undefined)
  }

  idAt(index: number): string | undefined {
    this.#ids ??= idTexts(this.#text)
    return this.#ids[index]
  }
}

function readEntry(json: unknown, source: BodyText, index: number): Entry {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse('null', 'expected an object with jsonrpc, id, method and params')
  const { jsonrpc, id, method, params }: { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: unknown } = json
  const echoed = idText(id, source, index)
  if (echoed === null) return refuse('null', 'id must be a string, a number or null')
  if (jsonrpc !== '2.0') return refuse(echoed ?? 'null', 'jsonrpc must be "2.0"')
  if (typeof method !== 'string') return refuse(echoed ?? 'null', 'method must be a string')
  // As in go-ethereum, null means no parameters. Some clients send it.
  if (params === undefined || params === null) return { id: echoed, method, params: undefined }
  if (typeof params !== 'object') return refuse(echoed ?? 'null', 'params must be an array or an object')
  // JSON.parse creates only arrays and objects with string keys.
  const exact = (source.exactAt(index)?.params ?? params) as readonly unknown[] | Readonly<Record<string, unknown>>
  const { onStart } = source
  return onStart === undefined ? { id: echoed, method, params: exact } : { id: echoed, method, params: exact, onStart }
}

/** Returns the JSON text of an id: undefined if there is no id, null if the id is invalid. */
function idText(id: unknown, source: BodyText, index: number): string | undefined | null {
  if (typeof id === 'number')
    // Responses repeat ids unchanged, and a double does not preserve other numbers (1.50, 2^53 + 1, 1e400).
    return Number.isSafeInteger(id) ? String(id) : (source.idAt(index) ?? null)
  if (typeof id === 'string') return JSON.stringify(id)
  if (id === null) return 'null'
  return id === undefined ? undefined : null
}

const refuse = (id: string, reason: string): InvalidCall => ({ id, refused: invalidRequest({ reason }) })
