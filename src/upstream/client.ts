import { isBusy, type UpstreamRefusal } from './refusals.ts'
import { repeatableError, Transport, type TransportOptions } from './transport.ts'
import { upstreamRefused } from './upstreamErrors.ts'

export interface ClientOptions extends TransportOptions {
  /** Maximum number of calls in one batch. */
  readonly batchSize?: number
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  settle(answer: { readonly result: unknown } | { readonly error: unknown }): void
}

/**
 * A JSON-RPC client of an upstream node. Sends calls of one or two turns of the event loop as one batch, and equal concurrent calls once.
 * An upstream that does not support batches receives single calls.
 */
export class UpstreamClient {
  readonly #transport: Transport
  readonly #batchSize: number
  readonly #pending = new Map<string, Promise<unknown>>()
  #queue: Call[] = []
  #supportsBatches = true
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

  /** Calls a method. Rejects with UpstreamRefused for a JSON-RPC error, and with UpstreamUnavailable without an answer. */
  call(method: string, params: readonly unknown[]): Promise<unknown> {
    const key = JSON.stringify([method, params])
    const known = this.#pending.get(key)
    if (known !== undefined) return known
    const { promise, resolve, reject } = withResolvers()
    this.#pending.set(key, promise)
    const settle: Call['settle'] = (answer) => {
      this.#pending.delete(key)
      if ('result' in answer) resolve(answer.result)
      else reject(answer.error)
    }
    this.#queue.push({ method, params, settle })
    // Two turns, because loaders collect the slots of an account during the first one.
    if (this.#queue.length === 1) setImmediate(() => setImmediate(() => this.#flush()))
    return promise
  }

  close(reason?: string): void {
    this.#transport.close(reason)
  }

  #flush(): void {
    const calls = this.#queue
    this.#queue = []
    const size = this.#supportsBatches ? this.#batchSize : 1
    for (let at = 0; at < calls.length; at += size) void this.#send(calls.slice(at, at + size))
  }

  async #send(calls: readonly Call[]): Promise<void> {
    this.#calls += calls.length
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const [only] = requests
    const body = JSON.stringify(requests.length === 1 ? only : requests)
    try {
      const answers = await this.#transport.post(body, (answer) => answersOf(answer, calls))
      if (answers === 'noBatches') {
        this.#supportsBatches = false
        await Promise.all(calls.map((call) => this.#send([call])))
        return
      }
      for (const [index, call] of calls.entries()) this.#settle(call, answers[index])
    } catch (error) {
      for (const call of calls) call.settle({ error })
    }
  }

  #settle(call: Call, answer: Answer | undefined): void {
    if (answer === undefined || answer.error === undefined) {
      call.settle({ result: answer?.result })
      return
    }
    call.settle({ error: upstreamRefused({ host: this.host, method: call.method, ...answer.error }) })
  }
}

interface Answer {
  readonly result?: unknown
  readonly error?: UpstreamRefusal
}

/** Returns the answers in the order of their calls. Throws an error for a retry if the upstream is busy or if answers are missing. */
function answersOf(answer: unknown, calls: readonly Call[]): Answer[] | 'noBatches' {
  if (calls.length === 1 && !Array.isArray(answer)) return [checked(answer)]
  if (!Array.isArray(answer)) {
    const single = checked(answer)
    if (single.error === undefined) throw repeatableError('it answered a batch with a single response')
    return 'noBatches'
  }
  const answers: Answer[] = []
  for (const each of answer) {
    const id = isObject(each) && 'id' in each ? each.id : undefined
    if (typeof id === 'number') answers[id] = checked(each)
  }
  for (let id = 0; id < calls.length; id++) {
    if (answers[id] === undefined) throw repeatableError('its answer to a batch is incomplete')
  }
  return answers
}

function checked(answer: unknown): Answer {
  if (!isObject(answer)) throw repeatableError('its answer is not a JSON-RPC response')
  if ('error' in answer && isObject(answer.error)) {
    const code = 'code' in answer.error ? Number(answer.error.code) : 0
    const message = 'message' in answer.error ? String(answer.error.message) : 'no message'
    if (isBusy({ code, message })) throw repeatableError(message)
    const data = 'data' in answer.error ? answer.error.data : undefined
    return { error: { code, message, data } }
  }
  if (!('result' in answer)) throw repeatableError('its answer has neither result nor error')
  return { result: answer.result }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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
