import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'
import { bob, openChain, send } from './support.ts'

let chain: Chain
let store: Store
beforeEach(async () => {
  store = await openMemoryStore()
  chain = await openChain({ store, mining: { kind: 'manual' } })
})
afterEach(() => chain.close())

const balanceOfBob = (number: number) => chain.state(chain.blockByNumber(number) ?? expect.fail()).account(bob)?.balance

/** The numbers of the stored blocks that a revert has removed from the chain. */
async function storedRemoved(): Promise<number[]> {
  const numbers: number[] = []
  for await (const [key] of store.entries(tables.removed)) numbers.push(Number(Buffer.from(key).readBigUInt64BE()))
  return numbers
}

describe.each(['rollback', 'revert'])('a reset to blocks that a %s removed', (method) => {
  beforeEach(async () => {
    await chain.miner.mine()
    const id = chain.history.snapshot()
    await chain.miner.mine()
    await chain.overrideState((state) => state.setBalance(bob, 2n))
    await chain.miner.mine()
    await chain.overrideState((state) => state.setBalance(bob, 3n))
    await chain.history.setResetPoint({ isCurrent: true })
    if (method === 'rollback') await chain.reorganizer.rollback(2)
    else await chain.history.revert(id)
  })

  test('appends them with the overrides of their states, and a second one only removes later blocks', async () => {
    const events: string[] = []
    chain.history.onRemoved(({ number }) => events.push(`-${number}`))
    chain.onBlock(({ number }) => events.push(`+${number}`))
    await chain.history.reset()
    expect([balanceOfBob(2), balanceOfBob(3)]).toEqual([2n, 3n])
    expect(events.splice(0)).toEqual(['+2', '+3'])
    await chain.history.reset()
    expect(events.splice(0)).toEqual([])
    await chain.miner.mine()
    expect(events.splice(0)).toEqual(['+4'])
    await chain.history.reset()
    expect(events).toEqual(['-4'])
    expect([balanceOfBob(2), balanceOfBob(3)]).toEqual([2n, 3n])
  })

  test('removes their records, as another reset point does', async () => {
    expect(await storedRemoved()).toEqual([2, 3])
    await chain.history.reset()
    expect(await storedRemoved()).toEqual([])
    await chain.reorganizer.rollback(1)
    expect(await storedRemoved()).toEqual([3])
    await chain.history.setResetPoint({ isCurrent: true })
    expect(await storedRemoved()).toEqual([])
  })
})

describe('the pool after a reset', () => {
  test('is empty if the chain continued after the reset point', async () => {
    await chain.miner.mine()
    await send(chain)
    await chain.history.reset()
    expect([chain.head.number, chain.pool.size]).toEqual([0, 0])
  })

  test('contains the transactions that waited when the latest block became the reset point', async () => {
    await chain.miner.mine()
    const hash = await send(chain)
    await chain.history.setResetPoint({ isCurrent: true })
    await chain.miner.mine()
    expect(chain.pool.size).toBe(0)
    await chain.history.reset()
    expect(chain.pool.all().map((transaction) => transaction.hash)).toEqual([hash])
  })
})
