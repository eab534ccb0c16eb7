import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from '../../rpc/errors.ts'
import type { HttpError } from '../route.ts'
import { createHttpError } from './httpErrors.ts'

/**
 * Returns the error for headers that the gateway does not accept, before it uses the body. Undefined if they are valid. `allowsForm`: the body is a
 * form, which pages may send, too. The gateway must check their origin.
 */
export function checkPostHeaders(
  { headers }: { readonly headers: IncomingHttpHeaders },
  allowsForm = false,
): HttpError | undefined {
  const contentType = headers['content-type']
  const isPageForm = allowsForm && headers.origin !== undefined && isForm(contentType)
  if (!isJson(contentType) && !isPageForm && !(isSimple(contentType) && isFromProgram(headers)))
    return unsupportedMediaType('the content-type must be application/json')
  const encoding = headers['content-encoding'] ?? ''
  // Names of codings are case-insensitive, and an empty list has none (RFC 9110, sections 5.6.1.2 and 8.4.1).
  if (/^(identity)?$/i.test(encoding)) return undefined
  return unsupportedMediaType(`the body must be sent without content-encoding ${encoding.slice(0, 32)}`)
}

const unsupportedMediaType = (reason: string): HttpError => createHttpError(415, invalidRequest({ reason }))

/**
 * Content types that tools send by default: none, the one of `curl -d`, and the one of `fetch` with a string. A web page can also send them
 * to any site without a preflight.
 */
const isSimple = (contentType = ''): boolean =>
  contentType === '' || isForm(contentType) || /^text\/plain\s*(;|$)/i.test(contentType)

/** Whether the body of a request is a form, as browsers and `curl -d` send it. */
export const isForm = (contentType = ''): boolean => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)

/**
 * Browsers add `Origin` to every POST (Fetch, section 3.2), and `Sec-Fetch-Site` for this machine. Without both, no web page sent the
 * request.
 */
const isFromProgram = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** Accepts `application/json` and the older names that go-ethereum accepts, with or without parameters. */
function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || /^application\/json(-rpc|request)?\s*(;|$)/i.test(contentType)
}
