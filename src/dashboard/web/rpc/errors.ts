/** An error response of the node, or a request without a response. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  /** JSON-RPC error code or HTTP status. 0 if there is no valid response. */
  readonly code: number
  readonly data: unknown

  constructor(message: string, code: number, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The node cannot be reached: it is stopped, or the network is down. */
export const unreachable = (): RpcError => new RpcError('the node does not answer: is it still running?', 0)

/** The node requires an API key, or does not accept the given one. */
export const unauthorized = (text: string): RpcError => new RpcError(text, 401)

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
