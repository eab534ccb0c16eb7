import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { isResponseText } from '../../rpc/responseText.ts'
import { hasValidHost } from '../access/hosts.ts'
import type { GatewayContext, RequestLimits } from '../gatewayContext.ts'
import { invalidHost } from '../http/httpErrors.ts'
import { afterLastResponse, offersWebSocket } from '../http/httpServer.ts'
import { reasonPhrase } from '../http/nodeHttp.ts'
import { resolveTarget } from '../http/requestTarget.ts'
import { MessageConnection } from '../messages/messageConnection.ts'
import type { MessageConnections } from '../messages/messageConnections.ts'
import type { HttpError, Route } from '../route.ts'
import { recordRejection, serveRefusal } from '../serve.ts'
import { WebSocketMessages } from './webSocketMessages.ts'

/** JSON-RPC over WebSocket. Each message is a request body, and its response is a message. Responses are sent as they are ready. */
export class WebSocketHandler {
  readonly #context: GatewayContext
  readonly #connections: MessageConnections
  #server: Promise<WebSocketServer> | undefined
  #isClosing = false

  constructor(connections: MessageConnections, context: GatewayContext) {
    this.#connections = connections
    this.#context = context
  }

  /** Handles the upgrade requests of an HTTP server. */
  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => {
      // node:http has removed its listener.
      const destroy = () => socket.destroy()
      socket.on('error', destroy)
      // Responses to earlier requests of the connection are sent first (RFC 9112, section 9.3.2).
      afterLastResponse(socket, () => {
        if (offersWebSocket(request)) this.#upgrade(request, socket, head).catch(destroy)
        else ignoreUpgrade(http, request, socket.off('error', destroy), head)
      })
    })
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!hasValidHost(request)) return this.#refuse(request, socket, undefined, invalidHost())
    resolveTarget(request)
    const { router } = this.#context
    await router.whenReady(request.url ?? '/')
    const route = router.webSocket(request.url ?? '/', request.headers.host)
    if ('status' in route) return this.#refuse(request, socket, route.chargedRoute, route)
    const httpError = this.#context.originPolicy.check(route, request)
    if (httpError !== undefined) return this.#refuse(request, socket, route, httpError)
    this.#server ??= loadServer(this.#context.limits)
    const server = await this.#server
    if (this.#isClosing) return sendLast(socket, UNAVAILABLE)
    server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request, socket, route))
  }

  /** Charges a rejected upgrade, as a rejected request over HTTP. An account without credits gets that error instead. */
  async #refuse(
    request: IncomingMessage,
    socket: Duplex,
    route: Route | undefined,
    httpError: HttpError,
  ): Promise<void> {
    if (route === undefined) {
      recordRejection(httpError, 'webSocket', this.#context)
      return sendHttpError(socket, httpError)
    }
    const { origin } = request.headers
    const client = { transport: 'webSocket', origin, signal: new AbortController().signal } as const
    const reply = await serveRefusal(route, httpError, client, this.#context)
    // A fault can replace the error by a response of JSON-RPC, which an upgrade cannot have.
    if (reply === undefined || isResponseText(reply)) sendHttpError(socket, httpError)
    else if ('status' in reply) sendHttpError(socket, reply)
    else socket.destroy()
  }

  #open(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, route: Route): void {
    const source = { headers: request.headers, socket: { remoteAddress: request.socket.remoteAddress } }
    const messages = new WebSocketMessages(webSocket, socket)
    this.#connections.add(new MessageConnection(messages, source, route, this.#context))
  }

  /** Refuses further upgrades. */
  close(): void {
    this.#isClosing = true
  }
}

/** `ws` is loaded with the first upgrade: most runs have none, and start-up must be fast. */
async function loadServer({ body }: RequestLimits): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws')
  return new WebSocketServer({
    noServer: true,
    maxPayload: body,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_FRAGMENTS + Math.ceil(body / MIN_AVERAGE_PACKET_BYTES),
    perMessageDeflate: false,
    clientTracking: false,
  })
}

/** Maximum fragments of a message. Each takes much more memory than its bytes. */
const MAX_FRAGMENTS = 4_096

/** Minimum average packet size of a message, in bytes. Packets of well-behaved clients are larger. */
const MIN_AVERAGE_PACKET_BYTES = 512

/**
 * Some clients offer an upgrade to HTTP/2 with every request (`h2c`). A server may ignore it (RFC 9110, section 7.8). Before Node 24.9, node:http has
 * released the connection by then, so it gets the connection again, without the offer. Later versions ask first (`shouldUpgradeCallback`).
 */
function ignoreUpgrade(http: Server, { method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  // TLS connections are already decrypted.
  http.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket)
}

const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Sends a response and closes the connection, even if the client keeps its side open: closing the gateway would wait for it. */
function sendLast(socket: Duplex, response: string): void {
  socket.end(response, () => socket.destroy())
}

function sendHttpError(socket: Duplex, { status, contentType, headers, text }: HttpError): void {
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, 'connection: close', `content-type: ${contentType}`]
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  sendLast(socket, `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}
