import { compress, encodingFor } from './compress.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import type { Transport } from './transport.ts'
import type { Interruption, Refusal, Served } from './visitor.ts'

/** Headers as flat lists of names and values. */
type Headers = readonly string[]

const none: Headers = []

/** What the socket takes in one piece without a thought: a client that does not read a longer answer is not waited for. */
const SHORT = 65_536

/** Sends what came of a request, with its length and in one piece. Without a text there was nothing to say: 204. `cors` are the headers for pages. */
export function reply(
  request: HttpRequest,
  response: HttpResponse,
  served: Served,
  cors: Headers,
  transport: Transport,
): void {
  // The client may be gone; what it asked for was done all the same.
  if (response.isDestroyed) return
  if (typeof served === 'string') send(request, response, 200, served, 'application/json', cors, none, transport)
  else if (served === undefined) response.sendHead(204, [...cors])
  else if ('status' in served) {
    const { status, text, headers, contentType } = served
    send(request, response, status, text, contentType, cors, headers, transport)
  } else interrupt(response, served, cors)
}

/** Sends a refusal in the place of an answer. */
export const sendRefusal = (
  request: HttpRequest,
  response: HttpResponse,
  refusal: Refusal,
  transport: Transport,
): void => reply(request, response, refusal, none, transport)

/** Ends the connection, with half of the answer or none of it: a fault that was asked for. */
function interrupt(response: HttpResponse, { interruption, text }: Interruption, cors: Headers): void {
  if (interruption !== 'truncate' || text === undefined) {
    response.destroy()
    return
  }
  const body = Buffer.from(text)
  response.sendPart(200, headersOf('application/json', body.length, cors), body.subarray(0, body.length >> 1))
}

function send(
  request: HttpRequest,
  response: HttpResponse,
  status: number,
  text: string,
  contentType: string,
  cors: Headers,
  more: Headers,
  transport: Transport,
): void {
  const length = Buffer.byteLength(text)
  const headers = headersOf(contentType, length, cors, more)
  if (length >= transport.compressFrom && transport.compressFrom > 0)
    sendLong(request, response, status, text, headers, transport)
  else response.send(status, headers, text, length, length > SHORT ? transport.bodyTime : undefined)
}

/** An answer that is worth compressing, if the client can read it then. */
function sendLong(
  request: HttpRequest,
  response: HttpResponse,
  status: number,
  text: string,
  headers: string[],
  { bodyTime }: Transport,
): void {
  headers.push('vary', 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) {
    response.send(status, headers, text, Buffer.byteLength(text), bodyTime)
    return
  }
  compress(text, encoding).then(
    (body) => {
      if (response.isDestroyed) return
      headers[headers.indexOf('content-length') + 1] = String(body.length)
      headers.push('content-encoding', encoding)
      response.send(status, headers, body, body.length, bodyTime)
    },
    () => response.destroy(), // out of memory, if anything
  )
}

function headersOf(contentType: string, length: number, cors: Headers, more: Headers = none): string[] {
  const headers = ['content-type', contentType, 'content-length', String(length)]
  if (cors.length > 0) headers.push(...cors)
  if (more.length > 0) headers.push(...more)
  return headers
}
