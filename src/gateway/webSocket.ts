import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { hasSeveralHosts } from './hosts.ts'
import type { Identifier } from './identify.ts'
import { severalHosts } from './refusals.ts'
import { type Limits, type Office, serveRefusal } from './serve.ts'
import type { Refusal, Visitor } from './visitor.ts'
import { WebSocketConnection } from './webSocketConnection.ts'

/** JSON-RPC over WebSocket: a message is a body, its answer is a message. Answers come as they are ready. */
export class WebSocketDoor {
  readonly #identifier: Identifier
  readonly #office: Office
  readonly #connections = new Set<WebSocketConnection>()
  #server: Promise<WebSocketServer> | undefined
  #pinging: NodeJS.Timeout | undefined
  #isClosing = false

  constructor(http: Server, identifier: Identifier, office: Office) {
    this.#identifier = identifier
    this.#office = office
    http.on('upgrade', (request, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') passOver(http, request, socket, head)
      else this.#upgrade(request, socket, head).catch(() => socket.destroy())
    })
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    if (hasSeveralHosts(request)) return refuse(socket, severalHosts())
    await this.#identifier.waits(request.url ?? '/')
    const visitor = this.#identifier.webSocket(request.url ?? '/', request.headers.host)
    if ('status' in visitor) return refuse(socket, visitor)
    const refusal = this.#office.entrance.refusal(visitor, request)
    if (refusal !== undefined) {
      const client = {
        transport: 'webSocket',
        origin: request.headers.origin,
        signal: new AbortController().signal,
      } as const
      await serveRefusal(visitor, refusal, client, this.#office)
      return refuse(socket, refusal)
    }
    this.#server ??= loadServer(this.#office.limits)
    const server = await this.#server
    if (this.#isClosing) return turnAway(socket, '503 Service Unavailable')
    server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request, socket, visitor))
  }

  #open(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, visitor: Visitor): void {
    const connection = new WebSocketConnection(webSocket, request, socket, visitor, this.#office)
    this.#connections.add(connection)
    this.#pinging ??= this.#beginPinging()
    webSocket.on('close', () => {
      this.#connections.delete(connection)
      if (this.#connections.size > 0) return
      clearInterval(this.#pinging)
      this.#pinging = undefined
    })
  }

  /** So that whatever lies between takes no connection for dead that is only silent, and a dead one is found out. */
  #beginPinging(): NodeJS.Timeout {
    const ping = () => {
      for (const connection of this.#connections) connection.ping()
    }
    return setInterval(ping, this.#office.transport.pingTime).unref()
  }

  /** Lets what runs finish, then says goodbye on every connection. */
  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#connections].map((connection) => connection.close()))
  }

  /** Ends every connection at once. */
  terminate(): void {
    for (const connection of this.#connections) connection.terminate()
  }
}

/** `ws` is loaded at the first upgrade: most runs never see one, and a start should be short. */
async function loadServer({ body }: Limits): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws')
  return new WebSocketServer({
    noServer: true,
    maxPayload: body,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_FRAGMENTS + Math.ceil(body / LEAST_PACKET),
    perMessageDeflate: false,
    clientTracking: false,
  })
}

/** Fragments of a message. Each takes far more memory than its bytes. */
const MAX_FRAGMENTS = 4_096

/** Bytes that the packets of a message have on average, where a client has no bad intentions. */
const LEAST_PACKET = 512

/**
 * Some clients offer an upgrade to HTTP/2 with every request (`h2c`), and a server may pass over what it does not know
 * (RFC 9110, section 7.8). node:http has let go of the connection by then, so it gets it anew, with the offer taken out.
 */
function passOver(http: Server, { method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  // What comes over TLS is decrypted by now.
  http.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket)
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function refuse(socket: Duplex, { status, contentType, headers, text }: Refusal): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', `content-type: ${contentType}`]
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}
