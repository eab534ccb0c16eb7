import { isResponseText } from '../../rpc/responseText.ts'
import type { HttpError, Reply } from '../route.ts'
import { errorWithText } from './httpErrors.ts'

/**
 * Requests of the Beacon API (https://ethereum.github.io/beacon-APIs) below an address of JSON-RPC, such as
 * `GET /mainnet/v3/<KEY>/eth/v1/beacon/genesis`. Each is one call of `vivarium_beaconApi`, so keys, prices and the log apply to it.
 */
export interface BeaconRequest {
  /** The path of JSON-RPC: the network and the key. */
  readonly base: string
  /** The body of the call. */
  readonly call: string
}

/** Returns the call for a request target. Undefined if it is no path of the Beacon API. */
export function parseBeaconRequest(url: string): BeaconRequest | undefined {
  const [, base, path] = /^([^?]*?)(\/eth\/v1\/.*)$/.exec(url) ?? []
  if (base === undefined || path === undefined) return undefined
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'vivarium_beaconApi', params: [path] })
  return { base: base === '' ? '/' : base, call }
}

/** Whether a client accepts JSON, the only content type of these responses. */
export const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined || /(?:application|\*)\/(?:json|\*)/i.test(accept)

/** Statuses of errors of the call. */
const statuses: Readonly<Record<number, HttpError['status']>> = { [-32001]: 404, [-32601]: 404, [-32602]: 400 }

/** Converts the response to the call: the body is the result, or the code and the message of the error. */
export function toBeaconReply(reply: Reply): Reply {
  if (!isResponseText(reply)) return reply
  const { result, error } = JSON.parse(String(reply)) as BeaconResponse // the response to `call`
  if (error === undefined) return JSON.stringify(result)
  return beaconError(statuses[error.code] ?? 500, error.message)
}

interface BeaconResponse {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** An error response of the Beacon API. */
export const beaconError = (status: HttpError['status'], message: string): HttpError =>
  errorWithText(status, JSON.stringify({ code: status, message }))
