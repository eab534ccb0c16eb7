import type { IncomingMessage, ServerResponse } from 'node:http'
import { discardBody } from './body.ts'

/** A request that node:http or a direct connection has read. */
export type HttpRequest = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>

/** A response. Headers are flat lists of names and values. */
export interface HttpResponse {
  /** Whether the connection is closed. */
  readonly isDestroyed: boolean
  /** Whether the operating system has taken the whole response. */
  readonly isFlushed: boolean
  /**
   * Sends the head and the body. `length` is the body length in bytes. With `stallTimeout`, closes the connection if the client reads
   * nothing for that many milliseconds.
   */
  send(status: number, headers: string[], body: string | Buffer, length: number, stallTimeout?: number): void
  /** Sends only a head. */
  sendHead(status: number, headers: string[]): void
  /** Sends the head and the start of a body, then closes the connection. */
  sendPart(status: number, headers: string[], part: Buffer): void
  /** Closes the connection. */
  destroy(): void
  /** Calls `listener` when the response is flushed or the connection is closed. */
  onClose(listener: () => void): void
}

/** A response of node:http. */
export class NodeHttpResponse implements HttpResponse {
  readonly #response: ServerResponse
  #unread: IncomingMessage | undefined

  constructor(response: ServerResponse) {
    this.#response = response
  }

  /** Declares that the response is sent before the body of its request has been read. The connection closes after both. */
  closeAfter(unread: IncomingMessage): void {
    this.#unread = unread
  }

  get isDestroyed(): boolean {
    return this.#response.destroyed
  }

  get isFlushed(): boolean {
    return this.#response.writableFinished
  }

  send(status: number, headers: string[], body: string | Buffer, length: number, stallTimeout?: number): void {
    const response = this.#response
    const unread = this.#unread
    if (unread !== undefined) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (stallTimeout !== undefined) setStallTimeout(response, stallTimeout)
    // One-byte text needs no transcoding, and most responses are one-byte text.
    const encoding = typeof body === 'string' && body.length === length ? 'latin1' : 'utf8'
    // The response has its length, so the client does not wait for `end`. node:http closes the connection then.
    if (unread === undefined) response.write(body, encoding)
    else response.write(body, encoding, () => discardBody(unread, () => response.end()))
    // Sends head and body in one write now. `end` would wait and add an empty chunk.
    response.socket?.uncork()
    if (unread === undefined) response.end()
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
  // Runs before node:http sets the idle timeout on the same timer.
  response.prependOnceListener('finish', () => socket.setTimeout(0))
}
