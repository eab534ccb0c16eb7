import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { invalidRequest } from '../rpc/errors.ts'
import { errorText } from '../rpc/protocol/answer.ts'
import type { TransportLimits } from './transportLimits.ts'

/** How long a peer may be silent before the system asks whether it is still there, in milliseconds (TCP keep-alive). */
const KEEP_ALIVE_PROBE_MILLISECONDS = 60_000

/** A server for plain HTTP that holds connections to what they may. It does not listen yet. */
export function createPlainServer(transport: TransportLimits, listener: RequestListener): Server {
  const server = createServer(serverOptions(transport), listener)
  applyLimits(server, transport)
  return server
}

/** The limits of a server as node:http and node:https take them. */
export function serverOptions({
  maxHeaderBytes,
  headerTimeout,
  bodyTimeout,
  idleTimeout,
}: TransportLimits): ServerOptions {
  return {
    maxHeaderSize: maxHeaderBytes,
    // A head takes no longer than the request that it belongs to.
    headersTimeout: Math.min(headerTimeout, bodyTimeout),
    requestTimeout: bodyTimeout,
    keepAliveTimeout: idleTimeout,
    // How often node:http looks for those that are late.
    connectionsCheckingInterval: Math.ceil(Math.max(20, Math.min(30_000, headerTimeout / 4, bodyTimeout / 4))),
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_PROBE_MILLISECONDS,
  }
}

/** What the constructors do not take: how many connections there may be, and what is said to those who speak no HTTP. */
export function applyLimits(server: Server, { maxConnections }: TransportLimits): void {
  server.maxConnections = maxConnections
  server.on('clientError', rejectUnreadable)
}

const timedOut = [408, 'it did not come in time; see --header-timeout and --body-timeout'] as const

const parserErrors: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the head is too long; see --header-limit'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the extensions of its chunks are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
}

/** Answers are written whole, so that this comes behind one and never within. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { code = '' } = error
  const isAboutHttp = code.startsWith('HPE_') || Object.hasOwn(parserErrors, code)
  // What is wrong below HTTP, in TLS or TCP, cannot be told over it.
  if (!isAboutHttp || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = parserErrors[code] ?? [400, 'it is not HTTP/1.1']
  socket.end(closingResponse(status, reason))
  // Whatever else is sent is not read.
  socket.once('finish', () => socket.destroy())
}

/** A whole answer to a client that sends no request in time. */
export const requestTimeout = (): string => closingResponse(...timedOut)

/** A whole answer to somebody whose request cannot be read, after which the connection ends. */
export function closingResponse(status: number, reason: string): string {
  const text = errorText('null', invalidRequest({ reason }))
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json', 'connection: close']
  return `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
