import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the members depend on the type
export type Body = any

/** A server that receives events. It answers with the statuses of `statuses`, then with 200. It does not answer a status of 0. */
export class WebhookReceiver {
  readonly events: Body[] = []
  readonly signatures: string[] = []
  readonly statuses: number[] = []
  readonly #server: Server
  readonly #waiting: (() => void)[] = []

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      this.signatures.push(String(request.headers['x-alchemy-signature']))
      this.events.push({ text, ...JSON.parse(text) })
      const status = this.statuses.shift() ?? 200
      if (status > 0) response.writeHead(status).end('received')
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  /** Resolves when `count` events have arrived. */
  async received(count: number): Promise<Body[]> {
    while (this.events.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.events
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
