import { define } from '../../errors.ts'
import type { MethodTable } from './dispatch.ts'
import type { Endpoint } from './endpoint.ts'
import { MethodAliases } from './methodAliases.ts'
import { MethodSet } from './methodSet.ts'
import { methodNotSupported } from './unsupportedMethods.ts'

/** Selects the methods of an endpoint: the methods in `allow` (default: all) except the methods in `block`. Both are lists for MethodSet. */
export interface MethodSelection {
  readonly allow?: readonly string[] | undefined
  readonly block?: readonly string[] | undefined
}

export const methodNotAvailable = define<{ method: string; network: string; hint: string }>(
  'MethodNotAvailable',
  -32601,
  ({ method, network, hint }) => `the method ${method} is not available on the network ${network}${hint}`,
)

/** Returns the selected methods of a table. `block` also excludes aliases and methods with the same effect: see MethodSet. */
export function selectMethods(
  table: MethodTable,
  { allow, block = [] }: MethodSelection,
  aliases = new MethodAliases(),
): MethodTable {
  if (allow === undefined && block.length === 0) return table
  const allowed = allow && new MethodSet(allow, aliases)
  const blocked = new MethodSet(block, aliases, { wide: true })
  return new Map([...table].filter(([name]) => (allowed?.has(name) ?? true) && !blocked.has(name)))
}

/** Why a network does not have a method. */
interface MissingMethods {
  readonly network: string
  /** The methods of the network. */
  readonly table: MethodTable
  /** Returns the networks that have a method. Undefined for an unknown method. */
  readonly elsewhere: (method: string) => readonly string[] | undefined
  /** Returns the setting that excludes a method from this network, as a sentence. */
  readonly exclusion: (method: string) => string | undefined
  /** The methods that the network cannot support, with the reason. */
  readonly refused?: ReadonlyMap<string, string> | undefined
}

/** Returns an endpoint that explains why a method is missing. */
export function withMissingMethodErrors(
  endpoint: Endpoint,
  { network, table, elsewhere, exclusion, refused = new Map() }: MissingMethods,
): Endpoint {
  return {
    handle(call, caller) {
      const { method } = call
      if (!table.has(method)) {
        const reason = refused.get(method)
        if (reason !== undefined) throw methodNotSupported({ method, reason })
        const networks = elsewhere(method)
        if (networks !== undefined)
          throw methodNotAvailable({ method, network, hint: hintOf(networks, exclusion(method)) })
      }
      return endpoint.handle(call, caller)
    },
  }
}

function hintOf(networks: readonly string[], exclusion: string | undefined): string {
  const available = networks.length === 0 ? undefined : `it is available on ${networks.join(', ')}`
  const hints = [available, exclusion].filter((hint) => hint !== undefined)
  return hints.length === 0 ? '' : `: ${hints.join('. ')}`
}
