import type { IncomingMessage } from 'node:http'
import { allNftOperations } from '../../rpc/alchemy/nftOperations.ts'
import { PORTFOLIO_METHOD, portfolioOperations } from '../../rpc/alchemy/portfolioOperations.ts'
import { PRICES_METHOD, pricesOperations } from '../../rpc/alchemy/pricesOperations.ts'
import { WEBHOOK_METHOD, webhookOperationPattern } from '../../rpc/alchemy/webhookOperations.ts'
import { LongText } from '../../rpc/longText.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import type { HttpError, Reply } from '../route.ts'
import { isForm } from './checkPostHeaders.ts'
import { errorWithText } from './httpErrors.ts'

/** A request of a REST API below an address of JSON-RPC. It is one call of a method, so keys, prices, faults and the log apply to it. */
export interface RestRequest {
  /** The path of JSON-RPC: the network and the key. */
  readonly base: string
  /** The method that returns the body of the response for the rest of the path. */
  readonly method:
    | 'vivarium_beaconApi'
    | 'alchemy_nftApi'
    | typeof PORTFOLIO_METHOD
    | typeof PRICES_METHOD
    | typeof WEBHOOK_METHOD
    | typeof ETHERSCAN_METHOD
  /** The rest of the path, with its query. */
  readonly path: string
  /** The HTTP method, if the operation depends on it. */
  readonly verb?: string
  /** The path of JSON-RPC without the key that a header contains. A node that requires no key ignores the header of an unknown one. */
  readonly baseWithoutToken?: string
}

/** The Beacon API (https://ethereum.github.io/beacon-APIs): `/mainnet/v3/<KEY>/eth/v1/beacon/genesis`. */
const beaconPath = /^([^?]*?)(\/eth\/v1\/.*)$/
/** The NFT API of Alchemy: `/mainnet/nft/v3/<KEY>/getNFTsForOwner?owner=0x…`. */
const nftPath = /^(\/[^/?]+)?\/nft\/v3(\/[^/?]+)(\/[^/?]+(?:\?.*)?)$/
/** The same below an address of JSON-RPC, where alchemy-sdk sends these requests if it has a `url`; and without a key. */
const nftOperationPath = new RegExp(`^([^?]*?)(?:/nft/v3)?(/(?:${allNftOperations.join('|')})(?:\\?.*)?)$`)
/** The Portfolio API of Alchemy: `/data/v1/<KEY>/assets/tokens/by-address`. The body names the networks. */
const portfolioPath = /^\/data\/v1(\/[^/?]+)(\/(?:assets|transactions|transfers|utility)\/[^?]+)/
/** The same below an address of JSON-RPC, as for the NFT API. */
const portfolioOperationPath = new RegExp(`^([^?]*?)(?:/data/v1)?(/(?:${portfolioOperations.join('|')}))(?:\\?.*)?$`)

const pricesOperation = `/(?:${Object.keys(pricesOperations).join('|')})(?:\\?.*)?`
/** The Prices API of Alchemy: `/prices/v1/<KEY>/tokens/by-symbol?symbols=ETH`. The method rejects unknown operations. */
const pricesPath = /^\/prices\/v1(?!\/tokens\/)(\/[^/?]+)(\/tokens\/.*)$/
/** The same without a key, or with the key in a header; also below an address of JSON-RPC, as for the NFT API. */
const pricesOperationPath = new RegExp(`^([^?]*?)(?:/prices/v1(?=/tokens/)(/tokens/.*)|(${pricesOperation}))$`)

/** The webhook API of Alchemy: `/api/create-webhook`, or below an address of JSON-RPC, where alchemy-sdk sends its requests if it has a `url`. */
const webhookPath = new RegExp(`^([^?]*?)(?:/api)?(/${webhookOperationPattern}(?:\\?.*)?)$`)

/** The method that serves the API of Etherscan. It reads the network that `chainid` names. */
export const ETHERSCAN_METHOD = 'etherscan_api'
/**
 * The API of Etherscan, version 1 or 2: `/api?module=account&…&apikey=<KEY>`, `/v2/api?chainid=1&…`, also below an address of JSON-RPC. Without a query,
 * the body has all parameters.
 */
const etherscanPath = /^([^?]*?)(?:\/v2)?\/api\/?(\?.*)?$/
const ETHERSCAN_KEY = 'apikey'

/** What a REST API reads of a request besides its target. */
type RestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** Parses a request target. Undefined if it is no path of a REST API. */
export function parseRestRequest(url: string, { method: verb = 'GET', headers }: RestHead): RestRequest | undefined {
  const [, beaconBase, beaconRest] = beaconPath.exec(url) ?? []
  if (beaconBase !== undefined && beaconRest !== undefined)
    return { base: beaconBase || '/', method: 'vivarium_beaconApi', path: beaconRest }
  const [, network = '', key = '', rest] = nftPath.exec(url) ?? []
  if (rest !== undefined) return { base: `${network}/v3${key}`, method: 'alchemy_nftApi', path: rest }
  const [, webhookBase, webhookOperation] = webhookPath.exec(url) ?? []
  if (webhookBase !== undefined && webhookOperation !== undefined)
    return {
      ...basesWithKey(webhookBase, headers['x-alchemy-token']),
      method: WEBHOOK_METHOD,
      path: webhookOperation,
      verb,
    }
  const [, base, operation] = nftOperationPath.exec(url) ?? []
  if (base !== undefined && operation !== undefined)
    return { base: base || '/', method: 'alchemy_nftApi', path: operation }
  return (
    parseEtherscanRequest(url, headers['content-type']) ??
    parsePortfolioRequest(url) ??
    parsePricesRequest(url, headers.authorization)
  )
}

function parseEtherscanRequest(url: string, contentType: string | undefined): RestRequest | undefined {
  const [, base, query = ''] = etherscanPath.exec(url) ?? []
  // Other requests without a query are for a network with this name.
  if (base === undefined || (query === '' && !isForm(contentType))) return undefined
  const [, key] = [...new URLSearchParams(query)].find(([name]) => name.toLowerCase() === ETHERSCAN_KEY) ?? []
  return { ...basesWithKey(base, key || undefined), method: ETHERSCAN_METHOD, path: query }
}

function parsePortfolioRequest(url: string): RestRequest | undefined {
  const [, key = '', path] = portfolioPath.exec(url) ?? []
  if (path !== undefined) return { base: `/v3${key}`, method: PORTFOLIO_METHOD, path }
  const [, base, operation] = portfolioOperationPath.exec(url) ?? []
  if (base === undefined || operation === undefined) return undefined
  return { base: base || '/', method: PORTFOLIO_METHOD, path: operation }
}

function parsePricesRequest(url: string, authorization: string | undefined): RestRequest | undefined {
  const [, key, keyedPath] = pricesPath.exec(url) ?? []
  if (key !== undefined && keyedPath !== undefined) return { base: `/v3${key}`, method: PRICES_METHOD, path: keyedPath }
  const [, base, apiPath, path = apiPath] = pricesOperationPath.exec(url) ?? []
  if (base === undefined || path === undefined) return undefined
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return { ...basesWithKey(base, token), method: PRICES_METHOD, path }
}

/** Adds the key of the header to a path without a key. */
function basesWithKey(base: string, token: string | readonly string[] | undefined) {
  const hasKey = /\/v3(?:\/|$)/.test(base)
  if (hasKey || token === undefined) return { base: base || '/' }
  return { base: `${base.replace(/\/$/, '')}/v3/${encodeURIComponent(String(token))}`, baseWithoutToken: base || '/' }
}

/** Whether the body of a POST request is a form. */
export const hasForm = ({ method }: RestRequest): boolean => method === ETHERSCAN_METHOD

/** Returns the call of a request, as JSON text. `body` is the text of a POST request: if it is not JSON, returns the error. */
export function callOf(request: RestRequest, body: string | undefined): string | HttpError {
  const { method, path, verb } = request
  if (method === ETHERSCAN_METHOD) return etherscanCall(path, body)
  try {
    const target = verb === undefined ? [path] : [verb, path]
    // Clients send DELETE requests with an empty body.
    const params = body === undefined || body === '' ? target : [...target, JSON.parse(body) as unknown]
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  } catch {
    return restError(request, 400, 'the body of the request is not JSON')
  }
}

/** Returns the call for a query of Etherscan. The body of a POST request is a form with the rest of the query. */
function etherscanCall(query: string, body = ''): string {
  const given = [...new URLSearchParams(query), ...new URLSearchParams(body)]
  const parameters = given.filter(([name]) => name.toLowerCase() !== ETHERSCAN_KEY)
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: ETHERSCAN_METHOD, params: [Object.fromEntries(parameters)] })
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
  // Clients of Etherscan read the body of responses with status 200 only.
  if (request.method === ETHERSCAN_METHOD) return JSON.stringify(errorForms[ETHERSCAN_METHOD](200, error.message))
  return restError(request, statuses[error.code] ?? 500, error.message)
}

interface RestFailure {
  readonly error: { readonly code: number; readonly message: string }
}

const errorForms: Readonly<Record<RestRequest['method'], (status: number, message: string) => object>> = {
  vivarium_beaconApi: (code, message) => ({ code, message }),
  alchemy_nftApi: (_, message) => ({ error: { message } }),
  alchemy_notifyApi: (_, message) => ({ message }),
  alchemy_portfolioApi: (_, message) => ({ error: { message } }),
  alchemy_pricesApi: (_, message) => ({ error: { message } }),
  [ETHERSCAN_METHOD]: (_, message) => ({ status: '0', message: 'NOTOK', result: `Error! ${message}` }),
}

/** An error response in the format of the API. */
function restError({ method }: RestRequest, status: HttpError['status'], message: string): HttpError {
  return errorWithText(status, JSON.stringify(errorForms[method](status, message)))
}
