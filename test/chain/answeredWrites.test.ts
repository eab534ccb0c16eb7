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

describe('a transaction that is submitted until it is executed', () => {
  test('is answered before its block is complete', async () => {
    chain = await openTemporaryChain()
    const hash = await chain.submit(signed(chain, gift), alice, 'executed')
    expect(chain.head.number).toBe(0)
    await chain.answered
    expect(chain.head.number).toBe(1)
    expect(chain.receipt(hash)?.status).toBe(1)
    expect(chain.answered).toBeUndefined()
  })

  test('makes the same block as one that is submitted until it is stored', async () => {
    chain = await openTemporaryChain()
    const tx = signed(chain, gift)
    await chain.submit(tx, alice, 'executed')
    await chain.answered
    const { hash } = chain.head
    await chain.close()
    chain = await openTemporaryChain()
    await chain.submit(tx, alice)
    expect(chain.head.hash).toBe(hash)
  })

  test('brings waiting transactions of its sender with it', async () => {
    chain = await openTemporaryChain()
    const later = await chain.submit(signed(chain, { ...gift, nonce: 1n }), alice, 'executed')
    expect(chain.answered).toBeUndefined()
    await chain.submit(signed(chain, { ...gift, nonce: 0n }), alice, 'executed')
    await chain.answered
    // Other requests do not wait for the second block.
    expect(chain.head.number).toBe(1)
    await chain.overrideNextBlock({})
    expect(chain.receipt(later)?.transaction.block.number).toBe(2)
  })

  test('is rejected if no block can include it', async () => {
    chain = await openTemporaryChain()
    // Its sender can pay until the write that waits before it.
    const overridden = chain.overrideState((state) => state.setBalance(alice, 1n))
    const submitted = chain.submit(signed(chain, { value: 900n * ETHER }), alice, 'executed')
    await expect(submitted).rejects.toMatchObject({ name: 'NotExecutable' })
    await overridden
    expect(chain.pool.size).toBe(0)
  })

  test('leaves a block that fails to its caller, or to the log if the caller has its answer', async () => {
    const store = new FaultyStore(await openTemporaryStore())
    const reported: unknown[] = []
    chain = await openTemporaryChain({ store, report: (error) => reported.push(error) })
    store.broken = true
    await expect(chain.submit(signed(chain, gift), alice, 'executed')).rejects.toMatchObject({ name: 'WriteFailed' })
    store.acceptsAtOnce = true
    await chain.submit(signed(chain, gift), alice, 'executed')
    await chain.answered
    expect(reported).toEqual([expect.objectContaining({ name: 'WriteFailed' })])
    expect(chain.answered).toBeUndefined()
    store.broken = false
  })
})

describe('a revert', () => {
  test('is answered before the chain is reverted', async () => {
    chain = await openTemporaryChain()
    const id = chain.history.snapshot()
    await chain.submit(signed(chain, gift), alice)
    expect(await chain.history.revert(id, true)).toBe(true)
    expect(chain.head.number).toBe(1)
    await chain.answered
    expect(chain.head.number).toBe(0)
    expect(chain.history.snapshotCount).toBe(0)
  })

  test('to an unknown snapshot is answered with false', async () => {
    chain = await openTemporaryChain()
    expect(await chain.history.revert(7, true)).toBe(false)
  })

  test.each([
    ['by default', undefined, false],
    ['in a store that outlives the process', true, true],
  ])('is complete before the answer %s', async (_, canAnswer, isDurable) => {
    const temporary = await openTemporaryStore()
    chain = await openTemporaryChain({ store: isDurable ? new FaultyStore(temporary) : temporary })
    const id = chain.history.snapshot()
    await chain.submit(signed(chain, gift), alice)
    expect(await chain.history.revert(id, canAnswer)).toBe(true)
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
    expect(await chain.history.revert(id, true)).toBe(true)
    await chain.answered
    expect(value).toBe('before')
  })
})

describe('a block is complete before the answer', () => {
  test('in a store that outlives the process', async () => {
    chain = await openTemporaryChain({ store: new FaultyStore(await openTemporaryStore()) })
    await chain.submit(signed(chain, gift), alice, 'executed')
    expect(chain.head.number).toBe(1)
  })

  test('if another engine verifies it', async () => {
    chain = await openTemporaryChain({ verifyProduced: () => new Promise((resolve) => setImmediate(resolve)) })
    await chain.submit(signed(chain, gift), alice, 'executed')
    expect(chain.head.number).toBe(1)
  })

  test('if other work waits for the chain', async () => {
    chain = await openTemporaryChain()
    const waiting = chain.overrideNextBlock({})
    await chain.submit(signed(chain, gift), alice, 'executed')
    expect(chain.head.number).toBe(1)
    await waiting
  })

  test('by default', async () => {
    chain = await openTemporaryChain()
    await chain.submitRaw(signed(chain, gift).networkForm)
    expect(chain.head.number).toBe(1)
  })
})
