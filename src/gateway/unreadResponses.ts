/** A connection, as far as its client leaves responses and events unread. */
export interface UnreadConnection {
  /** Bytes that wait for the client, at most. */
  readonly unreadBytes: number
  /** Ends the connection at once, with all that waits. */
  destroy(): void
}

/** Unread bytes of a connection that are too few to be counted. */
export const MIN_COUNTED_BYTES = 16_384

/** Bounds the bytes that wait for all clients together. Each connection has a limit of its own, which leaves room for one response. */
export class UnreadResponses {
  readonly #maxBytes: number
  readonly #connections = new Set<UnreadConnection>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Counts a connection that was just sent something. Over the limit, the other connections with the most unread bytes are ended, until
   * the rest is below it: a client that reads what it asks for hardly ever has unread bytes.
   */
  count(connection: UnreadConnection): void {
    this.#connections.add(connection)
    let total = 0
    for (const each of this.#connections) {
      const { unreadBytes } = each
      if (unreadBytes < MIN_COUNTED_BYTES) this.#connections.delete(each)
      else total += unreadBytes
    }
    if (total > this.#maxBytes) this.#endSlowest(connection, total)
  }

  #endSlowest(kept: UnreadConnection, total: number): void {
    let left = total
    const byUnread = [...this.#connections].sort((a, b) => b.unreadBytes - a.unreadBytes)
    for (const connection of byUnread) {
      if (left <= this.#maxBytes) return
      if (connection === kept) continue
      left -= connection.unreadBytes
      this.#connections.delete(connection)
      connection.destroy()
    }
  }
}
