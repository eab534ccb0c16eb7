import { define } from '../errors.ts'
import type { MethodTable } from './dispatch.ts'
import type { Endpoint } from './endpoint.ts'

/** Which methods are answered: those of `allow`, or all, less those of `block`. A name, or how names begin: `debug_*`. */
export interface MethodChoice {
  readonly allow?: readonly string[] | undefined
  readonly block?: readonly string[] | undefined
}

export const notAnsweredHere = define<{ method: string; network: string; elsewhere: readonly string[] }>(
  'NotAnsweredHere',
  -32601,
  ({ method, network, elsewhere }) =>
    `the method ${method} is not answered on the network ${network}${elsewhere.length === 0 ? '' : `; it is on ${elsewhere.join(', ')}`}`,
)

/** The methods of a table that are chosen. */
export function chosen(table: MethodTable, { allow, block = [] }: MethodChoice): MethodTable {
  if (allow === undefined && block.length === 0) return table
  const isAllowed = allow === undefined ? () => true : matcher(allow)
  const isBlocked = matcher(block)
  return new Map([...table].filter(([name]) => isAllowed(name) && !isBlocked(name)))
}

function matcher(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set(patterns)
  const beginnings = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1))
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}

/**
 * An endpoint in front of another that answers fewer methods than there are: it says where those are answered that are not answered
 * here. `elsewhere` gives the networks for a method that exists at all.
 */
export function explaining(
  endpoint: Endpoint,
  network: string,
  table: MethodTable,
  elsewhere: (method: string) => readonly string[] | undefined,
): Endpoint {
  return {
    handle(call, caller) {
      const { method } = call
      if (!table.has(method)) {
        const networks = elsewhere(method)
        if (networks !== undefined) throw notAnsweredHere({ method, network, elsewhere: networks })
      }
      return endpoint.handle(call, caller)
    },
  }
}
