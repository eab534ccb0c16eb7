import { MemoryRecordStore } from '../../src/gateway/recordStore.ts'
import { NodeTokenPrices, tokenKey } from '../../src/node/prices/nodeTokenPrices.ts'

/** Prices of ether on two days, and of the symbol of the example token. */
export function exampleTokenPrices(seconds: number): NodeTokenPrices {
  const time = seconds * 1_000
  const prices = new Map([
    [
      tokenKey({ symbol: 'ETH' }),
      [
        { time, usd: '3500.25' },
        { time: time + 86_400_000, usd: '3612.5' },
      ],
    ],
    [tokenKey({ symbol: 'EXM' }), [{ time, usd: '0.99' }]],
  ])
  return new NodeTokenPrices(prices, new MemoryRecordStore(), { forkOwnership: () => undefined, onChange() {} })
}
