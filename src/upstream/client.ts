import { isJsonObject } from '../json.ts'
import {
  isBatchRefusal,
  isBusy,
  isFailedCall,
  isMissingBlock,
  isUnknownMethod,
  type UpstreamRefusal,
} from './refusals.ts'
import { rateLimitError, repeatableError, Transport, type TransportOptions } from './transport.ts'
import { upstreamError } from './upstreamErrors.ts'

export interface ClientOptions extends TransportOptions {
  /** Maximum number of calls in one batch. */
  readonly batchSize?: number
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  settle(outcome: { readonly result: unknown } | { readonly error: unknown }): void
  /** The last error of the upstream that another attempt can avoid. */
  refusal?: UpstreamRefusal | undefined
}

/**
 * A JSON-RPC client of an upstream node. Sends calls of one or two turns of the event loop as one batch, and equal concurrent calls once.
 * If the upstream refuses a batch, the client sends batches of half the size from then on, down to single calls. It repeats only the calls of a
 * batch that were not answered.
 */
export class UpstreamClient {
  readonly #transport: Transport
  /** Maximum number of calls in one batch that the upstream accepts, as far as known. */
  #batchSize: number
  readonly #pending = new Map<string, Promise<unknown>>()
  #queue: Call[] = []
  #calls = 0

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
    this.#batchSize = options.batchSize ?? 50
  }

  get host(): string {
    return this.#transport.host
  }

  /** Number of HTTP requests, and of JSON-RPC calls in them, since the start. */
  get sent(): { readonly requests: number; readonly calls: number } {
    return { requests: this.#transport.requests, calls: this.#calls }
  }

  /** Calls a method. Rejects with UpstreamError for a JSON-RPC error, and with UpstreamUnavailable without a response. */
  call(method: string, params: readonly unknown[]): Promise<unknown> {
    const key = JSON.stringify([method, params])
    const known = this.#pending.get(key)
    if (known !== undefined) return known
    const { promise, resolve, reject } = withResolvers()
    this.#pending.set(key, promise)
    const settle: Call['settle'] = (outcome) => {
      this.#pending.delete(key)
      if ('result' in outcome) resolve(outcome.result)
      else reject(outcome.error)
    }
    this.#queue.push({ method, params, settle })
    // Two turns, because loaders collect the slots of an account during the first one.
    if (this.#queue.length === 1) setImmediate(() => setImmediate(() => this.#flush()))
    return promise
  }

  close(reason?: string): void {
    this.#transport.close(reason)
  }

  /** Closes when the pending calls have settled. Call it after the last call. */
  async closeWhenIdle(): Promise<void> {
    await Promise.allSettled(this.#pending.values())
    this.close()
  }

  #flush(): void {
    const calls = this.#queue
    this.#queue = []
    this.#calls += calls.length
    void this.#sendAll(calls)
  }

  async #sendAll(calls: readonly Call[]): Promise<void> {
    const size = this.#batchSize
    const batches = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
      calls.slice(index * size, (index + 1) * size),
    )
    await Promise.all(batches.map((batch) => this.#send(batch)))
  }

  async #send(calls: readonly Call[]): Promise<void> {
    let open = calls
    try {
      while (open.length > 0) {
        const { sent, responses } = await this.#exchange(open)
        if (responses === 'batchRefused') {
          this.#batchSize = Math.max(1, Math.min(this.#batchSize, sent.length >> 1))
          await this.#sendAll(open)
          return
        }
        for (const [index, call] of sent.entries()) this.#settle(call, responses[index])
        // The first ones were sent.
        open = open.filter((_, index) => index >= sent.length || responses[index] === undefined)
      }
    } catch (error) {
      for (const call of open)
        call.settle({ error: call.refusal === undefined ? error : this.#refused(call, call.refusal) })
    }
  }

  /** Sends calls in one request, which contains half of them after each failed attempt: a rate limit can be lower than their number. */
  async #exchange(calls: readonly Call[]): Promise<{ sent: readonly Call[]; responses: BatchResponses }> {
    let sent = calls
    let attempts = 0
    const body = (): string => {
      sent = calls.slice(0, Math.ceil(calls.length / 2 ** attempts++))
      const requests = sent.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
      return JSON.stringify(requests.length === 1 ? requests[0] : requests)
    }
    const responses = await this.#transport.post(body, (response, hasFailed) =>
      this.#decodeResponses(response, sent, hasFailed),
    )
    return { sent, responses }
  }

  #settle(call: Call, response: CallResponse | undefined): void {
    if (response === undefined) return
    if (response.error === undefined) call.settle({ result: response.result })
    else call.settle({ error: this.#refused(call, response.error) })
  }

  #refused({ method }: Call, refusal: UpstreamRefusal): Error {
    return upstreamError({ host: this.host, method, ...refusal })
  }

  /**
   * Returns the responses in the order of their calls, without those that another attempt can improve. Throws an error for another attempt if there
   * is no other one. `hasFailed`: whether the HTTP status says that another attempt can succeed.
   */
  #decodeResponses(response: unknown, calls: readonly Call[], hasFailed: boolean): BatchResponses {
    const isBatch = calls.length > 1
    if (isBatch && !Array.isArray(response)) {
      const { error } = decodeResponse(response)
      if (error === undefined) throw repeatableError('it responded to a batch with a single response')
      if (isBusy(error)) throw rateLimitError(this.#transport.withoutKeys(error.message))
      return 'batchRefused'
    }
    const responses: (CallResponse | undefined)[] = []
    let failure = repeatableError('its response to a batch is incomplete')
    for (const each of Array.isArray(response) ? response : [response]) {
      const { id, ...rest } = decodeResponse(each)
      const index = isBatch ? id : 0
      const call = typeof index === 'number' ? calls[index] : undefined
      if (isBatch && rest.error !== undefined && (call === undefined || isBatchRefusal(rest.error)))
        return 'batchRefused'
      if (call === undefined || typeof index !== 'number') continue
      const error = rest.error && { ...rest.error, message: this.#transport.withoutKeys(rest.error.message) }
      if (error !== undefined && isBusy(error)) failure = rateLimitError(error.message)
      else if (error !== undefined && isTemporary(error, call.method, hasFailed)) {
        call.refusal = error
        failure = repeatableError(error.message)
      } else responses[index] = error === undefined ? rest : { error }
    }
    if (responses.length === 0) throw failure
    return responses
  }
}

interface CallResponse {
  readonly result?: unknown
  readonly error?: UpstreamRefusal
}

/** The responses to the calls of a request by index, or that the upstream accepts no batch of this size. */
type BatchResponses = readonly (CallResponse | undefined)[] | 'batchRefused'

/** Methods that read the state of a block that exists. */
const readsState: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_getBalance',
  'eth_getCode',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionCount',
])

/** Whether another attempt can avoid an error. Nodes behind a load balancer receive a block at different times, so some do not know it yet. */
const isTemporary = (error: UpstreamRefusal, method: string, hasFailed: boolean): boolean =>
  (hasFailed && !isUnknownMethod(error) && !isFailedCall(error)) || (readsState.has(method) && isMissingBlock(error))

/** Decodes a JSON-RPC response. Throws an error for another attempt if it is none. */
function decodeResponse(response: unknown): CallResponse & { readonly id: unknown } {
  if (!isJsonObject(response)) throw repeatableError('its response is not JSON-RPC')
  const { id, error, result } = response
  if (isJsonObject(error)) {
    const { code = 0, message = 'no message', data } = error
    return { id, error: { code: Number(code), message: String(message), data } }
  }
  if (!('result' in response)) throw repeatableError('its response has neither result nor error')
  return { id, result }
}

function withResolvers(): {
  readonly promise: Promise<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
} {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<unknown>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
