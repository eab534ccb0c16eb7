import { alchemyChainId } from '../alchemy/alchemyNetworks.ts'
import { invalidParams } from '../errors.ts'
import { type Caller, networkDenied, type VisibleNetwork } from '../ports/caller.ts'

/**
 * Returns the name on the node of a network in a request. It is a name on the node, or else a name on Alchemy: then it means the first network with
 * its chain ID. Throws InvalidParams for other names, and NetworkDenied if the API key does not allow the network.
 */
export async function networkNamed(given: string, caller: Caller): Promise<string> {
  const visible = caller.networks?.list() ?? []
  const found = visible.find(({ name }) => name === given) ?? (await withChainIdOf(given, visible, caller))
  if (!found.isAllowed) throw networkDenied({ network: found.name })
  return found.name
}

/** Returns the first network that has the chain ID of a network of Alchemy, preferably one that the API key allows. */
async function withChainIdOf(
  given: string,
  visible: readonly VisibleNetwork[],
  caller: Caller,
): Promise<VisibleNetwork> {
  const names = visible.map(({ name }) => name).join(', ')
  const chainId = alchemyChainId(given)
  if (chainId === undefined)
    throw invalidParams({
      reason: `unknown network ${given.slice(0, 80)}: use ${names}, or the name of a network on Alchemy with the same chain ID`,
    })
  let denied: VisibleNetwork | undefined
  for (const network of visible) {
    if (!network.isAllowed) denied ??= network.chainId === chainId ? network : undefined
    else if ((network.chainId ?? (await chainIdOf(network.name, caller))) === chainId) return network
  }
  if (denied !== undefined) return denied
  throw invalidParams({
    reason: `no network of this node has the chain ID ${chainId} of ${given}: configure one, or use ${names}`,
  })
}

/** Returns the chain ID of a network that may have to be built first. Undefined if that fails. */
async function chainIdOf(network: string, caller: Caller): Promise<number | undefined> {
  try {
    return Number(await caller.networks?.call(network, 'eth_chainId', [], caller))
  } catch {
    return undefined // the log says why the network cannot be built
  }
}
