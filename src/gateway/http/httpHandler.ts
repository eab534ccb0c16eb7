import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bodyTooLarge, invalidRequest } from '../../rpc/errors.ts'
import { hasValidHost } from '../access/hosts.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import type { HttpError, Route } from '../route.ts'
import { checkPath, invalidKey } from '../router.ts'
import { recordRejection } from '../serve.ts'
import { hasContentLengthAbove, readBody } from './body.ts'
import { checkPostHeaders } from './checkPostHeaders.ts'
import { preflightHeaders } from './cors.ts'
import { createHttpError, forbidden, invalidHost } from './httpErrors.ts'
import { type HttpResponse, NodeHttpResponse } from './httpMessages.ts'
import { expectsContinue } from './httpServer.ts'
import type { PostHandler } from './postHandler.ts'
import { resolveTarget } from './requestTarget.ts'
import { callOf, checkAccept, parseRestRequest, type RestRequest } from './restRequest.ts'
import { sendReply } from './sendReply.ts'

/** Creates the listener of node:http. It handles JSON-RPC over `POST` and the REST APIs, and passes other `GET` requests to `pages`. */
export function createHttpHandler(
  postHandler: PostHandler,
  context: GatewayContext,
  pages: RequestListener,
): RequestListener {
  const handler = new HttpHandler(postHandler, context, pages)
  return (request, response) => handler.receive(request, response)
}

/** HTTP methods of REST APIs that change something, besides POST. */
const changingMethods: ReadonlySet<string | undefined> = new Set(['PUT', 'PATCH', 'DELETE'])

class HttpHandler {
  readonly #context: GatewayContext
  readonly #pages: RequestListener
  readonly #postHandler: PostHandler
  /** Connections that close after a response. */
  readonly #closing = new WeakSet<Socket>()

  constructor(postHandler: PostHandler, context: GatewayContext, pages: RequestListener) {
    this.#postHandler = postHandler
    this.#context = context
    this.#pages = pages
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    // A server must not run requests after one that closes the connection (RFC 9112, section 9.6).
    if (this.#closing.has(request.socket)) return
    resolveTarget(request)
    const { method, url = '/' } = request
    if (!hasValidHost(request)) this.#reject(request, response, invalidHost())
    else if (method === 'POST') this.#post(request, response, url)
    else if (method === 'OPTIONS') this.#preflight(request, response)
    else if (method === 'GET' || method === 'HEAD') this.#get(request, response)
    else if (changingMethods.has(method) && parseRestRequest(url, request)?.api.usesHttpMethod)
      this.#post(request, response, url)
    else this.#methodNotAllowed(request, response)
  }

  /** Handles a request for a path when its key can be looked up: at once, except shortly after the start. */
  #whenReady(path: string, handle: () => void): void {
    const opening = this.#context.router.whenReady(path)
    if (opening === undefined) handle()
    else opening.then(handle)
  }

  #get(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request
    const rest = parseRestRequest(url, request)
    if (rest !== undefined) this.#whenReady(rest.base, () => this.#getRest(request, response, rest))
    else if (this.#context.router.isForRpc(url)) this.#methodNotAllowed(request, response)
    else this.#page(request, response)
  }

  #post(request: IncomingMessage, response: ServerResponse, url: string): void {
    const rest = parseRestRequest(url, request)
    this.#whenReady(rest?.base ?? url, () => {
      const route = this.#routeOf(request, rest)
      if ('status' in route) this.#reject(request, response, route)
      else this.#readPost(request, response, route, rest)
    })
  }

  #routeOf({ url = '/', headers: { host } }: IncomingMessage, rest: RestRequest | undefined): Route | HttpError {
    const route = this.#context.router.http(rest?.base ?? url, host)
    const baseWithoutToken = rest?.baseWithoutToken
    if (route !== invalidKey || baseWithoutToken === undefined || this.#context.router.isKeyRequired) return route
    return this.#context.router.http(baseWithoutToken, host)
  }

  #getRest(request: IncomingMessage, nodeResponse: ServerResponse, rest: RestRequest): void {
    const route = this.#routeOf(request, rest)
    if ('status' in route) {
      this.#reject(request, nodeResponse, route)
      return
    }
    const response = new NodeHttpResponse(nodeResponse)
    const httpError = this.#context.originPolicy.checkGet(route, request)
    if (httpError === undefined) this.#serveRest(request, response, route, rest, undefined)
    else this.#postHandler.refuse(request, response, route, httpError)
  }

  /** Runs a request of a REST API from an allowed origin. `body` is the text of a POST request. */
  #serveRest(
    request: IncomingMessage,
    response: HttpResponse,
    route: Route,
    rest: RestRequest,
    body: string | undefined,
  ): void {
    const call = checkAccept(rest, request.headers.accept) ?? callOf(rest, body)
    if (typeof call === 'string') this.#postHandler.serveRest(request, response, route, rest, call)
    else this.#postHandler.refuse(request, response, route, call)
  }

  #readPost(request: IncomingMessage, nodeResponse: ServerResponse, route: Route, rest: RestRequest | undefined): void {
    const { originPolicy, limits } = this.#context
    const httpError = originPolicy.check(route, request) ?? checkPostHeaders(request, rest?.api.readForm !== undefined)
    this.#read(request, nodeResponse, httpError, (response, text) => {
      if (httpError !== undefined) this.#postHandler.refuse(request, response, route, httpError)
      else if (text === undefined)
        this.#postHandler.refuse(request, response, route, createHttpError(413, bodyTooLarge({ limit: limits.body })))
      else if (rest !== undefined) this.#serveRest(request, response, route, rest, text)
      else this.#postHandler.serve(request, response, route, () => text)
    })
  }

  /** Rejects a request with a wrong path. A valid key is charged for it. */
  #reject(request: IncomingMessage, nodeResponse: ServerResponse, httpError: HttpError): void {
    this.#read(request, nodeResponse, httpError, (response) => {
      if (httpError.chargedRoute !== undefined)
        this.#postHandler.refuse(request, response, httpError.chargedRoute, httpError)
      else {
        recordRejection(httpError, 'http', this.#context)
        this.#postHandler.deliver(request, response, httpError, httpError)
      }
    })
  }

  /**
   * Reads the body of a request and calls `done` with its text. Text is undefined for a body over the limit, of which the gateway reads no more than
   * necessary. A rejected request is read too, so that the connection stays open, unless the client has not sent the body yet.
   */
  #read(
    request: IncomingMessage,
    nodeResponse: ServerResponse,
    httpError: HttpError | undefined,
    done: (response: HttpResponse, text: string | undefined) => void,
  ): void {
    const { body: limit } = this.#context.limits
    const response = new NodeHttpResponse(nodeResponse)
    const finish = (text: string | undefined) => {
      if (text === undefined) {
        response.closeAfter(request)
        this.#closing.add(request.socket)
      }
      done(response, text)
    }
    const isWaiting = expectsContinue(request)
    if (hasContentLengthAbove(limit, request) || (isWaiting && httpError !== undefined)) {
      finish(undefined)
      return
    }
    if (isWaiting) nodeResponse.writeContinue()
    readBody(request, limit, finish)
  }

  #preflight(request: IncomingMessage, response: ServerResponse): void {
    const { originPolicy } = this.#context
    const { url = '/', headers } = request
    const isWebPage = headers.origin !== undefined
    const route = this.#routeOf(request, parseRestRequest(url, request))
    if (isWebPage && !originPolicy.canRead(route, request)) {
      if ('status' in route) this.#reject(request, response, originPolicy.checkPage(request) ?? route)
      else {
        const httpError = originPolicy.check(route, request) ?? originNotAllowed(headers.origin)
        this.#postHandler.refuse(request, new NodeHttpResponse(response), route, httpError)
      }
      return
    }
    response.writeHead(204, [...preflightHeaders(request)])
    response.end()
  }

  #page(request: IncomingMessage, response: ServerResponse): void {
    const { originPolicy } = this.#context
    const malformed = checkPath(request.url ?? '/')
    if (malformed !== undefined) {
      this.#rejectPage(request, response, malformed)
      return
    }
    const httpError = originPolicy.checkPage(request)
    // If every request needs a key, pages without one reveal nothing: they ask for it.
    if (httpError !== undefined && !this.#context.router.isKeyRequired && !isPublicPath(request.url)) {
      this.#rejectPage(request, response, httpError)
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && httpError === undefined)
      response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
    this.#pages(request, response)
  }

  #rejectPage(request: IncomingMessage, response: ServerResponse, httpError: HttpError): void {
    recordRejection(httpError, 'http', this.#context)
    sendReply(request, new NodeHttpResponse(response), httpError, [], this.#context.transport)
  }

  #methodNotAllowed(request: IncomingMessage, response: ServerResponse): void {
    const error = invalidRequest({ reason: `JSON-RPC requests need POST or a WebSocket, not ${request.method}` })
    const httpError: HttpError = { ...createHttpError(405, error), headers: ['allow', 'POST, OPTIONS'] }
    const route = this.#context.router.webSocket(request.url ?? '/', request.headers.host)
    const chargedRoute = 'status' in route ? route.chargedRoute : route
    this.#reject(request, response, chargedRoute === undefined ? httpError : { ...httpError, chargedRoute })
  }
}

/**
 * Whether every client may open a page: `/health`, pages whose path ends with a key, and the files of the dashboard, which are the same for
 * every node. With these files, a page behind a proxy can show why the node rejects its requests.
 */
const isPublicPath = (url = '/'): boolean => url === '/health' || /^\/(usage|networks|metrics|dashboard)\/./.test(url)

const originNotAllowed = (origin = ''): HttpError =>
  forbidden(undefined, `the key does not allow pages of ${origin.slice(0, 128)}`)
