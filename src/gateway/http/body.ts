import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** Up to this many times the limit, the gateway reads the whole body before it sends the error: many clients read no response while they write. */
const DISCARD_FACTOR = 8

/**
 * Milliseconds in which the rest of an even longer body must arrive, and then in which the client must read the error. Closing the connection
 * at once would reset it, and the client would not receive the error.
 */
const DISCARD_TIME = 2_000

/** Replaces a body that is not UTF-8. JSON must be UTF-8 (RFC 8259, section 8.1), and this text is not valid JSON either. */
const INVALID_TEXT = '\ufffd'

const EMPTY = Buffer.alloc(0)

/** Initial buffer size, in bytes, for a body of several chunks. */
const INITIAL_CAPACITY_BYTES = 4_096

/**
 * Reads the body of a request as text. Calls `done` with undefined if the body exceeds `limit` bytes, and not at all if the client
 * disconnects. The connection of a much longer body is closed some time later.
 */
export function readBody(request: IncomingMessage, limit: number, done: (text: string | undefined) => void): void {
  const declaredLength = Number(request.headers['content-length'])
  let timer: NodeJS.Timeout | undefined
  const body = new BodyBuffer()
  let length = 0
  let isDone = false
  function finish(): void {
    if (isDone) return
    isDone = true
    if (length > limit) done(undefined)
    else done(bodyText(body.bytes()))
  }
  function rejectUnread(): void {
    finish()
    timer = setTimeout(() => request.destroy(), DISCARD_TIME)
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) {
      body.clear()
      if (length > limit * DISCARD_FACTOR) timer ??= setTimeout(rejectUnread, DISCARD_TIME)
    } else body.add(chunk)
    // The declared length is complete. The `end` event would follow two turns later.
    if (length === declaredLength) finish()
  })
  request.on('end', () => {
    clearTimeout(timer)
    finish()
  })
  request.on('close', () => clearTimeout(timer))
}

/**
 * Collects the chunks of a body in one growing buffer. As objects, a million chunks of one byte would take a hundred times their size. Most
 * bodies arrive in one chunk, which is not copied.
 */
export class BodyBuffer {
  #bytes: Buffer = EMPTY
  #length = 0
  /** Whether `#bytes` is the only chunk, not a copy. */
  #isChunk = false

  add(chunk: Buffer): void {
    if (this.#length === 0) {
      this.#bytes = chunk
      this.#isChunk = true
    } else {
      this.#reserve(this.#length + chunk.length)
      this.#bytes.set(chunk, this.#length)
    }
    this.#length += chunk.length
  }

  clear(): void {
    this.#bytes = EMPTY
    this.#length = 0
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(length: number): void {
    if (!this.#isChunk && length <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(length, this.#length * 2, INITIAL_CAPACITY_BYTES))
    grown.set(this.bytes())
    this.#bytes = grown
    this.#isChunk = false
  }
}

/** Decodes a body. For bytes that are not UTF-8, returns text that is not valid JSON. */
export function bodyText(body: Buffer): string {
  if (body.length === 0) return ''
  return isUtf8(body) ? body.toString() : INVALID_TEXT
}
