/** Opens the prices of tokens of a node. Loaded at their first use. */
import type { Address } from '../../bytes.ts'
import { parseTimestamp } from '../../dates.ts'
import type { RecordStore } from '../../gateway/recordStore.ts'
import { type ConfiguredTokenPrice, priceText } from '../../options/tokenPrices.ts'
import type { Caller } from '../../rpc/ports/caller.ts'
import type { TokenPrice } from '../../rpc/ports/tokenPrices.ts'
import { configuredNetwork } from '../networks/configuredNetwork.ts'
import type { NetworkRegistry } from '../networks/networkRegistry.ts'
import { type ForkedNetworks, inTimeOrder, NodeTokenPrices, storedPrices, tokenKey } from './nodeTokenPrices.ts'

/** Opens the prices of the configuration and of earlier runs. Rejects with a NodeError for an unknown network. */
export async function openTokenPrices(
  configured: readonly ConfiguredTokenPrice[],
  records: RecordStore,
  caller: Caller,
  registry: ForkedNetworks & Pick<NetworkRegistry, 'defaultName'>,
): Promise<NodeTokenPrices> {
  const prices = new Map<string, TokenPrice[]>()
  const add = (key: string, price: TokenPrice): void => {
    const others = prices.get(key)
    if (others === undefined) prices.set(key, [price])
    else others.push(price)
  }
  for (const [index, { symbol, network = registry.defaultName, address, usd = 0, time }] of configured.entries()) {
    const from = time === undefined ? undefined : parseTimestamp(time)
    const price = { time: from ?? Number.NEGATIVE_INFINITY, usd: priceText(usd) }
    if (symbol !== undefined) {
      add(tokenKey({ symbol }), price)
      continue
    }
    const name = await configuredNetwork(network, `tokenPrices[${index}].network`, caller)
    add(tokenKey({ network: name, address: address?.toLowerCase() as Address | undefined }), price) // matches the pattern of the option
  }
  for await (const [key, price] of storedPrices(records)) add(key, price)
  const ordered = new Map([...prices].map(([key, unordered]) => [key, inTimeOrder(unordered)]))
  return new NodeTokenPrices(ordered, records, registry)
}
