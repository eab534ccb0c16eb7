/** What connections may do and how long they may take. Times are in milliseconds. */
export interface TransportLimits {
  /** Open at once; one more is closed as it comes. */
  readonly maxConnections: number
  /** Requests of one connection that run at once; those behind them are not read meanwhile. */
  readonly maxRunningRequests: number
  /** Bytes of the head of a request. */
  readonly maxHeaderBytes: number
  /** For the head of a request to be there. */
  readonly headerTimeout: number
  /** For a whole request to be there, and for a client to take in more of a long answer. */
  readonly bodyTimeout: number
  /** Until an idle connection is closed. Longer than the pools of common clients, so that it is they who close. */
  readonly idleTimeout: number
  /** Between two pings on a WebSocket. */
  readonly pingInterval: number
  /** Until a WebSocket is given up that answers no ping. */
  readonly pongTimeout: number
  /** Bytes that may wait for a subscriber before its connection is closed. */
  readonly maxPendingEventBytes: number
  /** Bytes of answers and events that may wait for all clients together before the slowest ones are disconnected. */
  readonly maxUnreadBytes: number
  /** Answers from this many bytes on are compressed for clients that accept it; 0 compresses none. */
  readonly minCompressedBytes: number
}

/** Bytes of answers that a client may leave unread before no further request of its connection starts. */
export const MAX_UNREAD_BYTES = 1024 * 1024

export const defaultTransportLimits: TransportLimits = {
  maxConnections: 10_000,
  maxRunningRequests: 256,
  maxHeaderBytes: 16_384,
  headerTimeout: 30_000,
  bodyTimeout: 60_000,
  idleTimeout: 75_000,
  pingInterval: 30_000,
  pongTimeout: 300_000,
  maxPendingEventBytes: 16 * 1024 * 1024,
  maxUnreadBytes: 512 * 1024 * 1024,
  minCompressedBytes: 65_536,
}
