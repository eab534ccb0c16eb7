import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { bodyTooLarge, invalidRequest } from '../rpc/errors.ts'
import { readBody } from './body.ts'
import { preflightHeaders } from './cors.ts'
import { hasSeveralHosts } from './hosts.ts'
import { NodeResponse } from './httpMessages.ts'
import { type Identifier, refusalOfPath } from './identify.ts'
import type { PostHandler } from './postHandler.ts'
import { refusalOfHeaders } from './postHeaders.ts'
import { forbidden, refused, severalHosts } from './refusals.ts'
import { sendRefusal } from './reply.ts'
import type { Office } from './serve.ts'
import type { Refusal } from './visitor.ts'

/** Answers what node:http has read: JSON-RPC over `POST`; what a browser may `GET` goes to `pages`. */
export function createHttpListener(
  posts: PostHandler,
  identifier: Identifier,
  office: Office,
  pages: RequestListener,
): RequestListener {
  const door = new HttpDoor(posts, identifier, office, pages)
  return (request, response) => door.receive(request, response)
}

class HttpDoor {
  readonly #identifier: Identifier
  readonly #office: Office
  readonly #pages: RequestListener
  readonly #posts: PostHandler

  constructor(posts: PostHandler, identifier: Identifier, office: Office, pages: RequestListener) {
    this.#posts = posts
    this.#identifier = identifier
    this.#office = office
    this.#pages = pages
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/' } = request
    if (hasSeveralHosts(request)) this.#turnAway(request, response, severalHosts())
    else if (method === 'POST') {
      const opening = this.#identifier.waits(url)
      if (opening === undefined) this.#post(request, response)
      else opening.then(() => this.#post(request, response))
    } else if (method === 'OPTIONS') this.#preflight(request, response)
    else if ((method === 'GET' || method === 'HEAD') && !url.startsWith('/v3')) this.#page(request, response)
    else this.#methodNotAllowed(request, response)
  }

  #post(request: IncomingMessage, nodeResponse: ServerResponse): void {
    const { entrance, limits } = this.#office
    const visitor = this.#identifier.http(request.url ?? '/', request.headers.host)
    if ('status' in visitor) {
      this.#turnAway(request, nodeResponse, visitor)
      return
    }
    const response = new NodeResponse(nodeResponse)
    const refusal = entrance.refusal(visitor, request) ?? refusalOfHeaders(request)
    // The body is read even where it will not be looked at: an answer before its end is a broken connection to many clients.
    readBody(request, limits.body, (text) => {
      if (refusal !== undefined) this.#posts.refuse(request, response, visitor, refusal)
      else if (text !== undefined) this.#posts.serve(request, response, visitor, () => text)
      else this.#posts.refuse(request, response, visitor, refused(413, bodyTooLarge({ limit: limits.body })))
    })
  }

  /** Refuses who came in by a wrong address. If the key is right, it pays for that. */
  #turnAway(request: IncomingMessage, nodeResponse: ServerResponse, refusal: Refusal): void {
    const response = new NodeResponse(nodeResponse)
    readBody(request, this.#office.limits.body, () => {
      if (refusal.lost !== undefined) this.#posts.refuse(request, response, refusal.lost, refusal)
      else this.#posts.deliver(request, response, refusal, refusal)
    })
  }

  #preflight(request: IncomingMessage, response: ServerResponse): void {
    const { entrance } = this.#office
    const { url = '/', headers } = request
    const isWebPage = headers.origin !== undefined
    const visitor = this.#identifier.http(url, headers.host)
    if (isWebPage && !entrance.letsRead(visitor, request)) {
      if ('status' in visitor) this.#turnAway(request, response, entrance.pageRefusal(request) ?? visitor)
      else {
        const refusal = entrance.refusal(visitor, request) ?? notForPage(headers.origin)
        this.#posts.refuse(request, new NodeResponse(response), visitor, refusal)
      }
      return
    }
    response.writeHead(204, [...preflightHeaders(request)])
    response.end()
  }

  #page(request: IncomingMessage, response: ServerResponse): void {
    const { entrance, transport } = this.#office
    const malformed = refusalOfPath(request.url ?? '/')
    if (malformed !== undefined) {
      sendRefusal(request, new NodeResponse(response), malformed, transport)
      return
    }
    const refusal = entrance.pageRefusal(request)
    if (refusal !== undefined && !isForAnybody(request.url)) {
      sendRefusal(request, new NodeResponse(response), refusal, transport)
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && refusal === undefined)
      response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
    this.#pages(request, response)
  }

  #methodNotAllowed(request: IncomingMessage, response: ServerResponse): void {
    const error = invalidRequest({ reason: `JSON-RPC is sent with POST, not ${request.method}` })
    const refusal: Refusal = { ...refused(405, error), headers: ['allow', 'POST, OPTIONS'] }
    const visitor = this.#identifier.http(request.url ?? '/', request.headers.host)
    const lost = 'status' in visitor ? visitor.lost : visitor
    this.#turnAway(request, response, lost === undefined ? refusal : { ...refusal, lost })
  }
}

/** The page that shows nothing, and those whose path ends with a key. */
const isForAnybody = (url = '/'): boolean => url === '/health' || /^\/(usage|networks|metrics)\/./.test(url)

const notForPage = (origin = ''): Refusal => forbidden(undefined, `the key is not for pages of ${origin.slice(0, 128)}`)
