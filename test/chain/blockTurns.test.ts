import { afterEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { advanceClock } from '../turns.ts'
import { openChain } from './support.ts'

let chain: Chain | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await chain?.close()
})

test('other work runs before a block that took long is finished, before it is sealed, and before its listeners are called', async () => {
  chain = await openChain()
  const order: string[] = []
  let pending = setImmediate(function other() {
    order.push('other work')
    pending = setImmediate(other)
  })
  chain.onBlock(() => order.push('block'))
  advanceClock(10)
  await chain.miner.mine()
  clearImmediate(pending)
  // The first turn is before the block begins.
  expect(order.indexOf('block')).toBeGreaterThanOrEqual(4)
})
