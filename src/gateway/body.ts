import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** How much more than the limit is read, and thrown away, so that a client that is still writing gets to see its refusal. */
const PATIENCE = 8

/** What stands for bytes that are no UTF-8, which JSON has to be (RFC 8259, section 8.1): as little JSON as they are. */
const NO_TEXT = '\ufffd'

/** Reads the body of a request as text; `done` gets undefined when it is longer than `limit` bytes. A client that leaves gets no call. */
export function readBody(request: IncomingMessage, limit: number, done: (text: string | undefined) => void): void {
  const announced = Number(request.headers['content-length'])
  // Nearly every body comes in one chunk.
  let first: Buffer | undefined
  let rest: Buffer[] | undefined
  let length = 0
  let isDone = false
  function finish(): void {
    if (isDone) return
    isDone = true
    if (length > limit) done(undefined)
    else done(textOf(rest === undefined ? first : Buffer.concat(rest)))
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) {
      first = rest = undefined
      if (length > limit * PATIENCE) request.destroy()
    } else if (first === undefined) first = chunk
    else if (rest === undefined) rest = [first, chunk]
    else rest.push(chunk)
    // All that was announced is here: the end itself is told two turns later.
    if (length === announced) finish()
  })
  request.on('end', finish)
}

function textOf(body: Buffer | undefined): string {
  if (body === undefined) return ''
  return isUtf8(body) ? body.toString() : NO_TEXT
}
