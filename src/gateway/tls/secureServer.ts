import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import {
  allowHalfOpen,
  closingResponse,
  httpServerOptions,
  passExpectations,
  rejectUnreadableRequests,
} from '../http/httpServer.ts'
import type { TransportLimits } from '../transportLimits.ts'
import type { Credentials } from './credentials.ts'

/** First byte of a TLS connection: a handshake record (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16

/** Creates an HTTPS server. It answers plain HTTP requests with an error. */
export function createSecureServer(
  credentials: Credentials,
  transport: TransportLimits,
  listener: RequestListener,
): Server {
  const { certificate, key } = credentials
  const options = {
    cert: certificate,
    key,
    minVersion: 'TLSv1.2' as const,
    handshakeTimeout: transport.headerTimeout,
    // node:https offers only HTTP/1.1, and rejects clients that only offer HTTP/1.0.
    ALPNProtocols: ['http/1.1', 'http/1.0'],
  }
  const server = createServer({ ...httpServerOptions(transport), ...options }, listener)
  server.maxConnections = transport.maxConnections
  rejectUnreadableRequests(server)
  allowHalfOpen(server, transport)
  passExpectations(server)
  checkFirstByte(server, transport)
  server.on('secureConnection', (connection) => {
    // As in node:http. A client that ends its side during the handshake is disconnected.
    connection.allowHalfOpen = true
    readAsStream(connection)
  })
  return server
}

/**
 * Makes node:http read a connection as a stream, as it does from the first `data` listener on. Before that, its parser takes the input directly from
 * the TLS layer, which does not wait while node:http has paused the parser for pipelined requests, and rejects such input as invalid.
 */
function readAsStream(connection: TLSSocket): void {
  const ignore = () => {}
  connection.on('data', ignore).off('data', ignore)
}

/** Checks the first byte of a connection before node:tls handles it. */
function checkFirstByte(server: Server, { headerTimeout }: TransportLimits): void {
  const handshakes = server.listeners('connection') as ((socket: Socket) => void)[] // listeners of node:tls
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy()
    socket.setTimeout(headerTimeout, giveUp)
    socket.on('error', giveUp).on('end', giveUp)
    socket.once('data', (first: Buffer) => {
      socket.off('error', giveUp).off('end', giveUp)
      socket.setTimeout(0, giveUp)
      if (first[0] !== HANDSHAKE) return rejectPlainHttp(socket)
      socket.pause()
      socket.unshift(first)
      for (const handshake of handshakes) handshake.call(server, socket)
    })
  })
}

function rejectPlainHttp(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.end(closingResponse(400, 'this port only accepts HTTPS and WSS: use https:// or wss://'))
  socket.once('finish', () => socket.destroy())
}
