type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * Parses the text of a request or a batch. A request without `jsonrpc` and `id` gets both, so that it is enough to write method and params.
 * Returns the body to send. Throws an Error for text that is not a JSON object or array.
 */
export function bodyOf(text: string): string {
  const json = parseRequest(text)
  // Complete requests are sent as they are written.
  if (![json].flat().some(isIncomplete)) return text
  const requests = requestTexts(text).map((request, index) => completed(request, index + 1))
  return Array.isArray(json) ? `[${requests.join(',')}]` : requests.join('')
}

function parseRequest(text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (failure) {
    throw new Error(`not valid JSON: ${failure instanceof Error ? failure.message : failure}`)
  }
  if (!isObject(json)) throw new Error('expected a JSON-RPC request, or a list of requests')
  return json
}

const isIncomplete = (request: unknown): request is Json =>
  isObject(request) && !('jsonrpc' in request) && !('id' in request)

/** Adds the members that are missing to the text of a request. */
function completed(text: string, id: number): string {
  const request: unknown = JSON.parse(text)
  if (!isIncomplete(request)) return text
  return `{"jsonrpc":"2.0","id":${id}${Object.keys(request).length === 0 ? '' : ','}${text.slice(1)}`
}

/** Returns the texts of the requests in a valid JSON text: of an object, or of the items of an array. Parsing would round long numbers. */
function requestTexts(text: string): string[] {
  const trimmed = text.trim()
  if (!trimmed.startsWith('[')) return [trimmed]
  const texts: string[] = []
  let start = 1
  let depth = 0
  // A string is one token, so that the brackets and commas in it do not count.
  for (const { 0: token, index } of trimmed.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (!(token === ',' && depth === 1) && depth > 0) continue
    texts.push(trimmed.slice(start, index).trim())
    start = index + 1
  }
  return texts.filter((item) => item !== '')
}

/** Returns a request text with a further call: a batch with one call on each line. Replaces text that is not a request. */
export function withCall(text: string, method: string, params: readonly unknown[]): string {
  let calls: readonly string[] = []
  try {
    parseRequest(text)
    calls = requestTexts(text)
  } catch {
    // There is no request yet.
  }
  return `[\n${[...calls, JSON.stringify({ method, params })].map((call) => `  ${call}`).join(',\n')}\n]`
}

/** Returns the title and the detail of a request body in the history: the method and its parameters, or the methods of a batch. */
export function summaryOf(body: string): { readonly title: string; readonly detail: string } {
  const json = JSON.parse(body) as Json | readonly unknown[]
  if (!Array.isArray(json)) {
    const { method, params } = json as Json
    return { title: typeof method === 'string' ? method : 'request', detail: JSON.stringify(params) ?? '' }
  }
  const methods = json.map((item) => (isObject(item) ? String(item.method) : String(item)))
  return { title: `batch of ${json.length}`, detail: methods.join(', ') }
}

/** Whether the text of a response is an error, or a batch with one. */
export function hasError(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text)
    return [json].flat().some((item) => isObject(item) && 'error' in item)
  } catch {
    return text !== ''
  }
}
