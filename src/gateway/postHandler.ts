import { corsHeaders } from './cors.ts'
import { creditHeaders } from './creditHeaders.ts'
import type { DirectHandler } from './directConnection.ts'
import { HttpClient } from './httpClient.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { HttpQueues } from './httpQueues.ts'
import type { Identifier } from './identify.ts'
import { refusalOfHeaders } from './postHeaders.ts'
import { reply } from './reply.ts'
import { type Office, serve, serveRefusal } from './serve.ts'
import type { Refusal, Served, Visitor } from './visitor.ts'

const noHeaders: readonly string[] = []

/** Answers JSON-RPC over `POST`. The request was read by node:http or by a direct connection. */
export class PostHandler {
  readonly #office: Office
  readonly #queues: HttpQueues

  constructor(office: Office) {
    this.#office = office
    this.#queues = new HttpQueues(office.transport.running)
  }

  serve(request: HttpRequest, response: HttpResponse, visitor: Visitor, text: () => string): void {
    this.#queues.of(request.socket).requests.run(() => {
      const client = new HttpClient(request, response, visitor, this.#office)
      return this.deliver(request, response, visitor, serve(visitor, text(), client, this.#office), client)
    })
  }

  refuse(request: HttpRequest, response: HttpResponse, visitor: Visitor, refusal: Refusal): void {
    const client = new HttpClient(request, response, visitor, this.#office)
    this.deliver(request, response, visitor, serveRefusal(visitor, refusal, client, this.#office), client)
  }

  /** Sends what came of a request, now or when it is there: then the promise resolves. */
  deliver(
    request: HttpRequest,
    response: HttpResponse,
    visitor: Visitor | Refusal,
    served: Served | Promise<Served>,
    client?: HttpClient,
  ): Promise<void> | undefined {
    if (!(served instanceof Promise)) {
      this.#send(request, response, served, this.#headers(request, visitor, client))
      return undefined
    }
    return served.then(
      (later) => this.#send(request, response, later, this.#headers(request, visitor, client)),
      () => response.destroy(), // a fault of our own, which is not to end the process
    )
  }

  #headers(request: HttpRequest, visitor: Visitor | Refusal, client: HttpClient | undefined): readonly string[] {
    const { entrance, hasCreditHeaders } = this.#office
    const isRead = request.headers.origin !== undefined && entrance.letsRead(visitor, request)
    const cors = isRead ? corsHeaders(request) : noHeaders
    if (!hasCreditHeaders) return cors
    const known = 'status' in visitor ? undefined : visitor
    return [...cors, ...creditHeaders(request, client?.credits ?? 0, known, isRead)]
  }

  #send(request: HttpRequest, response: HttpResponse, served: Served, cors: readonly string[]): void {
    reply(request, response, served, cors, this.#office.transport)
    if (typeof served === 'string') this.#queues.of(request.socket).sent(response, served.length)
  }
}

/** Takes the requests of direct connections that nothing speaks against. node:http reads the others anew. */
export class DirectPostHandler implements DirectHandler {
  readonly #posts: PostHandler
  readonly #identifier: Identifier
  readonly #office: Office

  constructor(posts: PostHandler, identifier: Identifier, office: Office) {
    this.#posts = posts
    this.#identifier = identifier
    this.#office = office
  }

  serve(request: HttpRequest, response: HttpResponse, contentLength: number, text: () => string): boolean {
    const { url = '/', headers } = request
    const { entrance, limits } = this.#office
    if (contentLength > limits.body || this.#identifier.waits(url) !== undefined) return false
    const visitor = this.#identifier.http(url, headers.host)
    if ('status' in visitor || entrance.refusal(visitor, request) !== undefined) return false
    if (refusalOfHeaders(request) !== undefined) return false
    this.#posts.serve(request, response, visitor, text)
    return true
  }
}
