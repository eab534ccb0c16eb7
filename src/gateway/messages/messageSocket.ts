import type { Duplex } from 'node:stream'

/** Receives the events of a message socket. */
export interface MessageListener {
  message(text: string): void
  /** A message exceeded the limit of the socket, which has discarded it. */
  oversized(): void
  /** The client sends no further messages, but may still read. */
  ended(): void
  /** The client showed that it is alive without sending a message. */
  alive(): void
  closed(): void
}

/** A connection that carries messages in both directions. Each message is a text. */
export interface MessageSocket {
  readonly transport: 'webSocket' | 'ipc'
  /** The connection that carries the messages. */
  readonly stream: Duplex
  readonly isOpen: boolean
  readonly isClosed: boolean
  /** Bytes of messages that wait for the client to read. */
  readonly pendingBytes: number
  /** Called once, before the first event. */
  listen(listener: MessageListener): void
  /** Sends a text, or its UTF-8. Discards it if the connection is not open. */
  send(text: string | Buffer): void
  /** Sends a message that never ends, and disconnects. */
  sendUnfinished(text: string): void
  /** Closes the connection after the messages that were sent. `code` is a close code of WebSocket, `reason` has at most 123 bytes. */
  close(code: number, reason?: string): void
  /** Disconnects at once. */
  terminate(): void
  pause(): void
  resume(): void
  /** Asks the client whether it is alive. Absent if the operating system ends the connection of a dead client. */
  ping?(): void
}
