/** Record of an answered or rejected request, for usage, metrics and the log. It contains no keys and no parameters. */
export interface RequestRecord {
  readonly network: string
  /** Account id, never the key. */
  readonly account: string
  readonly transport: 'http' | 'webSocket' | 'ipc'
  /** One name for each item of a batch, in order, as requested. */
  readonly methods: readonly string[]
  readonly credits: number
  /** HTTP status. For a WebSocket, the status that HTTP would have. */
  readonly status: number
  /** Number of responses that are errors. */
  readonly errors: number
  /** JSON-RPC code of the first of these errors. Undefined if the request itself was rejected. */
  readonly errorCode?: number | undefined
  readonly milliseconds: number
  /** Reason for a rejection that only the log shows, for the operator. */
  readonly reason?: string | undefined
}
