import { errorCode } from '../errors.ts'

const untrusted = 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name cannot be resolved',
  EAI_AGAIN: 'its host name cannot be resolved',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
}

/** Describes why a connection to a node failed, and what helps. Undefined for an error without a code. */
export function connectionFailure(error: unknown): string | undefined {
  const code = errorCode(error)
  if (code === undefined) return undefined
  // The message of OpenSSL has several lines.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return 'it does not answer with TLS: try http:// instead of https://'
  return reasons[code] ?? `the connection failed (${code})`
}
