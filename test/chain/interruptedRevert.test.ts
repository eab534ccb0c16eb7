import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { nextTurn } from '../turns.ts'
import { openChain, type TestChainOptions } from './support.ts'

// Each reading of the clock is a millisecond later, so that a turn of the event loop ends after a few steps.
vi.mock('../../src/monotonicNow.ts', () => {
  let now = 0
  return { monotonicNow: () => now++ }
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const BLOCKS = 200

/** Opens a chain with a snapshot, 1, of the genesis block, a reset point at its last block, and blocks that only its store has. */
async function openLongChain(options: TestChainOptions = {}): Promise<Chain> {
  const chain = await openChain({ mining: { kind: 'manual' }, residentBlocks: 1, ...options })
  chain.history.snapshot()
  await chain.miner.mine({ count: BLOCKS })
  await chain.history.setResetPoint({ isCurrent: true })
  return chain
}

/** Waits until other work runs, and then for the time that an interrupted write has. */
async function interruptInProgress(chain: Chain): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await nextTurn()
  chain.interrupt()
  vi.advanceTimersByTime(200)
}

const interrupted = {
  code: -32000,
  name: 'RemovalInterrupted',
  message: 'the blocks were not removed: the node is closing',
}

const ways: readonly [name: string, prepare: (chain: Chain) => Promise<unknown>, remove: (chain: Chain) => unknown][] =
  [
    ['revert', async () => {}, (chain) => chain.history.revert(1)],
    ['rollback', async () => {}, (chain) => chain.reorganizer.rollback(BLOCKS)],
    ['reset', (chain) => chain.miner.mine({ count: BLOCKS }), (chain) => chain.history.reset()],
    ['reset that restores blocks', (chain) => chain.reorganizer.rollback(BLOCKS), (chain) => chain.history.reset()],
  ]

test.each(ways)('a long %s is interrupted when the node closes, and changes nothing', async (_, prepare, remove) => {
  const store = await openMemoryStore()
  const chain = await openLongChain({ store })
  await prepare(chain)
  const { head, instanceId } = { head: chain.head, instanceId: chain.history.instanceId }
  const removed: number[] = []
  chain.history.onRemoved(({ number }) => removed.push(number))
  const removal = expect(remove(chain)).rejects.toMatchObject(interrupted)
  await interruptInProgress(chain)
  await removal
  expect(chain.head).toBe(head)
  expect(chain.blockByNumber(1)?.number).toBe(head.number === 0 ? undefined : 1)
  expect(chain.history.instanceId).toBe(instanceId)
  expect(chain.history.snapshotCount).toBe(1)
  expect(removed).toEqual([])
  await chain.close()
})

test('a revert that closing interrupts after its response hides the old chain from its caller, and is no fault', async () => {
  const reported: unknown[] = []
  const chain = await openLongChain({
    store: await openTemporaryStore(),
    report: (fault) => reported.push(fault),
  })
  expect(await chain.history.revert(1, { answersFirst: true })).toBe(true)
  const waiting = expect(chain.acknowledgedWrite).rejects.toMatchObject(interrupted)
  await interruptInProgress(chain)
  await waiting
  await expect(chain.acknowledgedWrite).rejects.toMatchObject(interrupted)
  expect(reported).toEqual([])
  await chain.close()
})

test('another revert does not interrupt a revert', async () => {
  const chain = await openLongChain()
  const second = chain.history.snapshot()
  await chain.miner.mine({ count: BLOCKS })
  const reverts = [chain.history.revert(second), chain.history.revert(1)]
  for (let turns = 0; turns < 3; turns++) await nextTurn()
  vi.advanceTimersByTime(200)
  expect(await Promise.all(reverts)).toEqual([true, true])
  expect(chain.head.number).toBe(0)
  await chain.close()
})
