import type { NodeError } from '../../errors.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import { AsciiText } from '../asciiText.ts'
import { responseTooLarge, toClientError } from '../errors.ts'
import { LongText } from '../longText.ts'
import type { Caller } from '../ports/caller.ts'
import { listParts, RawJson } from '../rawJson.ts'
import type { ResponseText } from '../responseText.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entry, Envelope } from './envelope.ts'

/** The JSON text of a response. Undefined if the request gets no response. */
type Text = ResponseText | undefined

/** Receives the error code of each failed call, also of notifications. */
export interface FailureListener {
  failed(entry: Entry, code: number): void
}

export interface RespondOptions {
  readonly listener?: FailureListener | undefined
  /** Maximum bytes of the responses of a batch. The default is unlimited. */
  readonly batchResponseLimit?: number | undefined
  /** Requests without an ID get a response, which has no ID if they succeed. By default they are notifications and get none. */
  readonly answersNotifications?: boolean | undefined
}

/**
 * Runs the calls of an envelope and returns the response as JSON text, or undefined if there is none. It returns a promise if a method does, or
 * if a batch yields to the event loop. Items of a batch run in sequence. After `batchResponseLimit` bytes, the remaining items get
 * ResponseTooLarge, as in go-ethereum.
 */
export function respond(
  endpoint: Endpoint,
  envelope: Envelope,
  caller: Caller,
  options: RespondOptions = {},
): Text | Promise<Text> {
  return isBatch(envelope)
    ? new BatchResponse(endpoint, envelope, caller, options).respond()
    : respondToEntry(endpoint, envelope, caller, options, ready)
}

// Array.isArray does not narrow a readonly array.
export const isBatch = (envelope: Envelope): envelope is readonly Entry[] => Array.isArray(envelope)

/** Encodes a response that takes long to encode, between other work. The transport writes all others at once. */
const ready = (text: Text): Text | Promise<Text> =>
  text instanceof LongText && text.needsSlices ? text.encodeInSlices() : text

/** `finish` prepares the response to a successful call. */
function respondToEntry(
  endpoint: Endpoint,
  entry: Entry,
  caller: Caller,
  options: RespondOptions,
  finish: (text: Text) => Text | Promise<Text>,
): Text | Promise<Text> {
  if ('refused' in entry) return failure(entry, entry.refused, options)
  const id = idMember(entry.id, options)
  try {
    const result = endpoint.handle(entry, caller)
    if (!(result instanceof Promise)) return finish(success(id, result))
    return result.then((value) => finish(success(id, value))).catch((error) => failure(entry, error, options))
  } catch (error) {
    return failure(entry, error, options)
  }
}

/** Measures a long item of a batch between other work. The batch is encoded as a whole. */
async function measureInSlices(text: LongText): Promise<Text> {
  await text.measureInSlices()
  return text
}

const measured = (text: Text): Text | Promise<Text> =>
  text instanceof LongText && text.needsSlices ? measureInSlices(text) : text

/** Answers the items of a batch in sequence and yields to the event loop between items. */
class BatchResponse {
  readonly #endpoint: Endpoint
  readonly #entries: readonly Entry[]
  readonly #caller: Caller
  readonly #options: RespondOptions
  /** Responses to the items that were answered, without those of notifications. */
  readonly #texts: (string | LongText)[] = []
  #answered = 0
  #bytes = 0
  readonly #slice = new LoopSlice()

  constructor(endpoint: Endpoint, entries: readonly Entry[], caller: Caller, options: RespondOptions) {
    this.#endpoint = endpoint
    this.#entries = entries
    this.#caller = caller
    this.#options = options
  }

  respond(): Text | Promise<Text> {
    while (this.#answered < this.#entries.length) {
      if (this.#slice.isOver) return this.#respondToRest()
      const text = this.#respondToNext()
      if (text instanceof Promise) return this.#respondToRest(text)
      this.#add(text)
    }
    return this.#joined()
  }

  /** Continues asynchronously. `awaited` is the response of the current item. */
  async #respondToRest(awaited?: Promise<Text>): Promise<Text> {
    if (awaited !== undefined) this.#add(await awaited)
    while (this.#answered < this.#entries.length) {
      if (this.#slice.isOver) await this.#slice.yield()
      this.#add(await this.#respondToNext())
    }
    return this.#joined()
  }

  #respondToNext(): Text | Promise<Text> {
    const entry = this.#entries[this.#answered]! // within bounds
    const { batchResponseLimit: limit = Number.POSITIVE_INFINITY } = this.#options
    if (this.#bytes > limit) return failure(entry, responseTooLarge({ limit }), this.#options)
    return respondToEntry(this.#endpoint, entry, this.#caller, this.#options, measured)
  }

  #add(response: Text): void {
    this.#answered++
    if (response === undefined) return
    const text = response instanceof LongText ? response : String(response)
    this.#texts.push(text)
    this.#bytes += typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength
  }

  #joined(): Text | Promise<Text> {
    if (this.#texts.length === 0) return undefined
    return ready(LongText.of(listParts(this.#texts.map((text) => (typeof text === 'string' ? text : text.parts)))))
  }
}

/** Returns the member `id` of a successful response, as JSON text with its comma. Undefined if the request gets no response. */
function idMember(id: string | undefined, { answersNotifications }: RespondOptions): string | undefined {
  if (id !== undefined) return `"id":${id},`
  return answersNotifications === true ? '' : undefined
}

/** `id` is the member of the response. */
function success(id: string | undefined, result: unknown): Text {
  if (id === undefined) return undefined
  if (result instanceof RawJson && result.parts !== undefined)
    return LongText.of([`{"jsonrpc":"2.0",${id}"result":`, ...result.parts, '}'])
  const isRaw = result instanceof RawJson
  const text = `{"jsonrpc":"2.0",${id}"result":${isRaw ? result.text : JSON.stringify(result ?? null)}}`
  return isRaw && result.isAscii && !id.startsWith('"id":"') ? new AsciiText(text) : text
}

function failure(entry: Entry, fault: unknown, { listener, answersNotifications }: RespondOptions): string | undefined {
  const error = toClientError(fault)
  listener?.failed(entry, error.code)
  const id = entry.id ?? (answersNotifications === true ? 'null' : undefined)
  return id === undefined ? undefined : errorText(id, error)
}

/** Returns the JSON text of an error response. `id` is JSON text. */
export function errorText(id: string, { code, message, data }: NodeError): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
}
