import { Hardfork } from '@ethereumjs/common'
import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { checkReplaceable } from '../../src/chain/history/blockReplacement.ts'
import type { ChainBlock, PoolTransaction } from '../../src/chain/types.ts'
import { nextTurn } from '../turns.ts'
import { alice, bob, ETHER, initCode, openChain, send, signed } from './support.ts'

/** Runtime code that stores the hash of the parent block in slot 0. */
const STORES_PARENT_HASH = '60014303405f55'

let chain: Chain
afterEach(() => chain.close())

const balanceOfBob = () => chain.state(chain.head).account(bob)?.balance
const pooled = (data: Parameters<typeof signed>[1]): PoolTransaction => {
  const tx = signed(chain, data)
  return { hash: tx.hash, from: alice, tx }
}

/** Returns the events of listeners, as text. */
function recordEvents(): string[] {
  const events: string[] = []
  chain.onBlock(({ number, hash }) => events.push(`+${number} ${hash}`))
  chain.history.onRemoved(({ number, hash }) => events.push(`-${number} ${hash}`))
  return events
}
const added = ({ number, hash }: ChainBlock) => `+${number} ${hash}`
const removed = ({ number, hash }: ChainBlock) => `-${number} ${hash}`

test('a failed reorganization leaves no changes in later blocks', async () => {
  chain = await openChain({ mining: { kind: 'manual' } })
  await chain.miner.mine()
  const transaction = pooled({ value: 1n })
  const unminable = pooled({ from: bob, nonce: 1_000n })
  await expect(
    chain.reorganizer.reorganize(1, new Map([[0, [transaction, { ...unminable, from: bob }]]])),
  ).rejects.toMatchObject({
    name: 'NotExecutable',
  })
  await chain.miner.mine()
  expect(balanceOfBob()).toBe(1_000n * ETHER)
  expect(chain.state(chain.head).account(alice)?.nonce ?? 0n).toBe(0n)
})

test('the new blocks have the fee recipient that was set since the blocks that they replace', async () => {
  chain = await openChain({ mining: { kind: 'manual' }, feeRecipient: alice })
  await chain.miner.mine({ count: 2 })
  await chain.reorganizer.reorganize(1, new Map())
  expect(chain.head.header.feeRecipient).toBe(alice)
  await chain.overrideNextBlock({ feeRecipient: bob })
  await chain.reorganizer.reorganize(1, new Map())
  expect(chain.head.header.feeRecipient).toBe(bob)
  expect(chain.blockByNumber(1)?.header.feeRecipient).toBe(alice)
})

describe('a rollback', () => {
  test('removes the last blocks and their overridden states', async () => {
    chain = await openChain()
    await send(chain, { value: 1n })
    const target = chain.head
    const hash = await send(chain, { value: 2n })
    await chain.overrideState((state) => state.setBalance(bob, 5n))
    const last = chain.head
    const events = recordEvents()
    await chain.reorganizer.rollback(1)
    expect(chain.head).toBe(target)
    expect(balanceOfBob()).toBe(1_000n * ETHER + 1n)
    expect(chain.transaction(hash)).toBeUndefined()
    expect(events).toEqual([removed(last)])
    // The removed block left no overridden state under its hash.
    await send(chain, { value: 2n })
    expect(balanceOfBob()).toBe(1_000n * ETHER + 3n)
  })

  test('keeps the overridden state of the new head', async () => {
    chain = await openChain()
    await chain.overrideState((state) => state.setBalance(bob, 5n))
    await send(chain, { value: 2n })
    await chain.reorganizer.rollback(1)
    expect(balanceOfBob()).toBe(5n)
  })

  test('of more blocks than the chain has is rejected, and of none does nothing', async () => {
    chain = await openChain()
    await send(chain)
    await expect(chain.reorganizer.rollback(2)).rejects.toMatchObject({ name: 'RemovalTooDeep' })
    const { head } = chain
    await chain.reorganizer.rollback(0)
    expect(chain.head).toBe(head)
  })
})

describe('a reorganization', () => {
  test.each([Hardfork.Chainstart, Hardfork.London, Hardfork.Osaka])(
    'replaces blocks by others with the same numbers and times, also empty ones, at %s',
    async (fork) => {
      chain = await openChain({ fork, mining: { kind: 'manual' } })
      await chain.miner.mine({ count: 3 })
      const before = [1, 2, 3].map((number) => chain.blockByNumber(number) ?? expect.fail())
      const events = recordEvents()
      const blocks = await chain.reorganizer.reorganize(2, new Map())
      expect(blocks.map(({ number, timestamp }) => [number, timestamp])).toEqual(
        before.slice(1).map(({ number, timestamp }) => [number, timestamp]),
      )
      expect(blocks[0]?.hash).not.toBe(before[1]?.hash)
      expect(chain.head).toBe(blocks[1])
      expect(events).toEqual([...before.slice(1).reverse().map(removed), ...blocks.map(added)])
      expect(chain.blockByHash(before[2]?.hash ?? '0x')).toBeUndefined()
    },
  )

  test('includes exactly the given transactions', async () => {
    chain = await openChain()
    const gone = await send(chain, { value: 1n })
    await send(chain, { value: 2n })
    const replacement = pooled({ value: 7n, nonce: 0n })
    const [, second] = await chain.reorganizer.reorganize(2, new Map([[1, [replacement]]]))
    expect(second?.transactions.map(({ hash }) => hash)).toEqual([replacement.hash])
    expect(chain.transaction(gone)).toBeUndefined()
    expect(balanceOfBob()).toBe(1_000n * ETHER + 7n)
    await send(chain, { value: 1n })
    expect(chain.head.number).toBe(3)
  })

  test('changes nothing if a transaction is invalid in its block', async () => {
    chain = await openChain()
    const hash = await send(chain, { value: 1n })
    await chain.overrideState((state) => state.setBalance(bob, 9n))
    await send(chain, { value: 2n })
    await chain.overrideState((state) => state.setBalance(bob, 20n))
    const before = [1, 2].map((number) => chain.blockByNumber(number)?.hash)
    const tooLate = pooled({ nonce: 9n })
    await expect(chain.reorganizer.reorganize(2, new Map([[1, [tooLate]]]))).rejects.toMatchObject({
      name: 'NotExecutable',
    })
    expect([1, 2].map((number) => chain.blockByNumber(number)?.hash)).toEqual(before)
    expect(chain.receipt(hash)).toMatchObject({ status: 1, gasUsed: 21_000n })
    expect(balanceOfBob()).toBe(20n)
    expect(chain.state(chain.blockByNumber(1) ?? expect.fail()).account(bob)?.balance).toBe(9n)
    await send(chain, { value: 1n })
    expect(balanceOfBob()).toBe(21n)
  })
})

describe('during a reorganization', () => {
  test('readers and snapshots see the old blocks until all new ones are visible', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine({ count: 20 })
    await chain.overrideNextBlock({ baseFeePerGas: 1_234_567_890n })
    const before = chain.head
    const heads = new Set([before.hash])
    const ids: number[] = []
    let isDone = false
    const reorganized = chain.reorganizer.reorganize(15, new Map()).finally(() => {
      isDone = true
    })
    while (!isDone) {
      if (chain.head === before) ids.push(chain.history.snapshot())
      for (let step = 0; step < 20; step++) {
        heads.add(chain.head.hash)
        await Promise.resolve()
      }
      await nextTurn()
    }
    const last = (await reorganized).at(-1)?.hash
    expect([...heads.add(chain.head.hash)]).toEqual([before.hash, last])
    // The block of the snapshots was replaced, so none of them can be restored.
    expect(await chain.history.revert(ids.at(-1) ?? 0)).toBe(false)
    await chain.miner.mine()
    expect(chain.head.header.baseFeePerGas).toBe(1_234_567_890n)
  })

  test('later blocks see the new ones as their ancestors', async () => {
    chain = await openChain()
    const hash = await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode(STORES_PARENT_HASH) })
    const contract = chain.receipt(hash)?.contractAddress ?? expect.fail()
    await send(chain)
    await send(chain)
    const transaction = pooled({ to: contract, gasLimit: 100_000n, nonce: 1n })
    const [first] = await chain.reorganizer.reorganize(2, new Map([[1, [transaction]]]))
    expect(chain.receipt(transaction.hash)?.status).toBe(1)
    expect(chain.state(chain.head).storage(contract, 0n)).toBe(BigInt(first?.hash ?? 0))
  })

  test('a failed write leaves the old blocks', async () => {
    const { openMemoryStore } = await import('../../src/storage/memoryStore.ts')
    const { FaultyStore } = await import('../storage/faultyStore.ts')
    const store = new FaultyStore(await openMemoryStore())
    chain = await openChain({ store, mining: { kind: 'manual' } })
    await chain.miner.mine({ count: 5 })
    const { head } = chain
    store.batchesLeft = 3
    await expect(chain.reorganizer.reorganize(4, new Map())).rejects.toMatchObject({ name: 'WriteFailed' })
    store.broken = false
    store.batchesLeft = Number.POSITIVE_INFINITY
    expect(chain.head).toBe(head)
    const again = await openChain({ store })
    expect(again.head.hash).toBe(head.hash)
    expect(again.blockByNumber(3)?.hash).toBe(chain.blockByNumber(3)?.hash)
  })
})

test('a reorganization of more than 10,000 blocks is rejected', async () => {
  chain = await openChain({ mining: { kind: 'manual' } })
  const view = { head: { ...chain.head, number: 20_000 }, genesis: chain.genesis }
  expect(() => checkReplaceable(10_000, view)).not.toThrow()
  expect(() => checkReplaceable(10_001, view)).toThrow('cannot replace 10001 blocks')
})

describe('the values of the next block', () => {
  const overrides = { baseFeePerGas: 1_234_567_890n, gasLimit: 20_000_000n }

  test('apply to the block after a reorganization, not to its blocks', async () => {
    chain = await openChain()
    await send(chain)
    const { baseFeePerGas, gasLimit } = chain.head.header
    await chain.overrideNextBlock(overrides)
    await chain.reorganizer.reorganize(1, new Map())
    expect(chain.head.header).toMatchObject({ baseFeePerGas, gasLimit })
    await send(chain)
    expect(chain.head.header).toMatchObject(overrides)
  })

  test('stay after a failed reorganization, like the pool with the transactions that were submitted meanwhile', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine()
    const hashes = [await send(chain)]
    await chain.overrideNextBlock(overrides)
    const reorganized = chain.reorganizer.reorganize(1, new Map([[0, [pooled({ nonce: 9n })]]]))
    hashes.push(await send(chain, { from: bob }))
    await expect(reorganized).rejects.toMatchObject({ name: 'NotExecutable' })
    await chain.miner.mine()
    expect(chain.head.header).toMatchObject(overrides)
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual(hashes)
  })
})

describe('a reset', () => {
  test('restores genesis, the clock, the pool, the overrides and the mining mode', async () => {
    chain = await openChain()
    const { instanceId } = chain.history
    const start = chain.clock.now()
    await chain.history.setResetPoint()
    await send(chain)
    const id = chain.history.snapshot()
    chain.history.checkpoint('here')
    chain.time.increase(1_000)
    chain.time.setInterval(5)
    await chain.overrideNextBlock({ feeRecipient: bob, gasLimit: 1_000_000n })
    chain.impersonateAll(true)
    chain.setMining({ kind: 'manual' })
    await send(chain)
    await chain.overrideState((state) => state.setBalance(bob, 9n))
    await chain.history.reset()
    expect(chain.head).toBe(chain.genesis)
    expect(balanceOfBob()).toBe(1_000n * ETHER)
    expect([chain.clock.now(), chain.clock.interval]).toEqual([start, undefined])
    expect(chain.pool.size).toBe(0)
    expect([chain.nextBlockOverrides.feeRecipient, chain.next.gasLimit]).toEqual([undefined, 30_000_000n])
    expect([chain.mining.kind, chain.impersonation.has(bob)]).toEqual(['auto', false])
    expect([await chain.history.revert(id), await chain.history.restore('here')]).toEqual([false, false])
    expect(chain.history.instanceId).not.toBe(instanceId)
    await send(chain)
    expect(chain.head.number).toBe(1)
  })

  test('restores the reset point, also after a restart', async () => {
    const { openMemoryStore } = await import('../../src/storage/memoryStore.ts')
    const store = await openMemoryStore()
    chain = await openChain({ store })
    await send(chain, { value: 3n })
    await chain.overrideState((state) => state.setBalance(bob, 77n))
    await chain.history.setResetPoint({ isCurrent: true })
    const { head } = chain
    await send(chain)
    await chain.history.reset()
    expect([chain.head, balanceOfBob()]).toEqual([head, 77n])
    await send(chain)
    expect(chain.history.hasStoredResetPoint).toBe(true)
    const again = await openChain({ store })
    await again.history.setResetPoint()
    await again.history.reset()
    expect(again.head.hash).toBe(head.hash)
    expect(again.state(again.head).account(bob)?.balance).toBe(77n)
  })
})

describe('a snapshot while a transaction is mined', () => {
  test('does not restore a mined transaction to the pool', async () => {
    chain = await openChain()
    const sending = send(chain, { value: 1n })
    // When the block becomes the head, its transaction is still in the pool.
    while (chain.head.number === 0) await Promise.resolve()
    expect(chain.pool.size).toBe(1)
    const id = chain.history.snapshot()
    await sending
    await chain.history.revert(id)
    expect(chain.pool.size).toBe(0)
    await send(chain, { value: 1n })
    expect(chain.head.number).toBe(2)
  })
})

describe('checkpoints', () => {
  test('can be restored several times, and a restore removes later ones', async () => {
    chain = await openChain()
    await send(chain, { value: 1n })
    chain.history.checkpoint('one')
    await send(chain, { value: 1n })
    const id = chain.history.snapshot()
    chain.history.checkpoint('two')
    for (let time = 0; time < 3; time++) {
      await send(chain, { value: 5n })
      expect(await chain.history.restore('one')).toBe(true)
      expect(balanceOfBob()).toBe(1_000n * ETHER + 1n)
    }
    expect(chain.history.checkpoints()).toEqual(['one'])
    expect([await chain.history.restore('two'), await chain.history.revert(id)]).toEqual([false, false])
  })

  test('replace others with the same name', async () => {
    chain = await openChain()
    chain.history.checkpoint('here')
    await send(chain, { value: 1n })
    chain.history.checkpoint('here')
    await send(chain, { value: 1n })
    await chain.history.restore('here')
    expect(chain.head.number).toBe(1)
  })
})
