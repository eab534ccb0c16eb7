/** An error that the node answered with, or that kept a request from being answered. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  /** Of JSON-RPC; 0 where the request did not reach the node. */
  readonly code: number
  readonly data: unknown

  constructor(message: string, code: number, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The node cannot be reached: it was stopped, or the network is down. */
export const unreachable = (): RpcError => new RpcError('the node does not answer: is it still running?', 0)

/** The node asks for an API key, or does not know the one that was given. */
export const unauthorized = (text: string): RpcError => new RpcError(text, 401)

/** Whether a method needs a block that does not exist. All methods answer with the code and text of go-ethereum, without the block. */
export const isHeaderNotFound = (failure: unknown): boolean =>
  failure instanceof RpcError && failure.code === -32000 && failure.message === 'header not found'

/** Code of an error in the input of a view, before anything is sent. */
const INVALID_INPUT = -32602

/** Any failure as an RpcError. */
export const asRpcError = (failure: unknown): RpcError =>
  failure instanceof RpcError ? failure : new RpcError(failureMessage(failure), INVALID_INPUT)

/** The words of any failure. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)
