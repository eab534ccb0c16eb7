import { expect, test, vi } from 'vitest'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { tables } from '../../src/storage/store.ts'
import { nextTurn } from '../turns.ts'
import { openChain, send } from './support.ts'

// Each reading of the clock is a millisecond later, so that a turn of the event loop ends after a few steps.
vi.mock('../../src/monotonicNow.ts', () => {
  let now = 0
  return { monotonicNow: () => now++ }
})

test.each(['revert', 'reorganize'] as const)(
  'a %s of many blocks lets other work run before the chain changes, and between its notifications',
  async (method) => {
    const chain = await openChain({ mining: { kind: 'manual' } })
    const id = chain.history.snapshot()
    await chain.miner.mine({ count: 30 })
    const before = chain.head
    const removed: number[] = []
    chain.history.onRemoved(({ number }) => removed.push(number))
    let turnsBefore = 0
    let turnsAfter = 0
    let isDone = false
    const changed = method === 'revert' ? chain.history.revert(id) : chain.reorganizer.reorganize(30, new Map())
    const settled = changed.finally(() => {
      isDone = true
    })
    while (!isDone) {
      await nextTurn()
      if (chain.head !== before) turnsAfter++
      else if (removed.length === 0) turnsBefore++
    }
    await settled
    expect(turnsBefore).toBeGreaterThan(5)
    expect(turnsAfter).toBeGreaterThan(3)
    expect(removed).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
    await chain.close()
  },
)

test('a reset that appends many blocks again lets other work run before the chain changes', async () => {
  const chain = await openChain({ mining: { kind: 'manual' } })
  await chain.miner.mine({ count: 30 })
  const { hash } = chain.head
  await chain.history.setResetPoint({ isCurrent: true })
  await chain.reorganizer.rollback(30)
  let turns = 0
  let isDone = false
  const reset = chain.history.reset().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    if (chain.head === chain.genesis) turns++
  }
  await reset
  expect(turns).toBeGreaterThan(8)
  expect(chain.head.hash).toBe(hash)
  await chain.close()
})

test.each([0, 2] as const)(
  'a revert removes the records of blocks that are not in memory, with transactions of type %i',
  async (type) => {
    const store = await openMemoryStore()
    const chain = await openChain({ store, residentBlocks: 1 })
    const id = chain.history.snapshot()
    const sent = [await send(chain, { type }), await send(chain, { type }), await send(chain, { type })]
    expect(sent.map((hash) => chain.blockNumberOf(hash))).toEqual([1, 2, 3])
    const read = vi.spyOn(store, 'get')
    expect(await chain.history.revert(id)).toBe(true)
    // No listener needs the removed blocks. Only the target is decoded.
    expect(read.mock.calls.filter(([table]) => table === tables.receipts)).toHaveLength(1)
    expect(sent.map((hash) => chain.transaction(hash))).toEqual([undefined, undefined, undefined])
    expect(chain.blockByNumber(1)).toBeUndefined()
    for await (const [transaction] of store.entries(tables.transactions)) expect.fail(`position of ${transaction}`)
    await chain.close()
  },
)

test('a listener that is added during a revert receives all removed blocks', async () => {
  const chain = await openChain({ mining: { kind: 'manual' }, residentBlocks: 1 })
  const id = chain.history.snapshot()
  await chain.miner.mine({ count: 30 })
  const reverted = chain.history.revert(id)
  await nextTurn()
  expect(chain.head.number).toBe(30)
  const removed: number[] = []
  chain.history.onRemoved(({ number }) => removed.push(number))
  await reverted
  expect(removed).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
  await chain.close()
})
