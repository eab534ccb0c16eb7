import { isResponseText } from '../../rpc/responseText.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import type { HttpError, Reply, Route } from '../route.ts'
import { serve, serveRefusal } from '../serve.ts'
import { checkPostHeaders } from './checkPostHeaders.ts'
import { corsHeaders } from './cors.ts'
import { creditHeaders } from './creditHeaders.ts'
import type { DirectHandler } from './directConnection.ts'
import { HttpClient } from './httpClient.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { HttpQueues } from './httpQueues.ts'
import { type RestRequest, toRestReply } from './restRequest.ts'
import { sendReply } from './sendReply.ts'

const noHeaders: readonly string[] = []

/** Handles JSON-RPC over `POST`, read by node:http or by a direct connection, and requests of the REST APIs. */
export class PostHandler {
  readonly #context: GatewayContext
  readonly #queues: HttpQueues

  constructor(context: GatewayContext) {
    this.#context = context
    this.#queues = new HttpQueues(context.transport.maxRunningRequests, context.unread)
  }

  serve(request: HttpRequest, response: HttpResponse, route: Route, text: () => string): void {
    const { requests } = this.#queues.of(request.socket)
    requests.run(() => {
      const client = new HttpClient({ request, response, requests }, route, this.#context)
      return this.deliver(request, response, route, serve(route, text(), client, this.#context), client)
    })
  }

  /** Runs the call of a request of a REST API. */
  serveRest(request: HttpRequest, response: HttpResponse, route: Route, rest: RestRequest, call: string): void {
    const { requests } = this.#queues.of(request.socket)
    requests.run(() => {
      const client = new HttpClient({ request, response, requests }, route, this.#context)
      const reply = Promise.resolve(serve(route, call, client, this.#context)).then((each) => toRestReply(rest, each))
      return this.deliver(request, response, route, reply, client)
    })
  }

  refuse(request: HttpRequest, response: HttpResponse, route: Route, httpError: HttpError): void {
    const { requests } = this.#queues.of(request.socket)
    const client = new HttpClient({ request, response, requests }, route, this.#context)
    this.deliver(request, response, route, serveRefusal(route, httpError, client, this.#context), client)
  }

  /** Sends a reply, now or when it is ready. The promise resolves after that. */
  deliver(
    request: HttpRequest,
    response: HttpResponse,
    route: Route | HttpError,
    reply: Reply | Promise<Reply>,
    client?: HttpClient,
  ): Promise<void> | undefined {
    if (!(reply instanceof Promise)) {
      this.#send(request, response, reply, this.#headers(request, route, client))
      return undefined
    }
    return reply.then(
      (later) => this.#send(request, response, later, this.#headers(request, route, client)),
      () => response.destroy(), // An internal defect must not end the process.
    )
  }

  #headers(request: HttpRequest, route: Route | HttpError, client: HttpClient | undefined): readonly string[] {
    const { originPolicy, hasCreditHeaders } = this.#context
    const canPageRead = request.headers.origin !== undefined && originPolicy.canRead(route, request)
    const cors = canPageRead ? corsHeaders(request) : noHeaders
    if (!hasCreditHeaders) return cors
    const known = 'status' in route ? undefined : route
    return [...cors, ...creditHeaders(request, client?.credits ?? 0, known)]
  }

  #send(request: HttpRequest, response: HttpResponse, reply: Reply, headers: readonly string[]): void {
    const queue = this.#queues.of(request.socket)
    queue.forgetRead()
    sendReply(request, response, reply, headers, this.#context.transport)
    if (isResponseText(reply)) queue.sent(response, typeof reply === 'string' ? reply.length : reply.byteLength)
  }
}

/** Handles valid requests of direct connections. node:http reads all others again. */
export class DirectPostHandler implements DirectHandler {
  readonly #postHandler: PostHandler
  readonly #context: GatewayContext

  constructor(postHandler: PostHandler, context: GatewayContext) {
    this.#postHandler = postHandler
    this.#context = context
  }

  serve(request: HttpRequest, response: HttpResponse, contentLength: number, text: () => string): boolean {
    const { url = '/', headers } = request
    const { originPolicy, limits, router } = this.#context
    if (contentLength > limits.body || router.whenReady(url) !== undefined) return false
    const route = router.http(url, headers.host)
    if ('status' in route || originPolicy.check(route, request) !== undefined) return false
    if (checkPostHeaders(request) !== undefined) return false
    this.#postHandler.serve(request, response, route, text)
    return true
  }
}
