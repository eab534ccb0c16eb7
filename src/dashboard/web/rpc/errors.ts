/** An error response of the node, or a request without a response. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  /** JSON-RPC error code or HTTP status. 0 if there is no valid response. */
  readonly code: number
  readonly data: unknown
  /** HTTP status of the response. */
  readonly status: number | undefined

  constructor(message: string, code: number, data?: unknown, status?: number) {
    super(message)
    this.code = code
    this.data = data
    this.status = status
  }
}

/** The node cannot be reached: it is stopped, or the network is down. */
export const unreachable = (): RpcError => new RpcError('the node does not answer: is it still running?', 0)

/** The node requires an API key, or does not accept the given one. */
export const unauthorized = (text: string): RpcError => new RpcError(text, 401)

/** HTTP status and error code of requests that cost more credits than the API key has left today. */
export const PAYMENT_REQUIRED = 402
/** HTTP status and error code of requests that exceed the rate limit of the API key. */
export const RATE_LIMITED = 429

/** The rate limit of the API key is exceeded, also after the retries. `details` is the reason that the node gives. */
export const rateLimited = (details: string): RpcError =>
  new RpcError(
    `${details} If this view never loads, raise creditsPerSecond of the key or --credits-per-second of the node.`,
    RATE_LIMITED,
  )

/** Whether a request may succeed later without a change: the node was unreachable or failed, or a limit of the API key was exceeded. */
export const isTemporary = ({ code, status = code }: RpcError): boolean =>
  code === 0 || code === RATE_LIMITED || code === PAYMENT_REQUIRED || status >= 500

/** Error code of a request that the settings of the API key forbid. `data.reason` says which setting. */
export const FORBIDDEN_BY_KEY = -32002
/** Error code of a method that the node does not have, or not on this network. */
const METHOD_NOT_FOUND = -32601

/** Whether the node does not allow a method, so that the request never succeeds: with `--hosted`, or with a restricted API key. */
export const isNotAllowed = (failure: unknown): failure is RpcError =>
  failure instanceof RpcError && (failure.code === FORBIDDEN_BY_KEY || failure.code === METHOD_NOT_FOUND)

/** Handles a failure: returns undefined if the node does not allow the method, and rejects with any other failure. */
export function unlessNotAllowed(failure: unknown): undefined {
  if (!isNotAllowed(failure)) throw failure
}

/** Whether a failure means that the block of a request does not exist. Code and text are as in go-ethereum and do not name the block. */
export const isHeaderNotFound = (failure: unknown): boolean =>
  failure instanceof RpcError && failure.code === -32000 && failure.message === 'header not found'

/** Code of an error in the input of a view, which is found before a request is sent. */
const INVALID_INPUT = -32602

/** Converts any failure to an RpcError. */
export const asRpcError = (failure: unknown): RpcError =>
  failure instanceof RpcError ? failure : new RpcError(failureMessage(failure), INVALID_INPUT)

/** Returns the message of any failure. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)
