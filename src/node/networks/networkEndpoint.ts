import { Wallet } from '../../crypto/wallet.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import { createEndpoint, createEvents, type Endpoint } from '../../rpc/protocol/endpoint.ts'
import type { NetworkSettings } from '../settings/networkSettings.ts'
import { type AllNetworks, clientMethodsOf, explainMissingMethods, networkMethods } from './networkMethods.ts'

/**
 * Creates the endpoint of a network. With `hosted`, clients get the methods of a hosted gateway and no accounts. Callers that can administer the
 * node, such as the program that runs it, get all methods.
 */
export function networkEndpoint(
  settings: NetworkSettings,
  all: AllNetworks,
  given: Services,
  report: (fault: unknown, method: string) => void,
): Endpoint {
  const services = { ...given, events: given.events ?? createEvents(given) }
  const table = networkMethods(settings, all)
  const complete = explainMissingMethods(createEndpoint(table, services, report), table, settings, all)
  if (!all.isHosted) return complete
  const forClients = clientMethodsOf(settings, all)
  const clientEndpoint = createEndpoint(forClients, { ...services, wallet: new Wallet() }, report)
  const explainedForClients = explainMissingMethods(clientEndpoint, forClients, settings, all)
  return { handle: (call, caller) => (caller.keys === undefined ? explainedForClients : complete).handle(call, caller) }
}
