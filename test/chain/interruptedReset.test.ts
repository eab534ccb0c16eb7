import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { nextTurn } from '../turns.ts'
import { bob, ETHER, openChain, send } from './support.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-reset-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates a chain with a reset point of three blocks and changed balances, and replaces the last two blocks with four others. */
async function buildChain(chain: Chain): Promise<void> {
  await send(chain, { value: 1n })
  await send(chain, { value: 2n })
  await chain.overrideState((state) => state.setBalance(bob, 55n))
  await send(chain, { value: 3n })
  await chain.overrideState((state) => state.setBalance(bob, 77n))
  await chain.history.setResetPoint({ isCurrent: true })
  await chain.reorganizer.rollback(2)
  chain.history.snapshot()
  chain.time.increase(100)
  for (let block = 0; block < 4; block++) await send(chain, { value: 9n })
}

/** Returns the hashes, receipts and balances of all blocks, and the clock. */
function describeChain(chain: Chain) {
  const blocks = Array.from({ length: chain.head.number + 2 }, (_, number) => chain.blockByNumber(number))
  return {
    blocks: blocks.map((block) => [
      block?.hash,
      block && chain.state(block).account(bob)?.balance,
      block?.transactions.map(({ hash }) => chain.receipt(hash)?.transaction.block.number),
    ]),
    clock: [chain.clock.offset, chain.clock.interval],
  }
}

async function open(name: string) {
  const store = new FaultyStore(await openLevelStore(join(folder, name)))
  return { store, chain: await openChain({ store, warn: (text) => expect.fail(text) }) }
}

const ways: readonly [name: string, takeBack: (chain: Chain) => Promise<unknown>][] = [
  ['reset to a reset point whose blocks were removed', (chain) => chain.history.reset()],
  ['revert over several blocks', (chain) => chain.history.revert(1)],
  ['rollback of several blocks', (chain) => chain.reorganizer.rollback(4)],
  ['reorganization', (chain) => chain.reorganizer.reorganize(4, new Map())],
]

test.each(ways)('a process that ends after any batch of a %s leaves the old or the new chain', async (_, takeBack) => {
  const { chain: uninterrupted } = await open('uninterrupted')
  await buildChain(uninterrupted)
  const before = describeChain(uninterrupted)
  await takeBack(uninterrupted)
  const after = describeChain(uninterrupted)
  await uninterrupted.history.reset()
  const reset = describeChain(uninterrupted)
  await uninterrupted.close()
  expect(reset.blocks.map(([, balance]) => balance).slice(1)).toEqual([1_000n * ETHER + 1n, 55n, 77n, undefined])
  const outcomes: boolean[] = []
  for (let batches = 0, isDone = false; !isDone; batches++) {
    const { store, chain } = await open(String(batches))
    await buildChain(chain)
    store.batchesLeft = batches
    isDone = await takeBack(chain).then(
      () => true,
      () => false,
    )
    expect(describeChain(chain)).toEqual(isDone ? after : before)
    await chain.close().catch(() => store.close())
    const { chain: reopened } = await open(String(batches))
    const found = describeChain(reopened)
    expect([before, after]).toContainEqual(found)
    outcomes.push(isDeepStrictEqual(found, after))
    // The reset point is complete too.
    await reopened.history.setResetPoint()
    await reopened.reorganizer.rollback(1)
    await reopened.history.reset()
    expect(describeChain(reopened)).toEqual(reset)
    await reopened.close()
  }
  expect([outcomes[0], outcomes.at(-1)]).toEqual([false, true])
})

test('readers and listeners see all blocks of a reset point together', async () => {
  const { chain, store } = await open('together')
  await buildChain(chain)
  const heads = new Set([chain.head.number])
  const events: string[] = []
  chain.history.onRemoved(({ number }) => events.push(`-${number} at ${chain.head.number}`))
  chain.onBlock(({ number }) => events.push(`+${number} at ${chain.head.number}`))
  const { writes } = store
  let isDone = false
  const reset = chain.history.reset().finally(() => {
    isDone = true
  })
  while (!isDone) {
    heads.add(chain.head.number)
    await nextTurn()
  }
  await reset
  expect([...heads.add(chain.head.number)]).toEqual([5, 3])
  expect(store.writes - writes).toBe(1)
  expect(events).toEqual(['-5 at 3', '-4 at 3', '-3 at 3', '-2 at 3', '+2 at 3', '+3 at 3'])
  await chain.close()
})
