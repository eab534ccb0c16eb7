import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { errorCode } from '../errors.ts'
import { NOT_UPGRADED } from './connectionFailure.ts'
import { MAX_RESPONSE_BYTES, UpstreamResponseTooLarge } from './upstreamResponseTooLarge.ts'

/** A request, in the form of the second argument of `fetch`. */
interface WebSocketRequest {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Whether a URL is of a WebSocket. */
export const isWebSocketUrl = (url: string): boolean => /^wss?:\/\//i.test(url)

/**
 * The WebSockets to upstream nodes. Each carries one request at a time, so its next message is the response. A connection is kept for later
 * requests, and does not keep the process running meanwhile.
 */
export class UpstreamWebSockets {
  readonly #idle = new Map<string, WebSocket[]>()
  readonly #sockets = new WeakMap<WebSocket, Socket>()
  #isClosed = false

  /**
   * Sends a request as a message, and resolves to the next message as a response. Resolves to the HTTP response of a server that refuses the
   * upgrade. Rejects like `fetch` if the connection fails or `signal` aborts.
   */
  async fetch(url: string, { body, headers, signal }: WebSocketRequest): Promise<Response> {
    // Loaded with the first request. The signal can abort meanwhile, and nothing would close a connection that is opened then.
    const { WebSocket } = await import('ws')
    signal.throwIfAborted()
    const connection =
      this.#idle.get(url)?.pop() ?? this.#watched(url, new WebSocket(url, { headers, maxPayload: MAX_RESPONSE_BYTES }))
    this.#sockets.get(connection)?.ref()
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        fail(signal.reason)
        connection.terminate()
      }
      const onMessage = (data: RawData): void => {
        end()
        this.#release(url, connection)
        // `ws` passes messages as one buffer.
        resolve(new Response(data as Buffer<ArrayBuffer>))
      }
      const onRefused = (_: unknown, response: IncomingMessage): void => {
        end()
        try {
          resolve(refusalOf(response))
        } catch (notUpgraded) {
          reject(notUpgraded)
        }
      }
      const onOpen = (): void => connection.send(body)
      const onClose = (): void => fail(new Error('the WebSocket was closed'))
      const fail = (cause: unknown): void => {
        end()
        const isTooLarge = errorCode(cause) === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
        reject(isTooLarge ? new UpstreamResponseTooLarge({ cause }) : cause)
      }
      const end = (): void => {
        signal.removeEventListener('abort', onAbort)
        connection.off('open', onOpen).off('message', onMessage).off('close', onClose).off('error', fail)
        connection.off('unexpected-response', onRefused)
      }
      signal.addEventListener('abort', onAbort)
      connection.on('open', onOpen).on('message', onMessage).on('close', onClose).on('error', fail)
      connection.on('unexpected-response', onRefused)
      if (connection.readyState === connection.OPEN) connection.send(body)
    })
  }

  /** Closes the idle connections. Requests that run are ended by their signals. */
  close(): void {
    this.#isClosed = true
    for (const connections of this.#idle.values()) for (const connection of connections) connection.terminate()
    this.#idle.clear()
  }

  /** Returns a new connection, whose end is noticed while it is idle. */
  #watched(url: string, connection: WebSocket): WebSocket {
    connection.on('upgrade', ({ socket }) => this.#sockets.set(connection, socket))
    // The request gets the error. Without a request, the connection closes.
    connection.on('error', () => {})
    connection.on('close', () => this.#forget(url, connection))
    return connection
  }

  #release(url: string, connection: WebSocket): void {
    if (this.#isClosed) {
      connection.terminate()
      return
    }
    this.#sockets.get(connection)?.unref()
    const idle = this.#idle.get(url)
    if (idle === undefined) this.#idle.set(url, [connection])
    else idle.push(connection)
  }

  #forget(url: string, connection: WebSocket): void {
    const rest = this.#idle.get(url)?.filter((each) => each !== connection)
    if (rest !== undefined) this.#idle.set(url, rest)
  }
}

/** Returns the response of a server that refused an upgrade, whose body is still to be read. A success is none: the server has no WebSockets. */
function refusalOf(refusal: IncomingMessage): Response {
  const { statusCode: status = 500, headers } = refusal
  if (status < 300) {
    refusal.destroy()
    throw Object.assign(new Error('the server did not upgrade the connection'), { code: NOT_UPGRADED })
  }
  const { location, 'retry-after': retryAfter } = headers
  return new Response(Readable.toWeb(refusal) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    status,
    headers: {
      ...(location !== undefined && { location }),
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
  })
}
