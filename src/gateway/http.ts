import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '../rpc/context.ts'
import { bodyTooLarge, invalidRequest } from '../rpc/errors.ts'
import { readBody } from './body.ts'
import { preflightHeaders } from './cors.ts'
import type { Identifier } from './identify.ts'
import { refuse, reply, sendRefusal } from './reply.ts'
import { type Limits, serve } from './serve.ts'
import type { Refusal, Visitor } from './visitor.ts'

/** Answers JSON-RPC over `POST`, straight on node:http; what a browser may `GET` goes to `pages`. */
export function createHttpListener(identifier: Identifier, limits: Limits, pages: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url = '/' } = request
    if (method === 'POST') post(request, response, identifier.http(url, request.headers.host), limits)
    else if (method === 'OPTIONS') preflight(request, response)
    else if ((method === 'GET' || method === 'HEAD') && !url.startsWith('/v3')) pages(request, response)
    else methodNotAllowed(request, response, limits)
  }
}

function post(request: IncomingMessage, response: ServerResponse, visitor: Visitor | Refusal, limits: Limits): void {
  // The body is read even where it will not be looked at: an answer before its end is a broken connection to many clients.
  readBody(request, limits.body, (text) => {
    if ('status' in visitor) {
      sendRefusal(request, response, visitor)
    } else if (!isJson(request.headers['content-type'])) {
      refuse(request, response, 415, invalidRequest({ reason: 'the content-type must be application/json' }))
    } else if (text === undefined) {
      refuse(request, response, 413, bodyTooLarge({ limit: limits.body }))
    } else {
      const answer = serve(visitor, text, new HttpCaller(response), limits)
      if (answer instanceof Promise) answer.then((later) => reply(request, response, later))
      else reply(request, response, answer)
    }
  })
}

/** `application/json`, and the older names that go-ethereum takes too, with or without parameters. */
function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || /^application\/json(-rpc|request)?\s*(;|$)/i.test(contentType)
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, preflightHeaders(request))
  response.end()
}

function methodNotAllowed(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  const error = invalidRequest({ reason: `JSON-RPC is sent with POST, not ${request.method}` })
  readBody(request, limits.body, () => refuse(request, response, 405, error, ['allow', 'POST, OPTIONS']))
}

/** The client of one request. */
class HttpCaller implements Caller {
  readonly #response: ServerResponse
  #controller: AbortController | undefined

  constructor(response: ServerResponse) {
    this.#response = response
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
