import { expect, test } from 'vitest'
import { MemoryRecordStore } from '../../src/gateway/recordStore.ts'
import { inTimeOrder, withPrice } from '../../src/node/prices/nodeTokenPrices.ts'
import { openTokenPrices } from '../../src/node/prices/openTokenPrices.ts'

const registry = { defaultName: 'local', forkOwnership: () => undefined, onChange() {} }

const priceAt = (time: number, usd = String(time)) => ({ time, usd })

test('many stored prices of a token are loaded quickly', async () => {
  const records = new MemoryRecordStore()
  const count = 100_000
  const changes = Array.from({ length: count }, (_, index) => ({
    ...{ table: 'tokenPrices' as const, key: `/ETH ${1_700_000_000_000 + index * 60_000}` },
    value: String(index),
  }))
  await records.write(changes)
  const caller = { signal: new AbortController().signal }
  const prices = (await openTokenPrices([], records, caller, registry)).pricesOf({ symbol: 'eth' })
  expect([prices.length, prices.at(-1)?.usd]).toEqual([count, String(count - 1)])
})

test('prices are in the order of their times, and later ones replace earlier ones', () => {
  const always = priceAt(Number.NEGATIVE_INFINITY, 'always')
  const given = [priceAt(5), priceAt(2, 'replaced'), always, priceAt(9), priceAt(2)]
  const ordered = [always, priceAt(2), priceAt(5), priceAt(9)]
  expect(inTimeOrder(given)).toEqual(ordered)
  expect(given.reduce(withPrice, [] as ReturnType<typeof withPrice>)).toEqual(ordered)
})
