import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Identifier } from './identify.ts'
import { type Client, type Limits, type Office, serve } from './serve.ts'
import type { Interruption, Refusal, Served, Visitor } from './visitor.ts'

/** Going away: the node stops (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001
/** The server restarts (IANA, WebSocket close codes). */
const SERVICE_RESTART = 1012

/** JSON-RPC over WebSocket: a message is a body, its answer is a message. Answers come as they are ready. */
export class WebSocketDoor {
  readonly #identifier: Identifier
  readonly #office: Office
  readonly #connections = new Set<Connection>()
  #server: Promise<WebSocketServer> | undefined
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
    await this.#identifier.waits(request.url ?? '/')
    const visitor = this.#identifier.webSocket(request.url ?? '/', request.headers.host)
    if ('status' in visitor) return refuse(socket, visitor)
    this.#server ??= loadServer(this.#office.limits)
    const server = await this.#server
    if (this.#isClosing) return turnAway(socket, '503 Service Unavailable')
    server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request, socket, visitor))
  }

  #open(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, visitor: Visitor): void {
    const connection = new Connection(webSocket, request, socket, visitor, this.#office)
    this.#connections.add(connection)
    webSocket.on('close', () => this.#connections.delete(connection))
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
  return new WebSocketServer({ noServer: true, maxPayload: body, perMessageDeflate: false, clientTracking: false })
}

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
  http.emit('connection', socket)
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function refuse(socket: Duplex, { status, contentType, headers, text }: Refusal): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', `content-type: ${contentType}`]
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}

/** One client. */
class Connection implements Client {
  readonly transport = 'webSocket'
  readonly origin: string | undefined
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #visitor: Visitor
  readonly #office: Office
  readonly #running = new Set<Promise<void>>()
  #controller: AbortController | undefined

  constructor(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, visitor: Visitor, office: Office) {
    this.origin = request.headers.origin
    this.#webSocket = webSocket
    this.#socket = socket
    this.#visitor = visitor
    this.#office = office
    // Whatever fails here (a frame that is too long, a broken pipe), `ws` closes the connection afterwards.
    webSocket.on('error', () => {})
    webSocket.on('close', () => this.#controller?.abort())
    webSocket.on('message', (message) => this.#receive(String(message)))
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  #receive(text: string): void {
    const served = serve(this.#visitor, text, this, this.#office)
    if (served instanceof Promise) this.#await(served)
    else this.#deliver(served)
  }

  #await(served: Promise<Served>): void {
    const running = served.then((later) => {
      this.#running.delete(running)
      this.#deliver(later)
    })
    this.#running.add(running)
  }

  #deliver(served: Served): void {
    if (typeof served === 'string') this.#send(served)
    else if (served === undefined) return
    else if ('status' in served) this.#refuse(served)
    else this.#interrupt(served)
  }

  #send(text: string): void {
    // Messages often arrive many at once; their answers leave together, in one write, when all are read.
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    // A connection that is closing drops what is sent; its client has gone.
    this.#webSocket.send(text)
  }

  #refuse({ text, closeCode }: Refusal): void {
    this.#send(text)
    if (closeCode !== undefined) this.#webSocket.close(closeCode)
  }

  /** Ends the connection: a fault that was asked for. */
  #interrupt({ interruption, text }: Interruption): void {
    if (interruption === 'close') this.#webSocket.close(SERVICE_RESTART)
    else if (interruption === 'drop' || text === undefined) this.#webSocket.terminate()
    // The first fragment of a message whose rest never comes.
    else this.#webSocket.send(text.slice(0, text.length >> 1), { fin: false }, () => this.#webSocket.terminate())
  }

  async close(): Promise<void> {
    await Promise.all(this.#running)
    const closed = new Promise((resolve) => this.#webSocket.once('close', resolve))
    if (this.#webSocket.readyState === this.#webSocket.CLOSED) return
    this.#webSocket.close(GOING_AWAY, 'the node stops')
    await closed
  }

  terminate(): void {
    this.#webSocket.terminate()
  }
}
