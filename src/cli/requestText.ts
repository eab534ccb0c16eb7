import type { NodeHooks } from '../node/api/nodeHooks.ts'

/** A completed request. */
export type RequestEntry = Parameters<NonNullable<NodeHooks['onRequest']>>[0]

/** Maximum number of methods of a batch in a line. */
const MAX_NAMED = 4

/** Formats a request as one line of text. `time` in Unix milliseconds, shown as local time. */
export function requestText(request: RequestEntry, time: number): string {
  const { network, account, credits, status, milliseconds, reason } = request
  return [
    new Date(time).toTimeString().slice(0, 8),
    network,
    ...(account === 'built-in' ? [] : [`key ${account}`]),
    methodsText(request.methods),
    `${credits} credits`,
    `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`,
    ...(status === 200 ? [] : [String(status)]),
    ...errorsText(request),
    ...(reason === undefined ? [] : [reason.replace(/[^\x20-\x7e]/g, '?')]),
  ].join('  ')
}

/** Shortens the name of a requested method, which may be any text, and removes control characters. */
export const printable = (method: string): string => method.slice(0, 64).replace(/[^\x21-\x7e]/g, '?')

/** Describes the error responses: `error -32602`, or `3 errors, first -32602` for a batch. Empty without errors. */
function errorsText({ errors, errorCode }: RequestEntry): string[] {
  if (errors === 0) return []
  if (errors === 1) return [errorCode === undefined ? 'error' : `error ${errorCode}`]
  return [`${errors} errors${errorCode === undefined ? '' : `, first ${errorCode}`}`]
}

function methodsText(methods: readonly string[]): string {
  if (methods.length === 1) return printable(methods[0] ?? '')
  if (methods.length === 0) return 'no method'
  const rest = methods.length - MAX_NAMED
  return `batch of ${methods.length} (${methods.slice(0, MAX_NAMED).map(printable).join(', ')}${rest > 0 ? `, … ${rest} more` : ''})`
}
