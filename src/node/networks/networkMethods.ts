import { methods } from '../../rpc/generated/methodTable.ts'
import { createTable, type MethodTable } from '../../rpc/protocol/dispatch.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import { l2aTable, l2bTable, withPrefixes } from '../../rpc/protocol/layer2Tables.ts'
import { selectMethods, withMissingMethodErrors } from '../../rpc/protocol/methodSelection.ts'
import { developmentNamespaces } from '../../rpc/protocol/methodSignature.ts'
import { unsupportedOnL2b } from '../../rpc/protocol/unsupportedMethods.ts'
import {
  familyPrefixes,
  type LedgerNetworkSettings,
  methodAliasesOf,
  type NetworkSettings,
} from '../settings/networkSettings.ts'
import type { AllNetworks } from './nodeContext.ts'

const allMethods = createTable(methods)

/** Returns the methods of a kind of network, under its prefixes. The default network has the methods of the ledgers `l2a` and `l2b` too. */
export function networkMethods(network: NetworkSettings, all: AllNetworks): MethodTable {
  if (network.kind !== 'ethereum') return ledgerTable(network)
  const table =
    network.name === all.defaultName ? withLedgers(all) : selectMethods(allMethods, { block: ledgerMethods })
  return network.simulate ? table : selectMethods(table, { block: ['eth_simulateV1'] })
}

/** Returns the methods that the settings allow to clients. With `hosted`, they only read, and there are no development methods. */
export function clientMethodsOf(network: NetworkSettings, all: AllNetworks): MethodTable {
  const aliases = methodAliasesOf(all.settings)
  const table = selectMethods(networkMethods(network, all), network.methods, aliases)
  if (!network.isHosted) return table
  const block = [...developmentNamespaces].map((namespace) => `${namespace}_*`)
  return selectMethods(table, { allow: ['read-only'], block }, aliases)
}

/** The methods of layer-2 ledgers. */
const ledgerMethods = [
  ...Object.values(familyPrefixes)
    .flat()
    .map((prefix) => `${prefix}_*`),
  'vivarium_l2a*',
  'vivarium_l2b*',
]

function ledgerTable({ kind, prefixes }: LedgerNetworkSettings): MethodTable {
  const table = kind === 'l2a' ? l2aTable(methods) : l2bTable(methods)
  return areDefaultPrefixes(kind, prefixes) ? table : withPrefixes(table, kind, prefixes)
}

function withLedgers({ settings }: AllNetworks): MethodTable {
  let table = allMethods
  for (const kind of ['l2a', 'l2b'] as const) {
    const network = settings.get(kind)
    if (network?.kind === kind && !areDefaultPrefixes(kind, network.prefixes))
      table = withPrefixes(table, kind, network.prefixes)
  }
  return table
}

const areDefaultPrefixes = (kind: 'l2a' | 'l2b', prefixes: readonly string[]): boolean =>
  prefixes.join() === familyPrefixes[kind].join()

/** Wraps an endpoint so that the error for a missing method names the networks that have it. */
export function explainMissingMethods(
  endpoint: Endpoint,
  table: MethodTable,
  network: NetworkSettings,
  all: AllNetworks,
): Endpoint {
  const { name, kind } = network
  // Without missing methods, there is nothing to explain.
  if (table === allMethods) return endpoint
  const elsewhere = (method: string) => {
    const answering = [...all.settings.values()].filter((other) => clientMethodsOf(other, all).has(method))
    return answering.length > 0 || allMethods.has(method) ? answering.map((other) => other.name) : undefined
  }
  const refused = kind === 'l2b' ? unsupportedOnL2b : undefined
  const exclusion = (method: string) => exclusionOf(method, network, all)
  return withMissingMethodErrors(endpoint, { network: name, table, elsewhere, exclusion, refused })
}

/** Returns the setting that excludes a method from a network, as a sentence. Undefined if no setting would add it. */
function exclusionOf(method: string, network: NetworkSettings, all: AllNetworks): string | undefined {
  const { name, kind, isHosted } = network
  if (clientMethodsOf({ ...network, isHosted: false }, all).has(method))
    return '--hosted allows only standard methods that read or simulate'
  if (networkMethods(network, all).has(method)) return `networks.${name}.methods excludes it`
  if (method === 'eth_simulateV1' && kind === 'ethereum' && !isHosted)
    return `To enable it here, set networks.${name}.simulate to true`
  return undefined
}
