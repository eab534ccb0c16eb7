import type { IncomingHttpHeaders } from 'node:http'
import { hostnameOf } from '../access/hosts.ts'

/** Scheme, host and path by which a client reached the node. */
export interface ClientUrl {
  readonly isSecure: boolean
  /** Host and port. */
  readonly host: string
  /** Path below which a proxy serves the node, without a slash at its end. Empty without one. */
  readonly prefix: string
}

/**
 * Returns the URL by which a client reached the node. A proxy sends it in the headers `X-Forwarded-Proto`, `-Host` and `-Prefix`. Each client can send
 * these, so use the URL only in the response to the same client, which no cache may store.
 */
export function clientUrl(headers: IncomingHttpHeaders, isSecure: boolean): ClientUrl {
  const proto = firstValue(headers['x-forwarded-proto'])
  const host = firstValue(headers['x-forwarded-host'])
  const prefix = firstValue(headers['x-forwarded-prefix']) ?? ''
  return {
    isSecure: proto === 'https' || (isSecure && proto !== 'http'),
    host: host !== undefined && hostnameOf(host) !== undefined ? host : (headers.host ?? 'localhost'),
    prefix: isPrefix(prefix) ? prefix.replace(/\/$/, '') : '',
  }
}

/** Returns the value of the proxy that is nearest to the client. */
const firstValue = (value: string | string[] | undefined): string | undefined =>
  String(value ?? '')
    .split(',', 1)[0]
    ?.trim() || undefined

/** Whether a text is an absolute path without empty and relative segments. */
const isPrefix = (path: string): boolean => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+;=:@%-]+)+\/?$/.test(path)
