import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { alice, bob, GENESIS_TIME, openChain, send } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

test('the types of pool, clock and impersonation do not allow writes', async () => {
  chain = await openChain()
  // The compiler rejects each of these lines, although the functions exist.
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
})

describe('while a block is produced', () => {
  /** Calls `write` once, when the execution of the next transaction starts. */
  function duringNextTransaction<Result>(write: () => Result): Promise<Awaited<Result>> {
    return new Promise((resolve, reject) => {
      const remove = chain.addInspector(() => {
        remove()
        // Reads the result later: a job of the writer queue waits for the block.
        Promise.resolve(write()).then(resolve, reject)
        return undefined
      })
    })
  }

  test('overrides of the next block apply to the block after it', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain)
    const written = duringNextTransaction(() => chain.overrideNextBlock({ baseFeePerGas: 77n }))
    await chain.miner.mine()
    await written
    expect(chain.head.header.baseFeePerGas).not.toBe(77n)
    await chain.miner.mine()
    expect(chain.head.header.baseFeePerGas).toBe(77n)
  })

  test('a time for the next block applies to the block after it', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain)
    const written = duringNextTransaction(() => chain.time.setNext(GENESIS_TIME + 500))
    await chain.miner.mine({ timestamp: GENESIS_TIME + 10 })
    await written
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(GENESIS_TIME + 500)
  })

  test('a transaction is dropped after the block, which contains it', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const hash = await send(chain)
    const dropped = duringNextTransaction(() => chain.waiting.remove(hash))
    await chain.miner.mine()
    expect(await dropped).toBe(false)
    expect(chain.receipt(hash)?.transaction.block.number).toBe(1)
  })
})

test('removes all transactions of a sender from the pool, or only the ones below a nonce', async () => {
  chain = await openChain({ mining: { kind: 'manual' } })
  const hashes = [await send(chain), await send(chain), await send(chain)]
  const other = await send(chain, { from: bob, to: alice })
  await chain.waiting.removeOf(alice, 2n)
  expect(chain.pool.all().map(({ hash }) => hash)).toEqual([hashes[2], other])
  await chain.waiting.removeOf(alice)
  expect(chain.pool.all().map(({ hash }) => hash)).toEqual([other])
  await chain.waiting.clear()
  expect(chain.pool.size).toBe(0)
})
