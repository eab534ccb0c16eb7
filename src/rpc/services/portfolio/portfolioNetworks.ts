import type { Address } from '../../../bytes.ts'
import type { Context } from '../../protocol/context.ts'
import { callNetwork } from '../callNetwork.ts'
import { networkNamed } from '../networkNamed.ts'
import { knownPrices, latestPriceJson } from '../prices/knownPrices.ts'

/** An address on a network. */
export interface PortfolioEntry {
  readonly address: Address
  /** The network as the request names it. Responses repeat this name. */
  readonly network: string
  /** The name of the network on the node. */
  readonly name: string
}

/** An address of a request, with the networks on which it is searched. */
interface GivenAddress {
  readonly address: Address
  readonly networks: readonly string[]
}

/** The networks of the node, for one request. */
export class PortfolioNetworks {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Returns the addresses of a request, each on each of its networks. Throws what `resolve` throws. */
  async entries<Given extends GivenAddress>(addresses: readonly Given[]): Promise<readonly (Given & PortfolioEntry)[]> {
    const entries: (Given & PortfolioEntry)[] = []
    for (const given of addresses)
      for (const network of given.networks) entries.push({ ...given, network, name: await this.resolve(network) })
    return entries
  }

  /** Returns the name on the node of a network in a request: see `networkNamed`. */
  resolve(given: string): Promise<string> {
    return networkNamed(given, this.#context.caller)
  }

  /** Returns the latest price of the token with a contract on a network, or of the native token, in the form of Alchemy. */
  async latestPrice(network: string, address: Address | undefined): Promise<readonly object[]> {
    const { tokenPrices, caller } = this.#context
    const prices = await tokenPrices?.()
    return prices === undefined ? [] : latestPriceJson(await knownPrices(prices, { network, address }, caller))
  }

  /** Calls a method of a network of the node. Rejects with NodeErrors. */
  call<Result>(network: string, method: string, params: readonly unknown[]): Promise<Result> {
    return callNetwork(this.#context.caller, network, method, params)
  }
}
