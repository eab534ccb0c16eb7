import type { IncomingHttpHeaders } from 'node:http'

/** The head of an HTTP request in the form that programs send JSON-RPC with. */
export interface CommonHead {
  /** The target of the request, which begins with a slash. */
  readonly url: string
  /** By names in lower case, without the length. */
  readonly headers: IncomingHttpHeaders
  /** Length of the body, in bytes. */
  readonly contentLength: number
  /** Length of the head with its empty line, in bytes. */
  readonly length: number
}

const END = '\r\n\r\n'
const requestLine = /^POST (\/[\w\-.~/%?=&]*) HTTP\/1\.1$/
/** One space or none after the colon, and a value of visible characters with spaces inside (RFC 9110, section 5.5). */
const headerLine = /^([\w!#$%&'*+.^`|~-]+): ?([!-~](?:[ -~]*[!-~])?)$/
const lengthValue = /^(?:0|[1-9][0-9]{0,8})$/

/** Headers that change how a message is read or answered, and headers of web pages. */
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
 * Reads the head of a request if it is one that leaves nothing to interpretation: a `POST` over HTTP/1.1 with one host, one length and no
 * header twice, and without any header that changes the framing. Undefined for every other text, which node:http has to read.
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
 * Reads the heads of one connection. The requests of a client have the same head, but for the length of the body: comparing with the
 * last one saves splitting it into headers.
 */
export class CommonHeadReader {
  readonly #maxLength: number
  /** The last head, up to the digits of its length and behind them. */
  #before = ''
  #after = ''
  #last: CommonHead | undefined

  /** `maxLength` is in bytes. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** As `readCommonHead`. */
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
      // A zero in front of another digit is not common.
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
/** Digits of a length, as in `lengthValue`. */
const MAX_DIGITS = 9
