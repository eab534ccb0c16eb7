import type { IncomingHttpHeaders } from 'node:http'

/** Head of an HTTP request in the form that JSON-RPC clients send. */
export interface CommonHead {
  /** Request target. Starts with a slash. */
  readonly url: string
  /** Headers by lower-case name, without `content-length`. */
  readonly headers: IncomingHttpHeaders
  /** Body length, in bytes. */
  readonly contentLength: number
  /** Length of the head with its empty line, in bytes. */
  readonly length: number
}

const END = '\r\n\r\n'
const requestLine = /^POST (\/[\w\-.~/%?=&]*) HTTP\/1\.1$/
/** One space or none after the colon, and a value of visible characters with spaces inside (RFC 9110, section 5.5). */
const headerLine = /^([\w!#$%&'*+.^`|~-]+): ?([!-~](?:[ -~]*[!-~])?)$/
const lengthValue = /^(?:0|[1-9][0-9]{0,8})$/

/** Headers that change how a message is framed or answered, and headers of web pages. */
const uncommon: ReadonlySet<string> = new Set([
  'access-control-request-headers',
  'access-control-request-method',
  'content-encoding',
  'expect',
  'http2-settings',
  'origin',
  'proxy-connection',
  'sec-fetch-site',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Reads the head of a request if it has only one interpretation. It must be a `POST` over HTTP/1.1 with one host and one length, without
 * duplicate headers and without headers that change the framing. Returns undefined for all other heads, which node:http must read.
 */
export function readCommonHead(text: string, at: number, maxLength: number): CommonHead | undefined {
  const end = text.indexOf(END, at)
  if (end < 0 || end + END.length - at > maxLength) return undefined
  const [first = '', ...lines] = text.slice(at, end).split('\r\n')
  const url = requestLine.exec(first)?.[1]
  if (url === undefined) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const [, written, value] = headerLine.exec(line) ?? []
    if (written === undefined || value === undefined) return undefined
    const name = written.toLowerCase()
    if (uncommon.has(name) || name in headers) return undefined
    headers[name] = value
  }
  const { host, connection = 'keep-alive', 'content-length': length } = headers
  if (host === undefined || length === undefined || !lengthValue.test(length)) return undefined
  if (connection.toLowerCase() !== 'keep-alive') return undefined
  delete headers['content-length']
  return { url, headers, contentLength: Number(length), length: end + END.length - at }
}

/**
 * Reads the heads of one connection. Requests of one client differ only in the body length, so a comparison with the last head avoids
 * splitting the headers.
 */
export class CommonHeadReader {
  readonly #maxLength: number
  /** The last head, before and after the digits of its length. */
  #before = ''
  #after = ''
  #last: CommonHead | undefined

  /** `maxLength` is in bytes. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** See `readCommonHead`. */
  read(text: string, at: number): CommonHead | undefined {
    return this.#readRepeated(text, at) ?? this.#readNew(text, at)
  }

  #readRepeated(text: string, at: number): CommonHead | undefined {
    const last = this.#last
    if (last === undefined || !text.startsWith(this.#before, at)) return undefined
    let digits = at + this.#before.length
    let contentLength = 0
    for (const start = digits; ; digits++) {
      const digit = text.charCodeAt(digits) - ZERO
      if (!(digit >= 0 && digit <= 9)) break
      contentLength = contentLength * 10 + digit
      // A leading zero is not the common form.
      if (digits > start && contentLength < 10) return undefined
      if (digits - start === MAX_DIGITS) return undefined
    }
    if (!text.startsWith(this.#after, digits)) return undefined
    const length = digits + this.#after.length - at
    if (contentLength === last.contentLength && length === last.length) return last
    if (length > this.#maxLength || digits === at + this.#before.length) return undefined
    return { url: last.url, headers: last.headers, contentLength, length }
  }

  #readNew(text: string, at: number): CommonHead | undefined {
    const head = readCommonHead(text, at, this.#maxLength)
    if (head === undefined) return undefined
    const whole = text.slice(at, at + head.length)
    const [matched, name] = /\r\n(content-length: ?)\d+\r\n/i.exec(whole) ?? []
    if (matched === undefined || name === undefined) return head
    const digits = whole.indexOf(matched) + '\r\n'.length + name.length
    this.#before = whole.slice(0, digits)
    this.#after = whole.slice(digits + String(head.contentLength).length)
    this.#last = head
    return head
  }
}

const ZERO = '0'.charCodeAt(0)
/** Maximum number of digits of a length, as in `lengthValue`. */
const MAX_DIGITS = 9
