import type { Socket } from 'node:net'
import { httpDate } from './httpDate.ts'
import type { HttpResponse } from './httpMessages.ts'
import { reasonPhrase } from './nodeHttp.ts'

/** The connection of a direct response. */
export interface ResponseConnection {
  readonly socket: Socket
  /** Whether the operating system has taken all output. */
  readonly isDrained: boolean
  /** Sends the responses that are ready, in request order. */
  flush(): void
  /** Adds one-byte text to the output. */
  append(text: string): void
  write(part: string | Buffer, done: (error?: Error | null) => void, encoding?: 'latin1' | 'utf8'): void
  setStallTimeout(milliseconds: number): void
  clearStallTimeout(): void
}

/** A response on a direct connection. It is written after the responses to earlier requests. */
export class DirectResponse implements HttpResponse {
  readonly #connection: ResponseConnection
  /** Milliseconds before an idle connection is closed. */
  readonly #idleTimeout: number
  /** Whether the response is complete. */
  isReady = false
  #status = 0
  #headers: readonly string[] = []
  #body: string | Buffer = ''
  #isLatin1 = true
  #isPart = false
  #stallTimeout: number | undefined
  #isWritten = false
  #isFlushed = false
  #listeners: (() => void)[] | undefined

  constructor(connection: ResponseConnection, idleTimeout: number) {
    this.#connection = connection
    this.#idleTimeout = idleTimeout
  }

  get isDestroyed(): boolean {
    return !this.#connection.socket.writable
  }

  get isFlushed(): boolean {
    return this.#isFlushed || (this.#isWritten && this.#connection.isDrained)
  }

  send(status: number, headers: string[], body: string | Buffer, length: number, stallTimeout?: number): void {
    this.#body = body
    this.#isLatin1 = typeof body === 'string' && body.length === length
    this.#stallTimeout = stallTimeout
    this.sendHead(status, headers)
  }

  sendPart(status: number, headers: string[], part: Buffer): void {
    this.#body = part
    this.#isLatin1 = false
    this.#isPart = true
    this.sendHead(status, headers)
  }

  sendHead(status: number, headers: string[]): void {
    this.#status = status
    this.#headers = headers
    this.isReady = true
    this.#connection.flush()
  }

  destroy(): void {
    this.#connection.socket.destroy()
  }

  onClose(listener: () => void): void {
    if (this.#isWritten) this.#connection.write('', listener)
    else {
      this.#listeners ??= []
      this.#listeners.push(listener)
    }
  }

  /** Writes the response. `isLast`: the connection closes after it. The connection calls this in request order. */
  write(isLast: boolean): void {
    this.#isWritten = true
    const head = this.#head(isLast)
    const body = this.#body
    this.#body = ''
    if (this.#isLatin1 && this.#stallTimeout === undefined && this.#listeners === undefined) {
      this.#connection.append(head)
      // Here the whole response is one-byte text.
      this.#connection.append(body as string)
    } else this.#writeAlone(head, body)
  }

  /** Writes the response separately, to observe when it is flushed. */
  #writeAlone(head: string, body: string | Buffer): void {
    const connection = this.#connection
    if (this.#stallTimeout !== undefined) connection.setStallTimeout(this.#stallTimeout)
    const done = (error?: Error | null): void => {
      this.#isFlushed = error == null
      if (this.#stallTimeout !== undefined) connection.clearStallTimeout()
      if (this.#isPart) connection.socket.destroy()
      this.close()
    }
    connection.append(head)
    connection.write(body, done, this.#isLatin1 ? 'latin1' : 'utf8')
  }

  /** Called when the connection closes or the response is flushed. */
  close(): void {
    const listeners = this.#listeners ?? []
    this.#listeners = undefined
    for (const listener of listeners) listener()
  }

  /** Returns the head in the form of node:http. */
  #head(isLast: boolean): string {
    const headers = this.#headers
    let head = `HTTP/1.1 ${this.#status} ${reasonPhrase(this.#status)}\r\n`
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    const connection = isLast ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${Math.floor(this.#idleTimeout / 1000)}`
    return `${head}Date: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`
  }
}
