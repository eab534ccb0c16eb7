/** What connections may do and how long they may take. Times are in milliseconds. */
export interface Transport {
  /** Open at once; one more is closed as it comes. */
  readonly connections: number
  /** Requests of one connection that run at once; those behind them are not read meanwhile. */
  readonly running: number
  /** Bytes of the head of a request. */
  readonly headerBytes: number
  /** For the head of a request to be there. */
  readonly headerTime: number
  /** For a whole request to be there, and for a client to take in more of a long answer. */
  readonly bodyTime: number
  /** Until an idle connection is closed. Longer than the pools of common clients, so that it is they who close. */
  readonly idleTime: number
  /** Between two pings on a WebSocket. */
  readonly pingTime: number
  /** Until a WebSocket is given up that answers no ping. */
  readonly pongTime: number
  /** Bytes that may wait for a subscriber before its connection is closed. */
  readonly backlog: number
  /** Answers from this many bytes on are compressed for clients that accept it; 0 compresses none. */
  readonly compressFrom: number
}

/** Bytes of answers that a client may leave unread before no further request of its connection starts. */
export const MAX_UNREAD_BYTES = 1024 * 1024

export const defaultTransport: Transport = {
  connections: 10_000,
  running: 256,
  headerBytes: 16_384,
  headerTime: 30_000,
  bodyTime: 60_000,
  idleTime: 75_000,
  pingTime: 30_000,
  pongTime: 300_000,
  backlog: 16 * 1024 * 1024,
  compressFrom: 65_536,
}
