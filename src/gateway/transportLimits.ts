/** Limits of connections. Times are in milliseconds. */
export interface TransportLimits {
  /** Maximum open connections. Further connections are closed. */
  readonly maxConnections: number
  /** Maximum parallel requests per connection. Further requests are not read. */
  readonly maxRunningRequests: number
  /** Maximum size of request headers, in bytes. */
  readonly maxHeaderBytes: number
  /** Maximum time to receive request headers. */
  readonly headerTimeout: number
  /** Maximum time to receive a request, and for a client to continue reading a long response. */
  readonly bodyTimeout: number
  /** Idle time before a connection is closed. Longer than in the pools of common clients, so that the client closes first. */
  readonly idleTimeout: number
  /**
   * Time for the running requests of a client that has ended its side of the connection. It may still read the responses, or it may have
   * disconnected: both look the same.
   */
  readonly halfClosedTimeout: number
  /** Time between pings on a WebSocket. */
  readonly pingInterval: number
  /** Time without a pong before a WebSocket is closed. */
  readonly pongTimeout: number
  /** Maximum pending events per subscriber, in bytes, before its connection is closed. */
  readonly maxPendingEventBytes: number
  /** Maximum unread responses and events of all clients together, in bytes. Beyond it, the slowest clients are disconnected. */
  readonly maxUnreadBytes: number
  /** Minimum response size for compression, in bytes. 0: no compression. */
  readonly minCompressedBytes: number
}

/** Maximum unread response bytes per connection. Beyond it, no further request starts. */
export const MAX_UNREAD_BYTES = 1024 * 1024

export const defaultTransportLimits: TransportLimits = {
  maxConnections: 10_000,
  maxRunningRequests: 256,
  maxHeaderBytes: 16_384,
  headerTimeout: 30_000,
  bodyTimeout: 60_000,
  idleTimeout: 75_000,
  halfClosedTimeout: 5_000,
  pingInterval: 30_000,
  pongTimeout: 300_000,
  maxPendingEventBytes: 16 * 1024 * 1024,
  maxUnreadBytes: 512 * 1024 * 1024,
  minCompressedBytes: 65_536,
}
