import type { Socket } from 'node:net'
import { bodyText } from '../http/body.ts'
import type { MessageListener, MessageSocket } from '../messages/messageSocket.ts'
import { JsonSplitter } from './jsonSplitter.ts'

/** Maximum time for a client to read its last responses, in milliseconds. `ws` has the same for the closing handshake. */
const CLOSE_TIMEOUT = 30_000

/** The messages of an IPC connection: JSON texts in both directions. A line feed follows each that the node sends. */
export class IpcMessages implements MessageSocket {
  readonly transport = 'ipc'
  readonly stream: Socket
  readonly #limit: number
  #isClosing = false

  /** `limit` is the maximum size of a received message in bytes. */
  constructor(stream: Socket, limit: number) {
    this.stream = stream
    this.#limit = limit
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.stream.writable
  }

  get isClosed(): boolean {
    return this.stream.closed
  }

  get pendingBytes(): number {
    return this.stream.writableLength
  }

  listen(listener: MessageListener): void {
    const splitter = new JsonSplitter(this.#limit, (text) => {
      if (text === undefined) listener.oversized()
      else listener.message(bodyText(text))
    })
    // The connection closes after an error, such as a broken pipe.
    this.stream.on('error', () => {})
    this.stream.on('close', () => listener.closed())
    this.stream.on('data', (chunk: Buffer) => splitter.add(chunk))
    this.stream.on('end', () => {
      splitter.end()
      listener.ended()
    })
  }

  send(text: string | Buffer): void {
    if (!this.isOpen) return
    this.stream.write(text)
    this.stream.write('\n')
  }

  sendUnfinished(text: string): void {
    this.#isClosing = true
    this.stream.write(text, () => this.stream.destroy())
  }

  /** IPC has no close codes. */
  close(): void {
    this.#isClosing = true
    this.stream.destroySoon()
    this.stream.setTimeout(CLOSE_TIMEOUT, () => this.stream.destroy())
  }

  terminate(): void {
    this.stream.destroy()
  }

  pause(): void {
    this.stream.pause()
  }

  resume(): void {
    this.stream.resume()
  }
}
