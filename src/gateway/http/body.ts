import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** Milliseconds that the gateway waits for more of an unread body. */
const DISCARD_IDLE_TIME = 2_000

/** Replaces a body that is not UTF-8. JSON must be UTF-8 (RFC 8259, section 8.1), and this text is not valid JSON either. */
const INVALID_TEXT = '\ufffd'

const EMPTY = Buffer.alloc(0)

/** Initial buffer size, in bytes, for a body of several chunks. */
const INITIAL_CAPACITY_BYTES = 4_096

/** Whether the client announces a body of more than `limit` bytes. */
export const hasContentLengthAbove = (limit: number, { headers }: IncomingMessage): boolean =>
  Number(headers['content-length']) > limit

/**
 * Reads the body of a request as text. Calls `done` with undefined as soon as the body exceeds `limit` bytes, and not at all if the client
 * disconnects.
 */
export function readBody(request: IncomingMessage, limit: number, done: (text: string | undefined) => void): void {
  const announcedLength = Number(request.headers['content-length'])
  const body = new BodyBuffer()
  let length = 0
  let isDone = false
  function finish(text: string | undefined): void {
    if (isDone) return
    isDone = true
    done(text)
  }
  request.on('data', (chunk: Buffer) => {
    if (isDone) return
    length += chunk.length
    if (length > limit) {
      body.clear()
      finish(undefined)
      return
    }
    body.add(chunk)
    // The announced length is complete. The `end` event would follow two turns later.
    if (length === announcedLength) finish(bodyText(body.bytes()))
  })
  request.on('end', () => finish(bodyText(body.bytes())))
}

/**
 * Discards the rest of a body and calls `done` at its end, or when no more of it arrives. Many clients read no response while they send, and closing a
 * connection with unread input would reset it: such a client would not receive the response.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
  const idle = setTimeout(finish, DISCARD_IDLE_TIME)
  function finish(): void {
    clearTimeout(idle)
    done()
  }
  request.on('data', () => idle.refresh())
  request.once('end', finish).once('close', finish).resume()
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
