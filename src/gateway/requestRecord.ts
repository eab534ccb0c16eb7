/** What is kept of a request that was answered, refused answers included: for usage, metrics and the log. It names no key and no parameter. */
export interface RequestRecord {
  readonly network: string
  /** The id of the account, never its key. */
  readonly account: string
  readonly transport: 'http' | 'webSocket'
  /** One for each item of a batch, in their order, as they were asked for. */
  readonly methods: readonly string[]
  readonly credits: number
  /** HTTP status; on a WebSocket the one that HTTP would have given. */
  readonly status: number
  /** How many of the answers are errors. */
  readonly errors: number
  readonly milliseconds: number
  /** Why it was refused, where the log alone can tell whoever runs the node: a page sees nothing of it. */
  readonly reason?: string | undefined
}
