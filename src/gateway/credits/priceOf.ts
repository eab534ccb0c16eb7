import { isBatch } from '../../rpc/protocol/answer.ts'
import type { Envelope } from '../../rpc/protocol/envelope.ts'
import type { PriceList } from '../../rpc/protocol/prices.ts'
import type { HttpError } from '../route.ts'

/**
 * What a text costs that is answered, in credits: a call the price of its method, whether that exists or not; what is no
 * request, as a whole or in a batch, the price of a refusal; a batch all of its items and once more its own price.
 */
export function priceOf(envelope: Envelope, prices: PriceList): number {
  if (!isBatch(envelope)) return 'refused' in envelope ? prices.refused : prices.of(envelope.method)
  let price = prices.batch
  for (const entry of envelope) price += priceOf(entry, prices)
  return price
}

/** What a request costs that is refused by its address, its form or the settings of its key. Nobody pays with a key that is none. */
export const priceOfError = ({ status }: HttpError, prices: PriceList): number => (status === 401 ? 0 : prices.refused)
