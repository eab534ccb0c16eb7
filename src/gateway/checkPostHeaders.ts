import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from '../rpc/errors.ts'
import { createHttpError } from './httpErrors.ts'
import type { HttpError } from './route.ts'

/** What is wrong with a request before its body is looked at. */
export function checkPostHeaders({ headers }: { readonly headers: IncomingHttpHeaders }): HttpError | undefined {
  const contentType = headers['content-type']
  if (!isJson(contentType) && !(isSimple(contentType) && isFromProgram(headers)))
    return unsupportedMediaType('the content-type must be application/json')
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return undefined
  return unsupportedMediaType(`the body must be sent as it is, without content-encoding ${encoding.slice(0, 32)}`)
}

const unsupportedMediaType = (reason: string): HttpError => createHttpError(415, invalidRequest({ reason }))

/**
 * The content types that tools send when none is named: none at all, that of `curl -d`, and that of `fetch` with a string. A page can send
 * them too, to any site and without a preflight.
 */
const isSimple = (contentType = ''): boolean =>
  contentType === '' || /^(application\/x-www-form-urlencoded|text\/plain)\s*(;|$)/i.test(contentType)

/** Whether no page can have sent this: browsers add `Origin` to every POST (Fetch, section 3.2), and to this machine `Sec-Fetch-Site`. */
const isFromProgram = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** `application/json`, and the older names that go-ethereum takes too, with or without parameters. */
function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || /^application\/json(-rpc|request)?\s*(;|$)/i.test(contentType)
}
