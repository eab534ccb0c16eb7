import type { Envelope } from '../../rpc/protocol/envelope.ts'
import type { PriceList } from '../../rpc/protocol/prices.ts'
import { isBatch } from '../../rpc/protocol/respond.ts'

/**
 * Returns the price of a request body, in credits. A call costs the price of its method, even if the method does not exist. An invalid
 * request costs the price of an error. A batch costs its own price plus the price of each item.
 */
export function priceOf(envelope: Envelope, prices: PriceList): number {
  if (!isBatch(envelope)) return 'refused' in envelope ? prices.refused : prices.of(envelope.method)
  let price = prices.batch
  for (const entry of envelope) price += priceOf(entry, prices)
  return price
}
