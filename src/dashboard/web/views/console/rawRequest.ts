type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * Parses the text of a request or a batch. A request without `jsonrpc` and `id` gets both, so that it is enough to write method and params.
 * Returns the body to send. Throws an Error for text that is not a JSON object or array.
 */
export function bodyOf(text: string): string {
  const json = parseRequest(text)
  // Parsing rounds long numbers, so complete requests are sent as they are written.
  if (![json].flat().some(isIncomplete)) return text
  return JSON.stringify(
    Array.isArray(json) ? json.map((item, index) => completed(item, index + 1)) : completed(json, 1),
  )
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

const completed = (request: unknown, id: number): unknown =>
  isIncomplete(request) ? { jsonrpc: '2.0', id, ...request } : request

/** Returns a request text with a further call: a batch with one call on each line. Replaces text that is not a request. */
export function withCall(text: string, method: string, params: readonly unknown[]): string {
  let calls: readonly unknown[] = []
  try {
    const json = parseRequest(text)
    calls = Array.isArray(json) ? json : [json]
  } catch {
    // There is no request yet.
  }
  return `[\n${[...calls, { method, params }].map((call) => `  ${JSON.stringify(call)}`).join(',\n')}\n]`
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
