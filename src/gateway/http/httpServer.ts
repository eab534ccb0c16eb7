import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { invalidRequest } from '../../rpc/errors.ts'
import { errorText } from '../../rpc/protocol/respond.ts'
import type { TransportLimits } from '../transportLimits.ts'
import { nodeHttp, reasonPhrase } from './nodeHttp.ts'

/** The system probes a connection after this many milliseconds of silence (TCP keep-alive). */
export const keepAliveProbe = { keepAlive: true, keepAliveInitialDelay: 60_000 } as const

/** Creates an HTTP server with the limits of requests, for connections of another server. It never listens. */
export function createHttpServer(transport: TransportLimits, listener: RequestListener): Server {
  const server = nodeHttp().createServer(httpServerOptions(transport), listener)
  rejectUnreadableRequests(server)
  allowHalfOpen(server, transport)
  passExpectations(server)
  // node:http begins to check its timeouts with this event.
  server.emit('listening')
  return server
}

/** Whether a request offers the only upgrade that the gateway accepts. */
export const offersWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** Options of node:http and node:https. Since Node 24.9, `shouldUpgradeCallback` decides which requests are upgrades. */
interface HttpServerOptions extends ServerOptions {
  readonly shouldUpgradeCallback: (request: IncomingMessage) => boolean
}

/** Returns the limits as options of node:http and node:https. */
export function httpServerOptions({
  maxHeaderBytes,
  headerTimeout,
  bodyTimeout,
  idleTimeout,
}: TransportLimits): HttpServerOptions {
  return {
    maxHeaderSize: maxHeaderBytes,
    // The handlers reject such requests with a reason; node:http would send an empty response.
    requireHostHeader: false,
    // The timeout for the head is at most the timeout for the request.
    headersTimeout: Math.min(headerTimeout, bodyTimeout),
    requestTimeout: bodyTimeout,
    keepAliveTimeout: idleTimeout,
    // Interval in which node:http checks the timeouts.
    connectionsCheckingInterval: Math.ceil(Math.max(20, Math.min(30_000, headerTimeout / 4, bodyTimeout / 4))),
    ...keepAliveProbe,
    shouldUpgradeCallback: offersWebSocket,
  }
}

/** The response to the last request of each connection. */
const lastResponses = new WeakMap<Duplex, ServerResponse>()

/** Returns the response to the last request of a connection. Undefined before the first request. */
export const lastResponseOn = (socket: Duplex): ServerResponse | undefined => lastResponses.get(socket)

/** Calls `run` after the responses to the earlier requests of a connection. */
export function afterLastResponse(socket: Duplex, run: () => void): void {
  const last = lastResponses.get(socket)
  if (last === undefined || last.closed) run()
  else last.once('close', run)
}

/** Responds to requests that are not valid HTTP, after the earlier requests of the connection. */
export function rejectUnreadableRequests(server: Server): void {
  /** Connections whose error waits for earlier responses. The parser reports it again with each packet. */
  const waiting = new WeakSet<Duplex>()
  server.prependListener('request', ({ socket }, response) => lastResponses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = lastResponses.get(socket)
    if (last === undefined || (!last.req.complete && !last.headersSent)) rejectUnreadable(error, socket)
    // The gateway has responded before the end of the request, and discards the rest.
    else if (!last.req.complete) last.end()
    else if (!waiting.has(socket)) {
      waiting.add(socket)
      afterLastResponse(socket, () => rejectUnreadable(error, socket))
    }
  })
}

/**
 * Lets the running requests of a client that has ended its side of the connection have their responses, for a limited time. The connection closes
 * after them.
 */
export function allowHalfOpen(server: Server, { halfClosedTimeout }: TransportLimits): void {
  // The types of node:http lack this property.
  Object.assign(server, { httpAllowHalfOpen: true })
  const watched = new WeakSet<Duplex>()
  server.on('request', ({ socket }) => {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('end', () => {
      const last = lastResponses.get(socket)
      if (last === undefined || last.closed) return
      last.shouldKeepAlive = false
      // A response that has begun has its own limit.
      const timer = setTimeout(() => last.headersSent || socket.destroy(), halfClosedTimeout)
      socket.once('close', () => clearTimeout(timer))
    })
  })
}

/** Lets the listener of requests decide whether a client that waits for `100 Continue` sends its body. */
export function passExpectations(server: Server): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
}

/** Whether the client waits for `100 Continue` before it sends the body. As in node:http. */
export const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? '')

const timedOut = [408, 'the request did not arrive in time; see --header-timeout and --body-timeout'] as const

const parserErrors: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the request headers are too long; see --header-limit'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
}

/** Rejects a request that is not valid HTTP. Responses are written whole, so this text never splits one. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { code = '' } = error
  const isAboutHttp = code.startsWith('HPE_') || Object.hasOwn(parserErrors, code)
  // An error below HTTP, in TLS or TCP, has no HTTP response.
  if (!isAboutHttp || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = parserErrors[code] ?? [400, 'the request is not HTTP/1.1']
  socket.end(closingResponse(status, reason))
  // Further input is not read.
  socket.once('finish', () => socket.destroy())
}

/** Returns the complete response for a client that sends no request in time. */
export const requestTimeout = (): string => closingResponse(...timedOut)

/** Returns a complete response for an unreadable request. The connection closes after it. */
export function closingResponse(status: number, reason: string): string {
  const text = errorText('null', invalidRequest({ reason }))
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, 'content-type: application/json', 'connection: close']
  return `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
