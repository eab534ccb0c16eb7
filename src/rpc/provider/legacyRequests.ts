import type { NodeError } from '../../errors.ts'
import { invalidRequest } from '../errors.ts'
import type { RequestArguments } from './requestArguments.ts'

/** A JSON-RPC request of `send` and `sendAsync`. */
export interface LegacyRequest extends RequestArguments {
  readonly jsonrpc?: string
  readonly id?: number | string | null
}

/** Receives the response, or the responses to a batch. The error of a single request is also the first argument. */
// biome-ignore lint/suspicious/noExplicitAny: web3.js 1.x and ethers 5 have different types of responses
export type LegacyCallback = (error: Error | null, response?: any) => void

/** The members of a provider that are older than EIP-1193. Web3.js 1.x, Truffle and suites for Ganache call them. */
export interface LegacyProvider {
  /**
   * Calls a method and resolves to its result.
   * @deprecated Use `request`.
   */
  send<Result = unknown>(method: string, params?: RequestArguments['params']): Promise<Result>
  /**
   * Calls a method and passes the response to the callback.
   * @deprecated Use `request`.
   */
  send(request: LegacyRequest | readonly LegacyRequest[], callback: LegacyCallback): void
  /**
   * Calls a method and passes the response to the callback.
   * @deprecated Use `request`.
   */
  sendAsync(request: LegacyRequest | readonly LegacyRequest[], callback: LegacyCallback): void
}

interface LegacyResponse {
  readonly jsonrpc: '2.0'
  readonly id: LegacyRequest['id']
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data: unknown }
}

/** The member of a provider that the legacy functions call. */
interface Requester {
  request(call: RequestArguments): Promise<unknown>
}

/**
 * Sends a request, or the requests of a batch in sequence, and passes the response to `callback` in a separate microtask, so that its exceptions
 * do not affect the request. Throws InvalidRequest without a callback.
 */
export function sendLegacy(
  provider: Requester,
  sent: LegacyRequest | readonly LegacyRequest[],
  callback: LegacyCallback,
): void {
  if (typeof callback !== 'function')
    throw invalidRequest({ reason: 'a request of send or sendAsync needs a callback: use request for a promise' })
  const call: LegacyCallback = (error, response) => queueMicrotask(() => callback(error, response))
  if (isBatch(sent)) respondToAll(provider, sent).then((responses) => call(null, responses))
  else respond(provider, sent).then(({ failure, response }) => call(failure ?? null, response))
}

// Array.isArray does not narrow a readonly array.
const isBatch = (sent: LegacyRequest | readonly LegacyRequest[]): sent is readonly LegacyRequest[] =>
  Array.isArray(sent)

async function respondToAll(provider: Requester, sent: readonly LegacyRequest[]): Promise<readonly LegacyResponse[]> {
  const responses: LegacyResponse[] = []
  for (const item of sent) responses.push((await respond(provider, item)).response)
  return responses
}

interface Outcome {
  readonly failure?: NodeError
  readonly response: LegacyResponse
}

/** Never rejects. */
async function respond(provider: Requester, sent: LegacyRequest): Promise<Outcome> {
  const envelope = { jsonrpc: '2.0', id: sent?.id } as const // callers without types may pass anything
  try {
    return { response: { ...envelope, result: await provider.request(sent) } }
  } catch (error) {
    const failure = error as NodeError // `request` rejects with no other errors
    const { code, message, data } = failure
    return { failure, response: { ...envelope, error: { code, message, data } } }
  }
}
