import { Wallet } from '../../crypto/wallet.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import type { MethodTable } from '../../rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../rpc/protocol/endpoint.ts'
import type { NetworkSettings } from '../settings/networkSettings.ts'
import { clientMethodsOf, explainMissingMethods, networkMethods } from './networkMethods.ts'
import type { NetworkContext } from './nodeContext.ts'

/**
 * Creates the endpoint of a network. Clients get the methods that the settings of the network allow. With `hosted`, they get the methods of a
 * hosted gateway and no accounts. Callers that run the node get all methods.
 */
export function networkEndpoint(
  settings: NetworkSettings,
  services: Services,
  { all, report }: NetworkContext,
): Endpoint {
  const endpointOf = (table: MethodTable, used: Services) =>
    explainMissingMethods(createEndpoint(table, used, report), table, settings, all)
  const table = networkMethods(settings, all)
  const complete = endpointOf(table, services)
  const forClients = clientMethodsOf(settings, all)
  if (forClients === table) return complete
  const restricted = endpointOf(forClients, settings.isHosted ? { ...services, wallet: new Wallet() } : services)
  return { handle: (call, caller) => (caller.isOperator === true ? complete : restricted).handle(call, caller) }
}
