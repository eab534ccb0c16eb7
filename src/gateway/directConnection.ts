import { isAscii } from 'node:buffer'
import type { Socket } from 'node:net'
import { bodyText } from './body.ts'
import { type CommonHead, CommonHeadReader } from './commonHead.ts'
import { DirectResponse } from './directResponse.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { requestTimeout } from './httpServer.ts'
import type { TransportLimits } from './transportLimits.ts'

/** The requests of a direct connection go here. */
export interface DirectHandler {
  /** Serves a request and returns true, or returns false for one that node:http has to read. */
  serve(request: HttpRequest, response: HttpResponse, contentLength: number, text: () => string): boolean
}

/** How much longer than announced an idle connection is kept, in milliseconds, so that a request that is on its way arrives. As in node:http. */
const IDLE_GRACE_MILLISECONDS = 1_000

/** What becomes of a direct connection. */
export interface DirectConnectionOwner {
  /** node:http gets the connection. */
  handOver(connection: DirectConnection): void
  closed(connection: DirectConnection): void
}

/**
 * A connection whose requests are read from the socket. node:http spends twenty microseconds on a request that arrives whole and in the
 * common form, which is more than most methods need, so those are read and answered here. The first request in any other form, whole or not,
 * gives the connection to node:http for good, with every byte that was not answered yet.
 */
export class DirectConnection {
  readonly socket: Socket
  readonly #transport: TransportLimits
  readonly #idleTimeout: number
  readonly #handler: DirectHandler
  readonly #owner: DirectConnectionOwner
  readonly #headReader: CommonHeadReader
  /** Responses to the requests that were read, in their order, from the first one that cannot be sent yet. */
  #responses: DirectResponse[] = []
  /** Bytes for node:http, which wait until all responses are sent. */
  #unparsed: Buffer | undefined
  /** Text that goes out when all requests of a packet have been read. */
  #output = ''
  #isReading = false
  #hasServed = false
  #isClosing = false
  #hasStallTimeout = false

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

  /** Closes the connection, after the responses to the requests that run. */
  closeGracefully(): void {
    this.#isClosing = true
    if (this.#responses.length === 0) this.socket.destroy()
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#unparsed !== undefined) {
      this.#unparsed = Buffer.concat([this.#unparsed, chunk])
      this.socket.pause()
      return
    }
    this.#isReading = true
    const consumed = this.#serveAll(chunk)
    this.#isReading = false
    this.#write()
    if (consumed < chunk.length) this.#handOver(chunk.subarray(consumed))
  }

  /** Serves the requests of a packet that are whole and in the common form. Returns the number of bytes that they take. */
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
    const response = new DirectResponse(this, this.#transport.idleTimeout)
    this.#responses.push(response)
    if (!this.#handler.serve({ url, headers, socket: this.socket }, response, contentLength, text)) {
      this.#responses.pop()
      return false
    }
    if (!this.#hasServed) {
      this.#hasServed = true
      this.socket.setTimeout(this.#idleTimeout)
    }
    return true
  }

  /** Gives the connection to node:http, with the bytes that come next. */
  #handOver(unparsed: Buffer): void {
    if (this.#responses.length > 0) {
      this.#unparsed = unparsed
      this.socket.pause()
      return
    }
    const { socket } = this
    if (socket.destroyed) return
    socket.off('data', this.#onData).off('end', this.#onEnd).off('timeout', this.#onTimeout)
    socket.off('error', this.#onError).off('close', this.#onClose)
    socket.setTimeout(0)
    socket.unshift(unparsed)
    this.#owner.handOver(this)
    socket.resume()
  }

  /** Sends the responses whose turn it is. */
  flush(): void {
    for (let next = this.#responses[0]; next?.isReady; next = this.#responses[0]) {
      this.#responses.shift()
      next.write(this.#isLast)
    }
    if (this.#isReading) return
    this.#write()
    if (this.#responses.length > 0) return
    if (this.#isLast) this.socket.end()
    else if (this.#unparsed !== undefined) {
      const unparsed = this.#unparsed
      this.#unparsed = undefined
      this.#handOver(unparsed)
    }
  }

  /** Whether the connection ends with the response that is written. */
  get #isLast(): boolean {
    return this.#isClosing && this.#responses.length === 0
  }

  /** Whether everything that was written is handed to the operating system. */
  get isDrained(): boolean {
    return this.#output === '' && this.socket.writableLength === 0
  }

  /** Writes text of one-byte characters, together with what else is written in this packet. */
  append(text: string): void {
    this.#output += text
  }

  /** Writes what cannot be added to other text, and calls `done` when it is handed to the operating system or lost. */
  write(part: string | Buffer, done: (error?: Error | null) => void): void {
    this.#write()
    this.socket.write(part, done)
  }

  /** Ends the connection where the client takes in nothing more for some milliseconds, until `liftStallLimit`. */
  setStallTimeout(milliseconds: number): void {
    this.#hasStallTimeout = true
    this.socket.setTimeout(milliseconds)
  }

  clearStallTimeout(): void {
    this.#hasStallTimeout = false
    this.socket.setTimeout(this.#idleTimeout)
  }

  #write(): void {
    if (this.#output === '') return
    this.socket.write(this.#output, 'latin1')
    this.#output = ''
  }

  readonly #onEnd = (): void => {
    // As in node:http, what is not answered by now is given up.
    this.socket.end()
  }

  readonly #onTimeout = (): void => {
    if (this.#responses.length > 0) return
    // A client that takes in nothing of a short response may have stopped in a debugger.
    if (this.socket.writableLength > 0 && !this.#hasStallTimeout) return
    if (!this.#hasServed) this.socket.end(requestTimeout())
    this.socket.destroySoon()
  }

  readonly #onError = (): void => {
    this.socket.destroy()
  }

  readonly #onClose = (): void => {
    for (const response of this.#responses) response.close()
    this.#responses = []
    this.#owner.closed(this)
  }
}

/** The body of a request. Text that was decoded already is used where each of its characters is a byte of UTF-8. */
function bodyTextWithin(chunk: Buffer, text: string, start: number, end: number): string {
  const bytes = chunk.subarray(start, end)
  return isAscii(bytes) ? text.slice(start, end) : bodyText(bytes)
}
