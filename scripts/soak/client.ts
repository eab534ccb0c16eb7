import { request } from 'node:http'

/** The JSON-RPC code of an internal error, which is a defect of the node. */
const INTERNAL_ERROR = -32603

interface RpcResponse {
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** Counts responses of a node, and collects violations: responses that it must never send. */
export class Tally {
  requests = 0
  readonly errors = new Map<string, number>()
  readonly violations: string[] = []
  readonly #seen = new Set<string>()

  /** Adds a violation. Ignores a repeated text. */
  violate(text: string): void {
    if (!this.#seen.has(text)) this.violations.push(text)
    this.#seen.add(text)
  }

  /** Counts a response. */
  count(method: string, { error }: RpcResponse): void {
    this.requests++
    if (error === undefined) return
    const kind = `${method} ${error.code}`
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1)
    if (error.code === INTERNAL_ERROR) this.violate(`${method} failed with ${error.code}: ${error.message}`)
  }
}

/** A client of one node, over HTTP. */
export class Client {
  readonly #url: string
  readonly #tally: Tally

  constructor(url: string, tally: Tally) {
    this.#url = url
    this.#tally = tally
  }

  /** Returns a client of a network of the node. */
  at(network: string): Client {
    return new Client(`${this.#url.replace(/\/$/, '')}/${network}`, this.#tally)
  }

  /** Returns the result. Undefined if the node responds with an error. */
  async call(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = (await this.#post({ jsonrpc: '2.0', id: 1, method, params })) as RpcResponse // JSON-RPC 2.0
    this.#tally.count(method, response)
    return response.result
  }

  async batch(calls: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<void> {
    const requests = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const responses = (await this.#post(requests)) as RpcResponse[] // JSON-RPC 2.0
    if (!Array.isArray(responses) || responses.length !== calls.length)
      return this.#tally.violate(
        `the response to a batch of ${calls.length} was ${JSON.stringify(responses).slice(0, 200)}`,
      )
    for (const [index, response] of responses.entries()) this.#tally.count(calls[index]?.[0] ?? '', response)
  }

  #post(body: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
          })
          response.on('end', () => {
            if (response.statusCode !== 200) this.#tally.violate(`status ${response.statusCode}: ${text.slice(0, 200)}`)
            try {
              resolve(JSON.parse(text))
            } catch {
              reject(new Error(`the response is not JSON: ${text.slice(0, 200)}`))
            }
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  }
}
