import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { bodyTooLarge, invalidRequest } from '../rpc/errors.ts'
import type { KeyControl } from '../rpc/keyControl.ts'
import { readBody } from './body.ts'
import { preflightHeaders } from './cors.ts'
import type { Identifier } from './identify.ts'
import { mayAdminister } from './keys/administration.ts'
import { refused } from './refusals.ts'
import { reply } from './reply.ts'
import { type Client, type Office, serve, serveRefusal } from './serve.ts'
import type { Refusal, Served, Visitor } from './visitor.ts'

/** Answers JSON-RPC over `POST`, straight on node:http; what a browser may `GET` goes to `pages`. */
export function createHttpListener(identifier: Identifier, office: Office, pages: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url = '/' } = request
    if (method === 'POST') {
      const opening = identifier.waits(url)
      if (opening === undefined) post(request, response, identifier, office)
      else opening.then(() => post(request, response, identifier, office))
    } else if (method === 'OPTIONS') preflight(request, response)
    else if ((method === 'GET' || method === 'HEAD') && !url.startsWith('/v3')) pages(request, response)
    else methodNotAllowed(request, response, identifier, office)
  }
}

function post(request: IncomingMessage, response: ServerResponse, identifier: Identifier, office: Office): void {
  const visitor = identifier.http(request.url ?? '/', request.headers.host)
  // The body is read even where it will not be looked at: an answer before its end is a broken connection to many clients.
  readBody(request, office.limits.body, (text) => {
    if ('status' in visitor) {
      turnAway(request, response, visitor, office)
    } else if (!isJson(request.headers['content-type'])) {
      const error = invalidRequest({ reason: 'the content-type must be application/json' })
      deliver(
        request,
        response,
        serveRefusal(visitor, refused(415, error), new HttpClient(request, response, visitor, office), office),
      )
    } else if (text === undefined) {
      const error = bodyTooLarge({ limit: office.limits.body })
      deliver(
        request,
        response,
        serveRefusal(visitor, refused(413, error), new HttpClient(request, response, visitor, office), office),
      )
    } else {
      deliver(request, response, serve(visitor, text, new HttpClient(request, response, visitor, office), office))
    }
  })
}

function deliver(request: IncomingMessage, response: ServerResponse, served: Served | Promise<Served>): void {
  if (served instanceof Promise) served.then((later) => reply(request, response, later))
  else reply(request, response, served)
}

/** Refuses who came in by a wrong address. If the key is right, it pays for that. */
function turnAway(request: IncomingMessage, response: ServerResponse, refusal: Refusal, office: Office): void {
  const { lost } = refusal
  if (lost === undefined) reply(request, response, refusal)
  else deliver(request, response, serveRefusal(lost, refusal, new HttpClient(request, response, lost, office), office))
}

/** `application/json`, and the older names that go-ethereum takes too, with or without parameters. */
function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || /^application\/json(-rpc|request)?\s*(;|$)/i.test(contentType)
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, preflightHeaders(request))
  response.end()
}

function methodNotAllowed(
  request: IncomingMessage,
  response: ServerResponse,
  identifier: Identifier,
  office: Office,
): void {
  const error = invalidRequest({ reason: `JSON-RPC is sent with POST, not ${request.method}` })
  const refusal: Refusal = { ...refused(405, error), headers: ['allow', 'POST, OPTIONS'] }
  const visitor = identifier.http(request.url ?? '/', request.headers.host)
  const lost = 'status' in visitor ? visitor.lost : visitor
  readBody(request, office.limits.body, () =>
    turnAway(request, response, lost === undefined ? refusal : { ...refusal, lost }, office),
  )
}

/** Who sent one request. */
class HttpClient implements Client {
  readonly transport = 'http'
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #visitor: Visitor
  readonly #office: Office
  #controller: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse, visitor: Visitor, office: Office) {
    this.#request = request
    this.#response = response
    this.#visitor = visitor
    this.#office = office
  }

  get origin(): string | undefined {
    return this.#request.headers.origin
  }

  get keys(): KeyControl | undefined {
    const { remoteAddress } = this.#request.socket
    return mayAdminister(this.#visitor.account, remoteAddress, this.origin) ? this.#office.keys : undefined
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const response = this.#response
      response.once('close', () => {
        if (!response.writableFinished) controller.abort()
      })
      if (response.destroyed) controller.abort()
      this.#controller = controller
    }
    return this.#controller.signal
  }
}
