import type { Address } from '../../../bytes.ts'
import { alchemyChainId } from '../../alchemyNetworks.ts'
import { invalidParams } from '../../errors.ts'
import { networkDenied, type VisibleNetwork } from '../../ports/caller.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { addressesOf, type PortfolioBody, type PortfolioLimits } from './portfolioParams.ts'

/** An address on a network. */
export interface PortfolioEntry {
  readonly address: Address
  /** The network as the request names it. Responses repeat this name. */
  readonly network: string
  /** The name of the network on the node. */
  readonly name: string
  /** All members of the address in the request. */
  readonly given: PortfolioBody
}

/** The networks of the node, for one request. */
export class PortfolioNetworks {
  readonly #context: Context
  readonly #visible: readonly VisibleNetwork[]

  constructor(context: Context) {
    this.#context = context
    this.#visible = context.caller.networks?.list() ?? []
  }

  /** Returns the addresses of a request, each on each of its networks. Throws what `resolve` throws. */
  async entries(body: PortfolioBody, limits: PortfolioLimits): Promise<readonly PortfolioEntry[]> {
    const entries: PortfolioEntry[] = []
    for (const { address, networks, given } of addressesOf(body, limits))
      for (const network of networks) entries.push({ address, network, name: await this.resolve(network), given })
    return entries
  }

  /**
   * Returns the name on the node of a network in a request. It is a name on the node, or else a name on Alchemy: then it means the first network with
   * its chain ID. Throws InvalidParams for other names, and NetworkDenied if the API key does not allow the network.
   */
  async resolve(given: string): Promise<string> {
    const found = this.#visible.find(({ name }) => name === given) ?? (await this.#withChainIdOf(given))
    if (!found.isAllowed) throw networkDenied({ network: found.name })
    return found.name
  }

  /** Calls a method of a network of the node. Rejects with NodeErrors. */
  async call<Result>(network: string, method: string, params: readonly unknown[]): Promise<Result> {
    const { caller } = this.#context
    const result = await caller.networks?.call(network, method, params, caller)
    return (result instanceof RawJson ? JSON.parse(result.text) : result) as Result // the caller knows the method
  }

  /** Returns the first network that has the chain ID of a network of Alchemy, preferably one that the API key allows. */
  async #withChainIdOf(given: string): Promise<VisibleNetwork> {
    const names = this.#visible.map(({ name }) => name).join(', ')
    const chainId = alchemyChainId(given)
    if (chainId === undefined)
      throw invalidParams({
        reason: `unknown network ${given.slice(0, 80)}: use ${names}, or the name of a network on Alchemy with the same chain ID`,
      })
    let denied: VisibleNetwork | undefined
    for (const network of this.#visible) {
      if (!network.isAllowed) denied ??= network.chainId === chainId ? network : undefined
      else if ((network.chainId ?? (await this.#chainIdOf(network.name))) === chainId) return network
    }
    if (denied !== undefined) return denied
    throw invalidParams({
      reason: `no network of this node has the chain ID ${chainId} of ${given}: configure one, or use ${names}`,
    })
  }

  /** Returns the chain ID of a network that may have to be built first. Undefined if that fails. */
  async #chainIdOf(network: string): Promise<number | undefined> {
    try {
      return Number(await this.call(network, 'eth_chainId', []))
    } catch {
      return undefined // the log says why the network cannot be built
    }
  }
}
