import type { IncomingMessage, ServerResponse } from 'node:http'
import { corsHeaders } from './cors.ts'
import type { Interruption, Refusal, Served } from './visitor.ts'

/** Sends what came of a request, with its length and in one piece. Without a text there was nothing to say: 204. */
export function reply(request: IncomingMessage, response: ServerResponse, served: Served): void {
  // The client may be gone; what it asked for was done all the same.
  if (response.destroyed) return
  if (typeof served === 'string') send(request, response, 200, served)
  else if (served === undefined) {
    response.writeHead(204, corsHeaders(request))
    response.end()
  } else if ('status' in served) sendRefusal(request, response, served)
  else interrupt(request, response, served)
}

/** Ends the connection, with half of the answer or none of it: a fault that was asked for. */
function interrupt(request: IncomingMessage, response: ServerResponse, { interruption, text }: Interruption): void {
  if (interruption !== 'truncate' || text === undefined) {
    response.destroy()
    return
  }
  const body = Buffer.from(text)
  response.writeHead(200, headersOf(request, body.length, 'application/json'))
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

/** Sends what stands in the place of an answer. */
function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, text, headers, contentType } = refusal
  send(request, response, status, text, headers, contentType)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  more: readonly string[] = [],
  contentType = 'application/json',
): void {
  const length = Buffer.byteLength(text)
  const headers = headersOf(request, length, contentType)
  headers.push(...more)
  response.writeHead(status, headers)
  // Text of one-byte characters needs no transcoding, and nearly every answer is that.
  response.write(text, length === text.length ? 'latin1' : 'utf8')
  // Sends head and body as one piece now; `end` would hold them back to add an empty piece, and writing two costs more.
  response.socket?.uncork()
  response.end()
}

function headersOf(request: IncomingMessage, length: number, contentType: string): string[] {
  const headers = ['content-type', contentType, 'content-length', String(length)]
  headers.push(...corsHeaders(request))
  return headers
}
