import { isAscii } from 'node:buffer'
import type { Socket } from 'node:net'
import type { TransportLimits } from '../transportLimits.ts'
import { bodyText } from './body.ts'
import { type CommonHead, CommonHeadReader } from './commonHead.ts'
import { DirectResponse, type ResponseConnection } from './directResponse.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { requestTimeout } from './httpServer.ts'
import { writeOverdue, writeTogether } from './responseWrites.ts'

/** Handles the requests of direct connections. */
export interface DirectHandler {
  /** Handles a request and returns true, or returns false for a request that node:http must read. */
  serve(request: HttpRequest, response: HttpResponse, contentLength: number, text: () => string): boolean
}

/** Milliseconds that an idle connection stays open after the announced timeout, for a request in transit. As in node:http. */
const IDLE_GRACE_MILLISECONDS = 1_000

/** Owner of direct connections. */
export interface DirectConnectionOwner {
  /** Passes the connection to node:http. */
  handOver(connection: DirectConnection): void
  closed(connection: DirectConnection): void
}

/**
 * A connection whose requests are read from the socket. node:http takes 20 µs for a complete request in the common form, longer than most
 * methods. So these requests are parsed here. The first request in any other form passes the connection, with all unanswered bytes,
 * permanently to node:http.
 */
export class DirectConnection implements ResponseConnection {
  readonly socket: Socket
  readonly #transport: TransportLimits
  readonly #idleTimeout: number
  readonly #handler: DirectHandler
  readonly #owner: DirectConnectionOwner
  readonly #headReader: CommonHeadReader
  /** Responses in request order, from the first one that cannot be sent yet. */
  #responses: DirectResponse[] = []
  /** Whether the rest of the input is for node:http. It waits in the socket until all responses are sent. */
  #isHandingOver = false
  /** Output to send when all requests of a packet have been read, together with the output of other connections. */
  #output = ''
  #isReading = false
  #hasServed = false
  #isClosing = false
  /** Number of written responses with a stall timeout. */
  #longResponses = 0
  #halfClosedTimer: NodeJS.Timeout | undefined

  constructor(socket: Socket, transport: TransportLimits, handler: DirectHandler, owner: DirectConnectionOwner) {
    this.socket = socket
    this.#transport = transport
    this.#handler = handler
    this.#owner = owner
    this.#headReader = new CommonHeadReader(transport.maxHeaderBytes)
    this.#idleTimeout = transport.idleTimeout + IDLE_GRACE_MILLISECONDS
    socket.setTimeout(transport.headerTimeout)
    socket.on('data', this.#onData).on('end', this.#onEnd).on('timeout', this.#onTimeout)
    socket.on('error', this.#onError).on('close', this.#onClose)
  }

  /** Closes the connection after the responses to running requests, which the client may still read. */
  closeGracefully(): void {
    this.#isClosing = true
    this.writeOutput()
    if (this.#responses.length === 0) this.socket.destroySoon()
  }

  readonly #onData = (chunk: Buffer): void => {
    // No request runs after the last response (RFC 9112, section 9.6).
    if (this.socket.writableEnded) return
    if (this.#isHandingOver) {
      this.#keep(chunk)
      return
    }
    writeOverdue()
    this.#isReading = true
    const consumed = this.#serveAll(chunk)
    this.#isReading = false
    if (consumed < chunk.length) {
      this.writeOutput()
      this.#isHandingOver = true
      this.#keep(chunk.subarray(consumed))
      if (this.#responses.length === 0) this.#handOver()
    } else if (this.#output !== '') writeTogether(this)
  }

  /** Handles the complete common requests of a packet. Returns the number of bytes that it consumed. */
  #serveAll(chunk: Buffer): number {
    const text = chunk.toString('latin1')
    let at = 0
    while (at < chunk.length) {
      const head = this.#headReader.read(text, at)
      if (head === undefined) return at
      const body = at + head.length
      const end = body + head.contentLength
      if (end > chunk.length || !this.#serve(head, () => bodyTextWithin(chunk, text, body, end))) return at
      at = end
    }
    return at
  }

  #serve({ url, headers, contentLength }: CommonHead, text: () => string): boolean {
    // Before the response, which can set another timeout.
    if (!this.#hasServed) {
      this.#hasServed = true
      this.socket.setTimeout(this.#idleTimeout)
    }
    const response = new DirectResponse(this, this.#transport.idleTimeout)
    this.#responses.push(response)
    if (this.#handler.serve({ url, headers, socket: this.socket }, response, contentLength, text)) return true
    this.#responses.pop()
    return false
  }

  /** Returns input to the socket, which does not end before it is read. */
  #keep(input: Buffer): void {
    this.socket.pause()
    this.socket.unshift(input)
  }

  /** Passes the connection to node:http, with the input that is not parsed here. */
  #handOver(): void {
    const { socket } = this
    if (socket.destroyed) return
    socket.off('data', this.#onData).off('end', this.#onEnd).off('timeout', this.#onTimeout)
    socket.off('error', this.#onError).off('close', this.#onClose)
    socket.setTimeout(0)
    this.#owner.handOver(this)
    socket.resume()
  }

  /** Sends the responses that are ready, in order. */
  flush(): void {
    for (let next = this.#responses[0]; next?.isReady; next = this.#responses[0]) {
      this.#responses.shift()
      next.write(this.#isLast)
    }
    if (this.#isReading) return
    this.writeOutput()
    if (this.#responses.length > 0) return
    if (this.#isLast) {
      clearTimeout(this.#halfClosedTimer)
      this.socket.end()
    } else if (this.#isHandingOver) this.#handOver()
  }

  /** Whether the connection closes after the current response. */
  get #isLast(): boolean {
    return this.#isClosing && this.#responses.length === 0
  }

  /** Whether the operating system has taken all output. */
  get isDrained(): boolean {
    return this.#output === '' && this.socket.writableLength === 0
  }

  /** Appends one-byte text to the output of the current packet. */
  append(text: string): void {
    this.#output += text
  }

  /**
   * Writes the appended output and `part`, text by default as UTF-8, in one system call. Does not join them: V8 would copy a long text once more.
   * Calls `done` when the operating system has taken them or the connection is lost.
   */
  write(part: string | Buffer, done: (error?: Error | null) => void, encoding: 'latin1' | 'utf8' = 'utf8'): void {
    this.socket.cork()
    this.writeOutput()
    this.socket.write(part, encoding, done)
    this.socket.uncork()
  }

  /** Closes the connection if the client reads nothing for some milliseconds, until `clearStallTimeout` is called as often. */
  setStallTimeout(milliseconds: number): void {
    this.#longResponses++
    this.socket.setTimeout(milliseconds)
  }

  clearStallTimeout(): void {
    if (--this.#longResponses === 0) this.socket.setTimeout(this.#idleTimeout)
  }

  /** Writes the appended output. */
  writeOutput(): void {
    if (this.#output === '') return
    this.socket.write(this.#output, 'latin1')
    this.#output = ''
  }

  readonly #onEnd = (): void => {
    this.#isClosing = true
    this.writeOutput()
    if (this.#responses.length === 0) this.socket.end()
    else this.#halfClosedTimer = setTimeout(() => this.socket.destroy(), this.#transport.halfClosedTimeout)
  }

  readonly #onTimeout = (): void => {
    const isUnread = this.socket.writableLength > 0
    if (isUnread && this.#longResponses > 0) this.socket.destroy()
    // A client that does not read a short response may be paused in a debugger.
    if (isUnread || this.#responses.length > 0) return
    if (!this.#hasServed) this.socket.end(requestTimeout())
    this.socket.destroySoon()
  }

  readonly #onError = (): void => {
    this.socket.destroy()
  }

  readonly #onClose = (): void => {
    clearTimeout(this.#halfClosedTimer)
    for (const response of this.#responses) response.close()
    this.#responses = []
    this.#owner.closed(this)
  }
}

/** Returns the body of a request. Reuses the decoded text if the body is ASCII. */
function bodyTextWithin(chunk: Buffer, text: string, start: number, end: number): string {
  const bytes = chunk.subarray(start, end)
  return isAscii(bytes) ? text.slice(start, end) : bodyText(bytes)
}
