import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** How much more than the limit is read, and thrown away, so that a client that is still writing gets to see its refusal. */
const DISCARD_FACTOR = 8

/** What stands for bytes that are no UTF-8, which JSON has to be (RFC 8259, section 8.1): as little JSON as they are. */
const INVALID_TEXT = '\ufffd'

const EMPTY = Buffer.alloc(0)

/** Bytes that the buffer of a body of several chunks begins with. */
const INITIAL_CAPACITY_BYTES = 4_096

/** Reads the body of a request as text; `done` gets undefined when it is longer than `limit` bytes. A client that leaves gets no call. */
export function readBody(request: IncomingMessage, limit: number, done: (text: string | undefined) => void): void {
  const declaredLength = Number(request.headers['content-length'])
  const body = new BodyBuffer()
  let length = 0
  let isDone = false
  function finish(): void {
    if (isDone) return
    isDone = true
    if (length > limit) done(undefined)
    else done(bodyText(body.bytes()))
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) {
      body.clear()
      if (length > limit * DISCARD_FACTOR) request.destroy()
    } else body.add(chunk)
    // All that was declaredLength is here: the end itself is told two turns later.
    if (length === declaredLength) finish()
  })
  request.on('end', finish)
}

/**
 * Collects the chunks of a body in one growing buffer: a client may send a million chunks of one byte, and each costs a hundred times its
 * size as an object. Nearly every body comes in one chunk, which is not copied.
 */
export class BodyBuffer {
  #bytes: Buffer = EMPTY
  #length = 0
  /** Whether `#bytes` is the only chunk, as it came. */
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

/** The text of a body. Bytes that are no UTF-8 give text that is no JSON. */
export function bodyText(body: Buffer): string {
  if (body.length === 0) return ''
  return isUtf8(body) ? body.toString() : INVALID_TEXT
}
