/** A connection with unread responses and events. */
export interface UnreadConnection {
  /** Upper bound of the bytes that the client has not read. */
  readonly unreadBytes: number
  /** Closes the connection at once and discards its pending output. */
  destroy(): void
}

/** Connections with fewer unread bytes are not counted. */
export const MIN_COUNTED_BYTES = 16_384

/** Limits the unread bytes of all clients together. Each connection also has its own limit, which allows one long response. */
export class UnreadResponses {
  readonly #maxBytes: number
  readonly #connections = new Set<UnreadConnection>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Counts a connection after a write to it. Over the limit, closes the other connections with the most unread bytes until the rest is
   * below it. A client that reads its responses rarely has unread bytes.
   */
  count(connection: UnreadConnection): void {
    this.#connections.add(connection)
    let total = 0
    for (const each of this.#connections) {
      const { unreadBytes } = each
      if (unreadBytes < MIN_COUNTED_BYTES) this.#connections.delete(each)
      else total += unreadBytes
    }
    if (total > this.#maxBytes) this.#disconnectSlowest(connection, total)
  }

  #disconnectSlowest(excluded: UnreadConnection, total: number): void {
    let left = total
    const byUnread = [...this.#connections].sort((a, b) => b.unreadBytes - a.unreadBytes)
    for (const connection of byUnread) {
      if (left <= this.#maxBytes) return
      if (connection === excluded) continue
      left -= connection.unreadBytes
      this.#connections.delete(connection)
      connection.destroy()
    }
  }
}
