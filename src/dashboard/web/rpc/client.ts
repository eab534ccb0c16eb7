import { RpcError, unauthorized, unreachable } from './errors.ts'

/** Maximum number of calls in one HTTP request. */
const MAX_BATCH = 100

interface Call {
  readonly method: string
  readonly params: unknown
  readonly resolve: (result: never) => void
  readonly reject: (failure: RpcError) => void
}

interface Answer {
  readonly id?: number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** JSON-RPC over HTTP at one address. Calls that are made in the same turn are sent as one batch. */
export class RpcClient {
  readonly url: string
  readonly #unauthorized: () => void
  #waiting: Call[] = []

  /** `onUnauthorized` is called when the node asks for another API key. */
  constructor(url: string, onUnauthorized: () => void = () => {}) {
    this.url = url
    this.#unauthorized = onUnauthorized
  }

  /** Calls a method. Rejects with an RpcError. */
  request<Result>(method: string, params: unknown = []): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush())
      this.#waiting.push({ method, params, resolve, reject })
    })
  }

  #flush(): void {
    const calls = this.#waiting
    this.#waiting = []
    for (let from = 0; from < calls.length; from += MAX_BATCH) void this.#send(calls.slice(from, from + MAX_BATCH))
  }

  async #send(calls: readonly Call[]): Promise<void> {
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const answers = await this.#post(requests.length === 1 ? requests[0] : requests)
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      for (const [id, call] of calls.entries())
        deliver(call, byId.get(id) ?? (answers.length === 1 ? answers[0] : undefined))
    } catch (failure) {
      for (const { reject } of calls) reject(failure instanceof RpcError ? failure : unreachable())
    }
  }

  async #post(body: unknown): Promise<Answer[]> {
    const response = await fetch(this.url, {
      method: 'POST',
      // The key is in the address. Browsers would ask for a password where the node does not accept it.
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status === 401) {
      this.#unauthorized()
      throw unauthorized(text)
    }
    const parsed = parse(text)
    if (parsed === undefined)
      throw new RpcError(`the node answered with status ${response.status}: ${text.slice(0, 200)}`, 0)
    return Array.isArray(parsed) ? parsed : [parsed]
  }
}

function parse(text: string): Answer | Answer[] | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function deliver({ resolve, reject }: Call, answer: Answer | undefined): void {
  if (answer === undefined) reject(new RpcError('the node left this call of a batch unanswered', 0))
  else if (answer.error !== undefined) reject(new RpcError(answer.error.message, answer.error.code, answer.error.data))
  else resolve(answer.result as never) // the caller names the result type of the method
}
