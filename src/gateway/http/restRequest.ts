import { LongText } from '../../rpc/longText.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import type { HttpError, Reply } from '../route.ts'
import { errorWithText } from './httpErrors.ts'
import { type RestApi, type RestHead, restApis } from './restApis.ts'

/** A request of a REST API below an address of JSON-RPC. It is one call of a method, so keys, prices, faults and the log apply to it. */
export interface RestRequest {
  readonly api: RestApi
  /** The path of JSON-RPC: the network and the key. */
  readonly base: string
  /** The path of JSON-RPC without the key that a header or the query contains. */
  readonly baseWithoutToken?: string
  /** The rest of the path, with its query. */
  readonly path: string
  readonly httpMethod: string
}

/** The patterns of all APIs, the ambiguous ones last. */
const targets = [
  ...restApis.flatMap((api) => api.targets.map((target) => ({ api, target, isRest: undefined }))),
  ...restApis.flatMap((api) => (api.ambiguous === undefined ? [] : [{ api, ...api.ambiguous }])),
]

/** The usual addresses of JSON-RPC, which match no pattern: `/`, `/v3/<KEY>` and `/<network>/v3/<KEY>`. Their requests do not use the table. */
const rpcAddress = /^\/(?:(?:[^/?]+\/)?v3\/[0-9a-f]{32})?$/

/** Parses a request target. Undefined if it is no path of a REST API. */
export function parseRestRequest(url: string, head: RestHead): RestRequest | undefined {
  if (rpcAddress.test(url)) return undefined
  for (const { api, target, isRest } of targets) {
    const groups = target.exec(url)?.groups
    if (groups === undefined || isRest?.(head) === false) continue
    const { base = '', key, path = '' } = groups
    const bases =
      key === undefined ? basesWithKey(base, api.findKey?.(head.headers, path)) : { base: `${base}/v3${key}` }
    return { api, ...bases, path, httpMethod: head.method ?? 'GET' }
  }
  return undefined
}

/** Adds a key that is outside the path to a path without a key. */
function basesWithKey(base: string, token: string | undefined) {
  const hasKey = /\/v3(?:\/|$)/.test(base)
  if (hasKey || token === undefined) return { base: base || '/' }
  return { base: `${base.replace(/\/$/, '')}/v3/${encodeURIComponent(token)}`, baseWithoutToken: base || '/' }
}

/** Returns the call of a request, as JSON text. `body` is the text of a POST request: if it is not JSON, returns the error. */
export function callOf(request: RestRequest, body: string | undefined): string | HttpError {
  try {
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.api.method, params: paramsOf(request, body) })
  } catch {
    return restError(request, 400, 'the body of the request is not JSON')
  }
}

function paramsOf({ api, path, httpMethod }: RestRequest, body = ''): readonly unknown[] {
  if (api.readForm !== undefined) return [api.readForm(path, body)]
  const target = api.usesHttpMethod ? [httpMethod, path] : [path]
  // Clients send DELETE requests with an empty body.
  return body === '' ? target : [...target, JSON.parse(body) as unknown]
}

/** Whether a client accepts JSON, the only content type of these responses. */
const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined || /(?:application|\*)\/(?:json|\*)/i.test(accept)

/** Returns the error for a request that does not accept JSON. */
export const checkAccept = (request: RestRequest, accept: string | undefined): HttpError | undefined =>
  acceptsJson(accept) ? undefined : restError(request, 406, 'responses are JSON only: accept application/json')

/** Statuses of errors of the call. */
const statuses: Readonly<Record<number, HttpError['status']>> = {
  [-32001]: 404,
  [-32002]: 403,
  [-32601]: 404,
  [-32602]: 400,
}

/** The beginning of a response to `callOf` with a result. */
const SUCCESS = '{"jsonrpc":"2.0","id":1,"result":'

/** Converts the response to the call: the body is the result, or the error. */
export function toRestReply(request: RestRequest, reply: Reply): Reply {
  if (!isResponseText(reply)) return reply
  // Results are not parsed, and long ones not joined: a list can have megabytes.
  const long = reply instanceof LongText ? reply.between(SUCCESS, '}') : undefined
  if (long !== undefined) return long
  const text = String(reply)
  if (text.startsWith(SUCCESS)) return text.slice(SUCCESS.length, -1)
  const { error } = JSON.parse(text) as RestFailure // the response to `callOf`
  const { api } = request
  if (api.failsWithOk) return JSON.stringify(api.errorBody(200, error.message))
  return restError(request, statuses[error.code] ?? 500, error.message)
}

interface RestFailure {
  readonly error: { readonly code: number; readonly message: string }
}

/** An error response in the format of the API. */
function restError({ api }: RestRequest, status: HttpError['status'], message: string): HttpError {
  return errorWithText(status, JSON.stringify(api.errorBody(status, message)))
}
