import { request } from 'node:http'

/** The code that says that a fault of the node itself kept it from answering. */
const INTERNAL_ERROR = -32603

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** Counts what a node answers, and keeps what it should never answer. */
export class Tally {
  requests = 0
  readonly errors = new Map<string, number>()
  readonly violations: string[] = []
  readonly #seen = new Set<string>()

  /** Each text is kept once. */
  violate(text: string): void {
    if (!this.#seen.has(text)) this.violations.push(text)
    this.#seen.add(text)
  }

  note(method: string, { error }: Answer): void {
    this.requests++
    if (error === undefined) return
    const kind = `${method} ${error.code}`
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1)
    if (error.code === INTERNAL_ERROR) this.violate(`${method} was answered with ${error.code}: ${error.message}`)
  }
}

/** Asks one node over HTTP. */
export class Client {
  readonly #url: string
  readonly #tally: Tally

  constructor(url: string, tally: Tally) {
    this.#url = url
    this.#tally = tally
  }

  /** A client of a network of the node. */
  at(network: string): Client {
    return new Client(`${this.#url.replace(/\/$/, '')}/${network}`, this.#tally)
  }

  /** The result, or undefined where the node refused. */
  async ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const answer = (await this.#post({ jsonrpc: '2.0', id: 1, method, params })) as Answer // JSON-RPC 2.0
    this.#tally.note(method, answer)
    return answer.result
  }

  async batch(calls: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<void> {
    const requests = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const answers = (await this.#post(requests)) as Answer[] // JSON-RPC 2.0
    if (!Array.isArray(answers) || answers.length !== calls.length)
      return this.#tally.violate(
        `a batch of ${calls.length} was answered with ${JSON.stringify(answers).slice(0, 200)}`,
      )
    for (const [index, answer] of answers.entries()) this.#tally.note(calls[index]?.[0] ?? '', answer)
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
              reject(new Error(`this is no JSON: ${text.slice(0, 200)}`))
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
