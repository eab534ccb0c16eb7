import type { RequestRecord } from './log.ts'

/** Methods of a batch that are named. */
const NAMED = 4

/** A request in one line for people. `time` in Unix milliseconds; shown is that of the day where the node runs. */
export function requestText(request: RequestRecord, time: number): string {
  const { network, account, credits, status, errors, milliseconds, reason } = request
  return [
    new Date(time).toTimeString().slice(0, 8),
    network,
    ...(account === 'built-in' ? [] : [`key ${account}`]),
    methodsText(request.methods),
    `${credits} credits`,
    `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`,
    ...(status === 200 ? [] : [String(status)]),
    ...(errors === 0 ? [] : [errors === 1 ? 'error' : `${errors} errors`]),
    ...(reason === undefined ? [] : [reason.replace(/[^\x20-\x7e]/g, '?')]),
  ].join('  ')
}

/** A method as it was asked for, which may be anything: no more of it than a name has, and nothing that moves a terminal. */
export const printable = (method: string): string => method.slice(0, 64).replace(/[^\x21-\x7e]/g, '?')

function methodsText(methods: readonly string[]): string {
  if (methods.length === 1) return printable(methods[0] ?? '')
  if (methods.length === 0) return 'nothing'
  const rest = methods.length - NAMED
  return `batch of ${methods.length} (${methods.slice(0, NAMED).map(printable).join(', ')}${rest > 0 ? `, … ${rest} more` : ''})`
}
