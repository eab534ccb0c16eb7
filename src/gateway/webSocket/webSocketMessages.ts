import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { bodyText } from '../http/body.ts'
import type { MessageListener, MessageSocket } from '../messages/messageSocket.ts'

/** Messages are text, also if they are encoded already. */
const TEXT = { binary: false }

/** The messages of a WebSocket. */
export class WebSocketMessages implements MessageSocket {
  readonly transport = 'webSocket'
  readonly stream: Duplex
  readonly #webSocket: WebSocket

  /** `stream` is the connection of the WebSocket. */
  constructor(webSocket: WebSocket, stream: Duplex) {
    this.#webSocket = webSocket
    this.stream = stream
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  get isClosed(): boolean {
    return this.#webSocket.readyState === this.#webSocket.CLOSED
  }

  get pendingBytes(): number {
    return this.#webSocket.bufferedAmount
  }

  listen(listener: MessageListener): void {
    // After any failure, such as a broken pipe or an oversized frame, `ws` closes the connection.
    this.#webSocket.on('error', () => {})
    this.#webSocket.on('close', () => listener.closed())
    this.#webSocket.on('pong', () => listener.alive())
    this.#webSocket.on('message', (message: Buffer, isBinary) => {
      // `ws` has checked that text is UTF-8.
      listener.message(isBinary ? bodyText(message) : message.toString())
    })
  }

  send(text: string | Buffer): void {
    this.#webSocket.send(text, TEXT)
  }

  sendUnfinished(text: string): void {
    this.#webSocket.send(text, { fin: false }, () => this.#webSocket.terminate())
  }

  close(code: number, reason?: string): void {
    this.#webSocket.close(code, reason)
  }

  terminate(): void {
    this.#webSocket.terminate()
  }

  pause(): void {
    this.#webSocket.pause()
  }

  resume(): void {
    this.#webSocket.resume()
  }

  ping(): void {
    this.#webSocket.ping()
  }
}
