import type { ServerResponse } from 'node:http'
import { compress, encodingFor } from './compress.ts'
import type { Transport } from './transport.ts'
import type { Interruption, Refusal, Served } from './visitor.ts'

/** Headers as flat lists of names and values, as `writeHead` takes them. */
type Headers = readonly string[]

const none: Headers = []

/** What the socket takes in one piece without a thought: a client that does not read a longer answer is not waited for. */
const SHORT = 65_536

/** Sends what came of a request, with its length and in one piece. Without a text there was nothing to say: 204. `cors` are the headers for pages. */
export function reply(response: ServerResponse, served: Served, cors: Headers, transport: Transport): void {
  // The client may be gone; what it asked for was done all the same.
  if (response.destroyed) return
  if (typeof served === 'string') send(response, 200, served, 'application/json', cors, none, transport)
  else if (served === undefined) {
    response.writeHead(204, [...cors])
    response.end()
  } else if ('status' in served) sendRefusal(response, served, cors, transport)
  else interrupt(response, served, cors)
}

/** Ends the connection, with half of the answer or none of it: a fault that was asked for. */
function interrupt(response: ServerResponse, { interruption, text }: Interruption, cors: Headers): void {
  if (interruption !== 'truncate' || text === undefined) {
    response.destroy()
    return
  }
  const body = Buffer.from(text)
  response.writeHead(200, headersOf('application/json', body.length, cors))
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

/** Sends what stands in the place of an answer. */
function sendRefusal(response: ServerResponse, refusal: Refusal, cors: Headers, transport: Transport): void {
  const { status, text, headers, contentType } = refusal
  send(response, status, text, contentType, cors, headers, transport)
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  contentType: string,
  cors: Headers,
  more: Headers,
  transport: Transport,
): void {
  const length = Buffer.byteLength(text)
  if (length >= transport.compressFrom && transport.compressFrom > 0) {
    sendLong(response, status, text, headersOf(contentType, length, cors, more), transport)
    return
  }
  response.writeHead(status, headersOf(contentType, length, cors, more))
  if (length > SHORT) limitStall(response, transport)
  // Text of one-byte characters needs no transcoding, and nearly every answer is that.
  response.write(text, length === text.length ? 'latin1' : 'utf8')
  // Sends head and body as one piece now; `end` would hold them back to add an empty piece, and writing two costs more.
  response.socket?.uncork()
  response.end()
}

/** An answer that is worth compressing, if the client can read it then. */
function sendLong(
  response: ServerResponse,
  status: number,
  text: string,
  headers: string[],
  transport: Transport,
): void {
  headers.push('vary', 'accept-encoding')
  const finish = (body: string | Buffer) => {
    if (response.destroyed) return
    response.writeHead(status, headers)
    limitStall(response, transport)
    response.end(body)
  }
  const encoding = encodingFor(response.req.headers['accept-encoding'])
  if (encoding === undefined) {
    finish(text)
    return
  }
  compress(text, encoding).then(
    (body) => {
      headers[headers.indexOf('content-length') + 1] = String(body.length)
      headers.push('content-encoding', encoding)
      finish(body)
    },
    () => response.destroy(), // out of memory, if anything
  )
}

/** A client that takes in nothing more of a long answer for a while loses its connection, and with it what waits. */
function limitStall(response: ServerResponse, { bodyTime }: Transport): void {
  const { socket } = response
  if (socket === null) return
  socket.setTimeout(bodyTime)
  // Before node:http sets the time for idle connections on the same clock.
  response.prependOnceListener('finish', () => socket.setTimeout(0))
}

function headersOf(contentType: string, length: number, cors: Headers, more: Headers = none): string[] {
  const headers = ['content-type', contentType, 'content-length', String(length)]
  if (cors.length > 0) headers.push(...cors)
  if (more.length > 0) headers.push(...more)
  return headers
}
