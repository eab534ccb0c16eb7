import { z } from 'zod'
import { type RestApiSignature, restObject, restOperation } from './restOperation.ts'
import { choiceOf, IsoTimeOrSeconds, NetworkName, RepeatedAddress, restList } from './restValues.ts'

/** The requests of the Prices API of Alchemy. */

/** Maximum number of tokens in a request, as on Alchemy. */
const MAX_TOKENS = 25

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** The intervals of historical prices, and the longest range of each on Alchemy. Milliseconds. */
const intervals = {
  '5m': { step: 5 * MINUTE, maxRange: 7 * DAY },
  '1h': { step: 60 * MINUTE, maxRange: 30 * DAY },
  '1d': { step: DAY, maxRange: 366 * DAY },
} as const

/** A contract on a network. */
export interface ContractRequest {
  readonly network: string
  readonly address: z.output<typeof RepeatedAddress>
}

export const pricesApi = {
  name: 'Prices API',
  method: 'alchemy_pricesApi',
  address: '/prices/v1/<KEY>/',
  operations: {
    'GET tokens/by-symbol': restOperation('Returns the latest price of each symbol.', {
      symbols: restList(z.string(), 'symbols, such as symbols=ETH&symbols=BTC', MAX_TOKENS),
    }),
    'POST tokens/by-address': restOperation('Returns the latest price of each contract.', {
      addresses: restList(
        restObject({ network: NetworkName, address: RepeatedAddress }, 'an object with network and address'),
        'objects with network and address',
        MAX_TOKENS,
      ),
    }),
    'POST tokens/historical': restOperation(
      'Returns the prices of a token, given by its symbol or by its network and address, at an interval.',
      restObject({
        symbol: z.string({ error: 'the symbol of a token, such as ETH' }).optional(),
        network: NetworkName.optional(),
        address: RepeatedAddress.optional(),
        interval: choiceOf(['5m', '1h', '1d']).default('1d'),
        startTime: IsoTimeOrSeconds,
        endTime: IsoTimeOrSeconds,
      }).transform(({ symbol, network, address, interval, startTime, endTime }, { addIssue }) => {
        const { step, maxRange } = intervals[interval]
        const problem = (message: string): never => {
          addIssue({ code: 'custom', message })
          return z.NEVER
        }
        if (startTime >= endTime) return problem('startTime must be before endTime')
        if (endTime - startTime > maxRange)
          return problem(
            `the range from startTime to endTime is too long for the interval ${interval}: at most ${maxRange / DAY} days`,
          )
        if (symbol !== undefined) return { token: { symbol }, startTime, endTime, step }
        if (network === undefined || address === undefined) return problem('expected symbol, or network and address')
        return { token: { network, address }, startTime, endTime, step }
      }),
    ),
  },
} as const satisfies RestApiSignature
