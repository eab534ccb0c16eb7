import {
  FORBIDDEN_BY_KEY,
  PAYMENT_REQUIRED,
  RATE_LIMITED,
  RpcError,
  rateLimited,
  unauthorized,
  unreachable,
} from './errors.ts'
import type { Throttle } from './throttle.ts'

/** Maximum number of calls in one HTTP request. */
const MAX_BATCH = 100

interface Call {
  readonly method: string
  readonly params: unknown
  readonly resolve: (result: never) => void
  readonly reject: (failure: RpcError) => void
}

interface RpcResponse {
  readonly id?: number | null
  readonly result?: unknown
  readonly error?: ErrorResponse
}

interface ErrorResponse {
  readonly code: number
  readonly message: string
  /** The reason, if the key may not send the request now. */
  readonly details?: string
  readonly data?: unknown
}

interface ClientOptions {
  /** Called when the node rejects the API key. */
  readonly onUnauthorized?: () => void
  /** Called with each response: whether the API key has too few credits left for the request. */
  readonly onCredits?: (isSpent: boolean) => void
  /** Delays requests that exceed the rate limit of the API key. */
  readonly throttle?: Throttle | undefined
}

/** A JSON-RPC client over HTTP. Sends all calls of one turn of the event loop as one batch. */
export class RpcClient {
  readonly url: string
  readonly #options: ClientOptions
  /** Methods that the API key forbids. They are sent alone, because the node rejects a whole batch for one of them. */
  readonly #forbidden = new Set<string>()
  #unsent: Call[] = []

  constructor(url: string, options: ClientOptions = {}) {
    this.url = url
    this.#options = options
  }

  /** Calls a method. Rejects with an RpcError. */
  request<Result>(method: string, params: unknown = []): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#unsent.length === 0) queueMicrotask(() => this.#flush())
      this.#unsent.push({ method, params, resolve, reject })
    })
  }

  #flush(): void {
    const calls: Call[] = []
    for (const call of this.#unsent)
      if (this.#forbidden.has(call.method)) void this.#send([call])
      else calls.push(call)
    this.#unsent = []
    for (let from = 0; from < calls.length; from += MAX_BATCH) void this.#send(calls.slice(from, from + MAX_BATCH))
  }

  async #send(calls: readonly Call[]): Promise<void> {
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const { responses, status } = await this.#call(requests.length === 1 ? requests[0] : requests)
      const isForbidden = responses.every(({ error }) => error?.code === FORBIDDEN_BY_KEY)
      if (isForbidden && responses.length > 1) {
        for (const call of calls) void this.#send([call])
        return
      }
      for (const { method } of calls)
        if (isForbidden) this.#forbidden.add(method)
        else this.#forbidden.delete(method)
      const byId = new Map(responses.map((response) => [response.id, response]))
      for (const [id, call] of calls.entries())
        settle(call, byId.get(id) ?? (responses.length === 1 ? responses[0] : undefined), status)
    } catch (failure) {
      for (const { reject } of calls) reject(failure instanceof RpcError ? failure : unreachable())
    }
  }

  /** Sends a request body as it is. Resolves to the body and status of the response. Rejects with an RpcError if there is none. */
  async post(body: string): Promise<{ readonly text: string; readonly status: number }> {
    const { onUnauthorized, onCredits, throttle } = this.#options
    const send = () =>
      fetch(this.url, {
        method: 'POST',
        // The URL contains the API key. With credentials, browsers would ask for a password if the node rejects the key.
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body,
      })
    let response: Response
    let text: string
    try {
      response = await (throttle === undefined ? send() : throttle.send(send))
      text = await response.text()
    } catch {
      throw unreachable()
    }
    onCredits?.(response.status === PAYMENT_REQUIRED)
    if (response.status === 401) {
      onUnauthorized?.()
      throw unauthorized(text)
    }
    return { text, status: response.status }
  }

  async #call(body: unknown): Promise<{ readonly responses: readonly RpcResponse[]; readonly status: number }> {
    const { text, status } = await this.post(JSON.stringify(body))
    const parsed = parse(text)
    if (parsed === undefined) throw new RpcError(`the node answered with status ${status}: ${text.slice(0, 200)}`, 0)
    return { responses: Array.isArray(parsed) ? parsed : [parsed], status }
  }
}

function parse(text: string): RpcResponse | RpcResponse[] | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function settle({ resolve, reject }: Call, response: RpcResponse | undefined, status: number): void {
  if (response === undefined) reject(new RpcError('the batch response has no item for this call', 0))
  else if (response.error === undefined)
    resolve(response.result as never) // the caller declares the result type of the method
  else reject(failureOf(response.error, status))
}

function failureOf({ code, message, details, data }: ErrorResponse, status: number): RpcError {
  if (code === RATE_LIMITED && details !== undefined) return rateLimited(details)
  if (code === FORBIDDEN_BY_KEY && hasReason(data)) return new RpcError(data.reason, code, data, status)
  return new RpcError(details === undefined ? message : `${message}: ${details}`, code, data, status)
}

const hasReason = (data: unknown): data is { readonly reason: string } =>
  typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string'
