import { errorCode, errorMessage } from '../errors.ts'

/** Why a connection to a node failed. */
export interface ConnectionFailure {
  /** The reason, and what helps. */
  readonly reason: string
  /** Whether another attempt would fail too. */
  readonly isPermanent: boolean
}

const untrusted = 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority'

/** Problems with certificates, by error code. Another attempt gets the same certificate. */
const certificateProblems: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host: use a host name of the certificate',
}

/** Code of the error for a server that answers a WebSocket upgrade as another request. */
export const NOT_UPGRADED = 'ERR_NOT_UPGRADED'

const otherPermanentProblems: Readonly<Record<string, string>> = {
  [NOT_UPGRADED]: 'it accepts no WebSockets: try http:// instead of ws://, or https:// instead of wss://',
}

const temporaryProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name cannot be resolved',
  EAI_AGAIN: 'its host name cannot be resolved',
}

/** Problems of hosts that can only be reached through a proxy, by error code. */
const unreachable: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Returns what to do if the environment names a proxy that Node.js does not use. Empty for other problems. */
function proxyHint(code: string): string {
  const { env } = process
  const name = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((each) => Boolean(env[each]))
  if (name === undefined || env.NODE_USE_ENV_PROXY === '1' || !unreachable.has(code)) return ''
  return `; Node.js does not use the proxy in ${name}: set NODE_USE_ENV_PROXY=1, with Node.js 22.21, 24 or later`
}

/** Describes why a connection to a node failed. Undefined for an unknown error. `error` is the cause of the error of `fetch`. */
export function connectionFailure(error: unknown): ConnectionFailure | undefined {
  const code = errorCode(error)
  // The error of fetch for the ports of https://fetch.spec.whatwg.org/#port-blocking has no code.
  if (code === undefined)
    return errorMessage(error) === 'bad port'
      ? {
          reason: 'Node.js sends no HTTP requests to its port, which the Fetch standard blocks: use another port',
          isPermanent: true,
        }
      : undefined
  const permanentProblem = certificateProblems[code] ?? otherPermanentProblems[code]
  if (permanentProblem !== undefined) return { reason: permanentProblem, isPermanent: true }
  // The message of OpenSSL has several lines.
  const isWithoutTls = code === 'EPROTO' || code.startsWith('ERR_SSL_')
  const reason = isWithoutTls
    ? 'it does not answer with TLS: try http:// instead of https://, or ws:// instead of wss://'
    : temporaryProblems[code]
  return { reason: `${reason ?? `the connection failed (${code})`}${proxyHint(code)}`, isPermanent: false }
}
