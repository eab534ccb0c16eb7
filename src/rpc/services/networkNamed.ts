import { alchemyChainId } from '../alchemy/alchemyNetworks.ts'
import { invalidParams } from '../errors.ts'
import { type Caller, networkDenied, type VisibleNetwork } from '../ports/caller.ts'

/**
 * Returns the name on the node of a network in a request. It is a name on the node, or else a name on Alchemy: then it means the first network with
 * its chain ID. Throws InvalidParams for other names, and NetworkDenied if the API key does not allow the network.
 */
export async function networkNamed(given: string, caller: Caller): Promise<string> {
  const visible = caller.networks?.list() ?? []
  const found = visible.find(({ name }) => name === given) ?? (await withNameOnAlchemy(given, visible, caller))
  return checkAllowed(found)
}

/**
 * Returns the name of the first network that has a chain ID, preferably one that the API key allows. Throws InvalidParams if there is none, and
 * NetworkDenied if the key allows none.
 */
export async function networkWithChainId(chainId: number, caller: Caller): Promise<string> {
  const visible = caller.networks?.list() ?? []
  const found = await withChainId(chainId, visible, caller)
  if (found !== undefined) return checkAllowed(found)
  throw invalidParams({
    reason: `no network of this node has the chain ID ${chainId}: configure one, or use ${namesOf(visible)}`,
  })
}

const namesOf = (networks: readonly VisibleNetwork[]): string => networks.map(({ name }) => name).join(', ')

function checkAllowed({ name, isAllowed }: VisibleNetwork): string {
  if (!isAllowed) throw networkDenied({ network: name })
  return name
}

async function withNameOnAlchemy(
  given: string,
  visible: readonly VisibleNetwork[],
  caller: Caller,
): Promise<VisibleNetwork> {
  const chainId = alchemyChainId(given)
  if (chainId === undefined)
    throw invalidParams({
      reason: `unknown network ${given.slice(0, 80)}: use ${namesOf(visible)}, or the name of a network on Alchemy with the same chain ID`,
    })
  const found = await withChainId(chainId, visible, caller)
  if (found !== undefined) return found
  throw invalidParams({
    reason: `no network of this node has the chain ID ${chainId} of ${given}: configure one, or use ${namesOf(visible)}`,
  })
}

async function withChainId(
  wanted: number,
  visible: readonly VisibleNetwork[],
  caller: Caller,
): Promise<VisibleNetwork | undefined> {
  let denied: VisibleNetwork | undefined
  for (const network of visible) {
    if (!network.isAllowed) denied ??= network.chainId === wanted ? network : undefined
    else if ((network.chainId ?? (await chainIdOf(network.name, caller))) === wanted) return network
  }
  return denied
}

/** Returns the chain ID of a network that may have to be built first. Undefined if that fails. */
async function chainIdOf(network: string, caller: Caller): Promise<number | undefined> {
  try {
    return Number(await caller.networks?.call(network, 'eth_chainId', [], caller))
  } catch {
    return undefined // the log says why the network cannot be built
  }
}
