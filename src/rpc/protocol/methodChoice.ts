import { define } from '../../errors.ts'
import type { MethodTable } from './dispatch.ts'
import type { Endpoint } from './endpoint.ts'
import { MethodAliases } from './methodAliases.ts'
import { MethodSet } from './methodSet.ts'
import { methodRefused } from './refusedMethods.ts'

/** Which methods are answered: those of `allow`, or all, less those of `block`. Each is a list as MethodSet takes it. */
export interface MethodChoice {
  readonly allow?: readonly string[] | undefined
  readonly block?: readonly string[] | undefined
}

export const notAnsweredHere = define<{ method: string; network: string; elsewhere: readonly string[] }>(
  'NotAnsweredHere',
  -32601,
  ({ method, network, elsewhere }) =>
    `the method ${method} is not available on the network ${network}${elsewhere.length === 0 ? '' : `: it is available on ${elsewhere.join(', ')}`}`,
)

/** The methods of a table that are chosen. What `block` names is also kept out under other names and in other ways: see MethodSet. */
export function chosen(
  table: MethodTable,
  { allow, block = [] }: MethodChoice,
  aliases = new MethodAliases(),
): MethodTable {
  if (allow === undefined && block.length === 0) return table
  const allowed = allow && new MethodSet(allow, aliases)
  const blocked = new MethodSet(block, aliases, { wide: true })
  return new Map([...table].filter(([name]) => (allowed?.has(name) ?? true) && !blocked.has(name)))
}

/**
 * An endpoint in front of another that answers fewer methods than there are: it says where those are answered that are not answered
 * here. `elsewhere` gives the networks for a method that exists at all, `refused` the methods that the network cannot have, with the reason.
 */
export function explaining(
  endpoint: Endpoint,
  network: string,
  table: MethodTable,
  elsewhere: (method: string) => readonly string[] | undefined,
  refused: ReadonlyMap<string, string> = new Map(),
): Endpoint {
  return {
    handle(call, caller) {
      const { method } = call
      if (!table.has(method)) {
        const reason = refused.get(method)
        if (reason !== undefined) throw methodRefused({ method, reason })
        const networks = elsewhere(method)
        if (networks !== undefined) throw notAnsweredHere({ method, network, elsewhere: networks })
      }
      return endpoint.handle(call, caller)
    },
  }
}
