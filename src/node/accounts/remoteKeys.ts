import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { define, errorMessage } from '../../errors.ts'
import type { KeyChanges, KeyControl, ListedKey, RecentRequest, UsageRow } from '../../rpc/ports/keyControl.ts'
import { connectionFailure } from '../../upstream/connectionFailure.ts'

export const runningNodeUnreachable = define<{ url: string; reason: string }>(
  'RunningNodeUnreachable',
  -32000,
  ({ url, reason }) =>
    `no node answers at ${url}: ${reason}. Give another URL with --url, or a data directory with --data-dir`,
)
const refused = define<{ url: string; reason: string }>(
  'NodeReturnedError',
  -32000,
  ({ url, reason }) => `the node at ${url} answered: ${reason}`,
)

const keyRequired = define<{ url: string }>(
  'NodeRequiresKey',
  -32000,
  ({ url }) =>
    `the node at ${url} requires an API key, and no API key may manage keys: give the data directory of the node with --data-dir`,
)

export interface RemoteOptions {
  /** Replaces the API key in the URL. Error messages do not contain it. */
  readonly token?: string | undefined
  /** Whether to accept any certificate, for a node whose data directory is on this machine. */
  readonly acceptsAnyCertificate?: boolean
}

/** Manages the keys of a running node over HTTP. Errors are NodeErrors that show the URL without its token. */
export function remoteKeys(url: string, { token, acceptsAnyCertificate = false }: RemoteOptions = {}): KeyControl {
  const shown = withoutKey(url)
  const target = token === undefined ? url : `${url.replace(/\/+$/, '')}/v3/${token}`
  async function call<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { status, text } = await post(target, body, acceptsAnyCertificate).catch((cause: unknown) => {
      const reason = connectionFailure(cause)?.reason ?? errorMessage(cause)
      throw runningNodeUnreachable({ url: shown, reason }, { cause })
    })
    if (status === 401 && token === undefined) throw keyRequired({ url: shown })
    const response = parseResponse(text)
    if (response === undefined) throw refused({ url: shown, reason: text.slice(0, 200).trim() || 'nothing' })
    if (response.error !== undefined) throw refused({ url: shown, reason: response.error.message })
    return response.result as Result // the result type of the method
  }
  return {
    async create(settings) {
      const { key, ...listed } = await call<ListedKey & { readonly key: string }>('vivarium_createKey', settings)
      return { key, listed }
    },
    list: () => call<readonly ListedKey[]>('vivarium_listKeys'),
    limit: (nameOrId, changes: KeyChanges) => call<ListedKey>('vivarium_limitKey', nameOrId, changes),
    revoke: (nameOrId) => call<ListedKey>('vivarium_revokeKey', nameOrId),
    usage: (query) => call<readonly UsageRow[]>('vivarium_keyUsage', query),
    requests: (after) => call<readonly RecentRequest[]>('vivarium_recentRequests', after),
  }
}

interface KeyResponse {
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

function parseResponse(text: string): KeyResponse | undefined {
  try {
    const response: unknown = JSON.parse(text)
    return typeof response === 'object' && response !== null && ('result' in response || 'error' in response)
      ? (response as KeyResponse) // JSON-RPC 2.0
      : undefined
  } catch {
    return undefined
  }
}

/** Maximum time to wait for a response, in milliseconds. */
const REQUEST_TIMEOUT = 30_000

interface KeysResponse {
  readonly status: number | undefined
  readonly text: string
}

function post(target: string, body: string, acceptsAnyCertificate: boolean): Promise<KeysResponse> {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    timeout: REQUEST_TIMEOUT,
  }
  return new Promise((resolve, reject) => {
    const request = target.startsWith('https:')
      ? httpsRequest(target, { ...options, rejectUnauthorized: !acceptsAnyCertificate })
      : httpRequest(target, options)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error(`no response within ${REQUEST_TIMEOUT / 1000} seconds`)))
    request.on('error', reject)
    request.end(body)
  })
}

/** Hides the API key in a URL. */
const withoutKey = (url: string): string => url.replace(/(\/v3\/)[^/?#]+/, '$1…')
