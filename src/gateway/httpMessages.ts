import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request, as far as its headers are looked at: read by node:http or directly from the socket. */
export type HttpRequest = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>

/** A response is sent whole. Headers are flat lists of names and values. */
export interface HttpResponse {
  /** The client is gone, or the connection was ended on purpose. */
  readonly isDestroyed: boolean
  /** All of it was handed to the operating system. */
  readonly isFlushed: boolean
  /**
   * Sends the head and the body. `length` is that of the body in bytes. With `stallTimeout` a client that takes nothing in for so many
   * milliseconds loses the connection.
   */
  send(status: number, headers: string[], body: string | Buffer, length: number, stallTimeout?: number): void
  /** Sends a head alone. */
  sendHead(status: number, headers: string[]): void
  /** Sends the head and the beginning of a body, then ends the connection. */
  sendPart(status: number, headers: string[], part: Buffer): void
  /** Ends the connection. */
  destroy(): void
  /** Calls `listener` when the response is flushed or the connection is closed. */
  onClose(listener: () => void): void
}

/** A response of node:http. */
export class NodeHttpResponse implements HttpResponse {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  get isDestroyed(): boolean {
    return this.#response.destroyed
  }

  get isFlushed(): boolean {
    return this.#response.writableFinished
  }

  send(status: number, headers: string[], body: string | Buffer, length: number, stallTimeout?: number): void {
    const response = this.#response
    response.writeHead(status, headers)
    if (stallTimeout !== undefined) setStallTimeout(response, stallTimeout)
    // Text of one-byte characters needs no transcoding, and nearly every answer is that.
    response.write(body, typeof body === 'string' && body.length === length ? 'latin1' : 'utf8')
    // Sends head and body as one piece now; `end` would hold them back to add an empty piece, and writing two costs more.
    response.socket?.uncork()
    response.end()
  }

  sendHead(status: number, headers: string[]): void {
    this.#response.writeHead(status, headers)
    this.#response.end()
  }

  sendPart(status: number, headers: string[], part: Buffer): void {
    this.#response.writeHead(status, headers)
    this.#response.write(part, () => this.#response.destroy())
  }

  destroy(): void {
    this.#response.destroy()
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener)
  }
}

function setStallTimeout(response: ServerResponse, time: number): void {
  const { socket } = response
  if (socket === null) return
  socket.setTimeout(time)
  // Before node:http sets the time for idle connections on the same clock.
  response.prependOnceListener('finish', () => socket.setTimeout(0))
}
