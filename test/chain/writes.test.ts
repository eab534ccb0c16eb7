import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { alice, bob, GENESIS_TIME, openChain, send } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

test('pool, clock and impersonation cannot be written past the chain', async () => {
  chain = await openChain()
  // The compiler refuses each of these lines; that they are functions shows that only the compiler holds them back.
  // @ts-expect-error
  expect(chain.pool.clear).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.pool.remove).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.clock.set).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.clock.restore).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.impersonation.add).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.view.pool.clear).toBeTypeOf('function')
  // @ts-expect-error
  expect(chain.view.mine).toBeUndefined()
})

describe('while a block is being made', () => {
  /** Calls `write` once, when the transaction of the next block begins to run. */
  function whenNextRuns<Result>(write: () => Result): Promise<Awaited<Result>> {
    return new Promise((resolve, reject) => {
      const remove = chain.addInspector(() => {
        remove()
        // Reads the result later: a job of the writer queue waits for the block.
        Promise.resolve(write()).then(resolve, reject)
        return undefined
      })
    })
  }

  test('what is set for the next block holds for the block after it', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain)
    const written = whenNextRuns(() => chain.overrideNextBlock({ baseFeePerGas: 77n }))
    await chain.miner.mine()
    await written
    expect(chain.head.header.baseFeePerGas).not.toBe(77n)
    await chain.miner.mine()
    expect(chain.head.header.baseFeePerGas).toBe(77n)
  })

  test('a time that is set for the next block holds for the block after it', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain)
    const written = whenNextRuns(() => chain.setNextTimestamp(GENESIS_TIME + 500))
    await chain.miner.mine({ timestamp: GENESIS_TIME + 10 })
    await written
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(GENESIS_TIME + 500)
  })

  test('a transaction that is dropped is dropped after the block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const hash = await send(chain)
    const dropped = whenNextRuns(() => chain.dropTransaction(hash))
    await chain.miner.mine()
    expect(await dropped).toBe(false)
    expect(chain.receipt(hash)?.transaction.block.number).toBe(1)
  })
})

test('the transactions of a sender are removed from the pool, all or those with low nonces', async () => {
  chain = await openChain({ mining: { kind: 'manual' } })
  const hashes = [await send(chain), await send(chain), await send(chain)]
  const other = await send(chain, { from: bob, to: alice })
  await chain.dropTransactionsOf(alice, 2n)
  expect(chain.pool.all().map(({ hash }) => hash)).toEqual([hashes[2], other])
  await chain.dropTransactionsOf(alice)
  expect(chain.pool.all().map(({ hash }) => hash)).toEqual([other])
  await chain.clearPool()
  expect(chain.pool.size).toBe(0)
})
