import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { bodyTooLarge, invalidRequest } from '../rpc/errors.ts'
import { readBody } from './body.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { creditHeaders } from './creditHeaders.ts'
import { hasSeveralHosts } from './hosts.ts'
import { HttpClient } from './httpClient.ts'
import { HttpQueues } from './httpQueues.ts'
import { type Identifier, refusalOfPath } from './identify.ts'
import { forbidden, refused, severalHosts } from './refusals.ts'
import { reply } from './reply.ts'
import { type Office, serve, serveRefusal } from './serve.ts'
import type { Refusal, Served, Visitor } from './visitor.ts'

/** Answers JSON-RPC over `POST`, straight on node:http; what a browser may `GET` goes to `pages`. */
export function createHttpListener(identifier: Identifier, office: Office, pages: RequestListener): RequestListener {
  const door = new HttpDoor(identifier, office, pages)
  return (request, response) => door.receive(request, response)
}

const noHeaders: readonly string[] = []

class HttpDoor {
  readonly #identifier: Identifier
  readonly #office: Office
  readonly #pages: RequestListener
  readonly #queues: HttpQueues

  constructor(identifier: Identifier, office: Office, pages: RequestListener) {
    this.#identifier = identifier
    this.#office = office
    this.#pages = pages
    this.#queues = new HttpQueues(office.transport.running)
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

  #post(request: IncomingMessage, response: ServerResponse): void {
    const { entrance, limits } = this.#office
    const visitor = this.#identifier.http(request.url ?? '/', request.headers.host)
    if ('status' in visitor) {
      this.#turnAway(request, response, visitor)
      return
    }
    const refusal = entrance.refusal(visitor, request) ?? refusalOfHeaders(request)
    // The body is read even where it will not be looked at: an answer before its end is a broken connection to many clients.
    readBody(request, limits.body, (text) => {
      if (refusal !== undefined) this.#refuse(request, response, visitor, refusal)
      else if (text !== undefined) this.#serve(request, response, visitor, text)
      else this.#refuse(request, response, visitor, refused(413, bodyTooLarge({ limit: limits.body })))
    })
  }

  #serve(request: IncomingMessage, response: ServerResponse, visitor: Visitor, text: string): void {
    this.#queues.of(request.socket).requests.run(() => {
      const client = new HttpClient(response, visitor, this.#office)
      return this.#deliver(request, response, visitor, serve(visitor, text, client, this.#office), client)
    })
  }

  #refuse(request: IncomingMessage, response: ServerResponse, visitor: Visitor, refusal: Refusal): void {
    const client = new HttpClient(response, visitor, this.#office)
    this.#deliver(request, response, visitor, serveRefusal(visitor, refusal, client, this.#office), client)
  }

  /** Refuses who came in by a wrong address. If the key is right, it pays for that. */
  #turnAway(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    readBody(request, this.#office.limits.body, () => {
      if (refusal.lost !== undefined) this.#refuse(request, response, refusal.lost, refusal)
      else this.#deliver(request, response, refusal, refusal)
    })
  }

  #deliver(
    request: IncomingMessage,
    response: ServerResponse,
    visitor: Visitor | Refusal,
    served: Served | Promise<Served>,
    client?: HttpClient,
  ): Promise<void> | undefined {
    const { entrance, hasCreditHeaders } = this.#office
    const isRead = request.headers.origin !== undefined && entrance.letsRead(visitor, request)
    const cors = isRead ? corsHeaders(request) : noHeaders
    const headers = () => {
      if (!hasCreditHeaders) return cors
      const known = 'status' in visitor ? undefined : visitor
      return [...cors, ...creditHeaders(request, client?.credits ?? 0, known, isRead)]
    }
    if (!(served instanceof Promise)) {
      this.#send(request, response, served, headers())
      return undefined
    }
    return served.then(
      (later) => this.#send(request, response, later, headers()),
      () => void response.destroy(), // a fault of our own, which is not to end the process
    )
  }

  #send(request: IncomingMessage, response: ServerResponse, served: Served, cors: readonly string[]): void {
    reply(response, served, cors, this.#office.transport)
    if (typeof served === 'string') this.#queues.of(request.socket).sent(response, served.length)
  }

  #preflight(request: IncomingMessage, response: ServerResponse): void {
    const { entrance } = this.#office
    const { url = '/', headers } = request
    const isWebPage = headers.origin !== undefined
    const visitor = this.#identifier.http(url, headers.host)
    if (isWebPage && !entrance.letsRead(visitor, request)) {
      if ('status' in visitor) this.#turnAway(request, response, entrance.pageRefusal(request) ?? visitor)
      else this.#refuse(request, response, visitor, entrance.refusal(visitor, request) ?? notForPage(headers.origin))
      return
    }
    response.writeHead(204, [...preflightHeaders(request)])
    response.end()
  }

  #page(request: IncomingMessage, response: ServerResponse): void {
    const { entrance, transport } = this.#office
    const malformed = refusalOfPath(request.url ?? '/')
    if (malformed !== undefined) {
      reply(response, malformed, noHeaders, transport)
      return
    }
    const refusal = entrance.pageRefusal(request)
    if (refusal !== undefined && !isForAnybody(request.url)) {
      reply(response, refusal, noHeaders, transport)
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

/** What is wrong with a request before its body is looked at. */
function refusalOfHeaders({ headers }: IncomingMessage): Refusal | undefined {
  const contentType = headers['content-type']
  if (!isJson(contentType) && !(isSimple(contentType) && isFromProgram(headers)))
    return wrongType('the content-type must be application/json')
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return undefined
  return wrongType(`the body must be sent as it is, without content-encoding ${encoding.slice(0, 32)}`)
}

const wrongType = (reason: string): Refusal => refused(415, invalidRequest({ reason }))

/**
 * The content types that tools send when none is named: none at all, that of `curl -d`, and that of `fetch` with a string. A page can send
 * them too, to any site and without a preflight.
 */
const isSimple = (contentType = ''): boolean =>
  contentType === '' || /^(application\/x-www-form-urlencoded|text\/plain)\s*(;|$)/i.test(contentType)

/** Whether no page can have sent this: browsers add `Origin` to every POST (Fetch, section 3.2), and to this machine `Sec-Fetch-Site`. */
const isFromProgram = (headers: IncomingMessage['headers']): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** `application/json`, and the older names that go-ethereum takes too, with or without parameters. */
function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || /^application\/json(-rpc|request)?\s*(;|$)/i.test(contentType)
}
