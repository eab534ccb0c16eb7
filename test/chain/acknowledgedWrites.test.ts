import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import type { Commit } from '../../src/chain/history/snapshotParticipant.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { alice, ETHER, openChain, signed, type TestChainOptions } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

async function openTemporaryChain(options: TestChainOptions = {}): Promise<Chain> {
  return openChain({ store: await openTemporaryStore(), ...options })
}

const gift = { value: 1n }

describe('a submitted transaction', () => {
  test('is mined before its response', async () => {
    chain = await openTemporaryChain()
    const hash = await chain.submit(signed(chain, gift), alice)
    expect(chain.head.number).toBe(1)
    expect(chain.receipt(hash)?.status).toBe(1)
  })

  test('brings waiting transactions of its sender with it', async () => {
    chain = await openTemporaryChain()
    const later = await chain.submit(signed(chain, { ...gift, nonce: 1n }), alice)
    expect(chain.head.number).toBe(0)
    await chain.submit(signed(chain, { ...gift, nonce: 0n }), alice)
    expect(chain.receipt(later)?.transaction.block.number).toBe(2)
  })

  test('is rejected if no block can include it', async () => {
    chain = await openTemporaryChain()
    // Its sender can pay until the write that waits before it.
    const overridden = chain.overrideState((state) => state.setBalance(alice, 1n))
    const submitted = chain.submit(signed(chain, { value: 900n * ETHER }), alice)
    await expect(submitted).rejects.toMatchObject({ name: 'NotExecutable' })
    await overridden
    expect(chain.pool.size).toBe(0)
  })
})

describe('a revert', () => {
  test('gets its response before the chain is reverted', async () => {
    chain = await openTemporaryChain()
    const id = chain.history.snapshot()
    await chain.submit(signed(chain, gift), alice)
    expect(await chain.history.revert(id, { answersFirst: true })).toBe(true)
    expect(chain.head.number).toBe(1)
    await chain.acknowledgedWrite
    expect(chain.head.number).toBe(0)
    expect(chain.history.snapshotCount).toBe(0)
  })

  test('to an unknown snapshot returns false', async () => {
    chain = await openTemporaryChain()
    expect(await chain.history.revert(7, { answersFirst: true })).toBe(false)
  })

  test.each([
    ['by default', undefined, false],
    ['in a store that outlives the process', true, true],
  ])('is complete before the answer %s', async (_, answersFirst, isDurable) => {
    const temporary = await openTemporaryStore()
    chain = await openTemporaryChain({ store: isDurable ? new FaultyStore(temporary) : temporary })
    const id = chain.history.snapshot()
    await chain.submit(signed(chain, gift), alice)
    expect(await chain.history.revert(id, { answersFirst })).toBe(true)
    expect(chain.head.number).toBe(0)
  })

  test('also restores the participants of the chain', async () => {
    chain = await openTemporaryChain()
    let value = 'before'
    const restore = async (state: unknown, commit: Commit): Promise<void> => {
      await commit()
      value = String(state)
    }
    const removeTransactions = (_: unknown, commit: Commit) => commit()
    chain.history.register('ledger', {
      state: () => value,
      restore,
      reset: (commit) => commit(),
      removeTransactions,
    })
    const id = chain.history.snapshot()
    value = 'after'
    expect(await chain.history.revert(id, { answersFirst: true })).toBe(true)
    await chain.acknowledgedWrite
    expect(value).toBe('before')
  })
})
