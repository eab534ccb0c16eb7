import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Hash } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { readGenesis } from '../../src/chain/genesis/genesisFile.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { alice, bob, ETHER, GENESIS_TIME, openChain, StillClock, send, signed, wallet } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

describe('block tags', () => {
  test('follow the head at their depth, at least at genesis', async () => {
    chain = await openChain({ mining: { kind: 'manual' }, safeDepth: 2, finalizedDepth: 4 })
    const numbers = () =>
      (['earliest', 'finalized', 'safe', 'latest'] as const).map((tag) => chain.blockByTag(tag).number)
    expect(numbers()).toEqual([0, 0, 0, 0])
    await chain.miner.mine({ count: 3 })
    expect(numbers()).toEqual([0, 0, 1, 3])
    await chain.miner.mine({ count: 3 })
    expect(numbers()).toEqual([0, 2, 4, 6])
  })
})

describe('reads', () => {
  test('return blocks by number, hash and transaction, and undefined for unknown ones', async () => {
    chain = await openChain()
    const hash = await send(chain)
    const block = chain.head
    expect(chain.block({ kind: 'number', number: 1n })).toBe(block)
    expect(chain.block({ kind: 'hash', hash: block.hash })).toBe(block)
    expect(chain.transaction(hash)?.block).toBe(block)
    const unknown: Hash = `0x${'ab'.repeat(32)}`
    expect(chain.block({ kind: 'number', number: 2n })).toBeUndefined()
    expect(chain.block({ kind: 'number', number: 2n ** 64n })).toBeUndefined()
    expect(chain.blockByHash(unknown)).toBeUndefined()
    expect(chain.transaction(unknown)).toBeUndefined()
    expect(chain.receipt(unknown)).toBeUndefined()
  })

  test('return a transaction that was mined twice, after its later block is removed', async () => {
    const store = await openMemoryStore()
    chain = await openChain({ store })
    const tx = signed(chain)
    const resetNonce = () => chain.overrideState((state) => state.setNonce(alice, 0n))
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      ids.push(chain.history.snapshot())
      if (count > 0) await resetNonce()
      await chain.submit(tx, alice)
      expect(chain.receipt(tx.hash)?.transaction.block.number).toBe(count + 1)
    }
    const fork = await chain.fork()
    await fork.reorganizer.rollback(1)
    expect(fork.receipt(tx.hash)?.transaction.block.number).toBe(2)
    await fork.close()
    for (const number of [2, 1, undefined]) {
      expect(await chain.history.revert(ids.pop() ?? 0)).toBe(true)
      expect(chain.receipt(tx.hash)?.transaction.block.number).toBe(number)
      const reopened = await openChain({ store: store.fork() })
      expect(reopened.receipt(tx.hash)?.transaction.block.number).toBe(number)
      await reopened.close()
    }
  })

  test('return a transaction that was mined twice before a restart, after its later block is removed', async () => {
    const store = await openMemoryStore()
    chain = await openChain({ store })
    const tx = signed(chain)
    for (let count = 0; count < 3; count++) {
      if (count > 0) await chain.overrideState((state) => state.setNonce(alice, 0n))
      await chain.submit(tx, alice)
    }
    for (const number of [2, 1, undefined]) {
      const reopened = await openChain({ store: store.fork() })
      await reopened.reorganizer.rollback(3 - (number ?? 0))
      expect(reopened.receipt(tx.hash)?.transaction.block.number).toBe(number)
      await reopened.close()
    }
  })

  test('return a transaction that was mined twice, after its later block is replaced and removed', async () => {
    chain = await openChain()
    const tx = signed(chain)
    await chain.submit(tx, alice)
    await chain.overrideState((state) => state.setNonce(alice, 0n))
    await chain.submit(tx, alice)
    await chain.reorganizer.reorganize(1, new Map([[0, [{ hash: tx.hash, from: alice, tx }]]]))
    expect(chain.receipt(tx.hash)?.transaction.block).toBe(chain.head)
    await chain.reorganizer.rollback(1)
    expect(chain.receipt(tx.hash)?.transaction.block.number).toBe(1)
  })

  test('return a transaction that was mined again twice, after each of the later blocks is removed', async () => {
    chain = await openChain()
    const tx = signed(chain)
    await chain.submit(tx, alice)
    for (let count = 0; count < 2; count++) {
      await chain.overrideState((state) => state.setNonce(alice, 0n))
      await chain.submit(tx, alice)
      expect(chain.receipt(tx.hash)?.transaction.block.number).toBe(2)
      await chain.reorganizer.rollback(1)
      expect(chain.receipt(tx.hash)?.transaction.block.number).toBe(1)
    }
  })

  test('return the last position of a transaction that was mined several times, whatever block was read last', async () => {
    const store = await openMemoryStore()
    chain = await openChain({ store })
    const tx = signed(chain)
    for (let count = 0; count < 3; count++) {
      if (count > 0) await chain.overrideState((state) => state.setNonce(alice, 0n))
      await chain.submit(tx, alice)
    }
    const [reopened, fork] = [await openChain({ store: store.fork() }), await chain.fork()]
    for (const each of [chain, reopened, fork]) {
      for (const number of [3, 2, 1]) {
        expect(each.blockByNumber(number)?.transactions.map(({ hash }) => hash)).toEqual([tx.hash])
        expect(each.transaction(tx.hash)?.block.number).toBe(3)
        expect(each.receipt(tx.hash)?.transaction.block.number).toBe(3)
        expect(each.blockNumberOf(tx.hash)).toBe(3)
      }
    }
    await reopened.close()
    await fork.reorganizer.rollback(1)
    expect(fork.blockByNumber(1)).toBeDefined()
    expect(fork.transaction(tx.hash)?.block.number).toBe(2)
    await fork.close()
  })

  test('return the same blocks and receipts from the store as from memory', async () => {
    chain = await openChain({ mining: { kind: 'manual' }, residentBlocks: 10 })
    const hash = await send(chain, { value: 3n })
    await chain.miner.mine()
    const before = { receipt: chain.receipt(hash), rlp: chain.head.rlp(), difficulty: chain.head.totalDifficulty }
    await chain.miner.mine({ count: 50 })
    const block = chain.blockByNumber(1)
    expect(block?.rlp()).toEqual(before.rlp)
    expect(block?.totalDifficulty).toBe(before.difficulty)
    const receipt = chain.receipt(hash) ?? expect.fail()
    const { transaction: previous, ...expected } = before.receipt ?? expect.fail()
    expect(receipt.transaction.block).not.toBe(previous.block)
    expect(receipt).toMatchObject(expected)
    expect(chain.state(block ?? expect.fail()).account(bob)?.balance).toBe(1_000n * ETHER + 3n)
  })
})

describe('snapshots', () => {
  test('nest, and are removed by a revert', async () => {
    chain = await openChain()
    const first = chain.history.snapshot()
    await send(chain, { value: 1n })
    const second = chain.history.snapshot()
    const hash = await send(chain, { value: 1n })
    expect(await chain.history.revert(second)).toBe(true)
    expect(chain.head.number).toBe(1)
    expect(chain.receipt(hash)).toBeUndefined()
    expect(await chain.history.revert(second)).toBe(false)
    expect(await chain.history.revert(first)).toBe(true)
    expect(chain.head.number).toBe(0)
    expect(await chain.history.revert(99)).toBe(false)
    expect(chain.state(chain.head).account(bob)?.balance).toBe(1_000n * ETHER)
  })

  test('restore the pool and the clock', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const waiting = await send(chain)
    chain.time.increase(1_000)
    const id = chain.history.snapshot()
    chain.time.increase(5_000)
    await chain.miner.mine()
    await chain.history.revert(id)
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([waiting])
    expect(chain.clock.offset).toBe(1_000)
  })

  test('lead to the same blocks when the same transactions are sent after a revert', async () => {
    chain = await openChain()
    const id = chain.history.snapshot()
    await send(chain, { value: 7n })
    const { hash } = chain.head
    await chain.history.revert(id)
    await send(chain, { value: 7n })
    expect(chain.head.hash).toBe(hash)
  })

  test('notify listeners of the removed blocks, newest first', async () => {
    chain = await openChain()
    const id = chain.history.snapshot()
    await send(chain)
    await send(chain)
    const removed: number[] = []
    chain.history.onRemoved(({ number }) => removed.push(number))
    await chain.history.revert(id)
    expect(removed).toEqual([2, 1])
  })
})

describe('a rollback', () => {
  test('to a depth that depends on the head waits for the blocks before it in the queue', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine({ count: 2 })
    const mining = chain.miner.mine({ count: 5 })
    await chain.reorganizer.rollback((head) => head.number - 1)
    expect((await mining).length).toBe(5)
    expect(chain.head.number).toBe(1)
  })
})

describe('a chain on disk', () => {
  test('continues with its head and its clock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-test-'))
    const first = await openChain({ store: await openLevelStore(folder) })
    const hash = await send(first, { value: 9n })
    first.time.increase(500)
    const head = first.head.hash
    await first.close()
    chain = await openChain({ store: await openLevelStore(folder) })
    expect(chain.head.hash).toBe(head)
    expect(chain.clock.offset).toBe(500)
    expect(chain.receipt(hash)?.status).toBe(1)
    await send(chain)
    expect(chain.head.number).toBe(2)
    expect(chain.head.timestamp).toBe(GENESIS_TIME + 500)
    await chain.close()
    await rm(folder, { recursive: true })
  })

  test('is rejected with another genesis', async () => {
    chain = await openChain()
    const store = await openMemoryStore()
    const genesis = (gasLimit: number) => () => readGenesis({ config: { chainId: 5 }, gasLimit, alloc: {} })
    const first = await Chain.open(store, genesis(1_000_000), { mustMatchGenesis: true })
    await expect(Chain.open(store, genesis(2_000_000), { mustMatchGenesis: true })).rejects.toMatchObject({
      name: 'ChainMismatch',
    })
    expect((await Chain.open(store, genesis(1_000_000), { mustMatchGenesis: true })).head.hash).toBe(first.head.hash)
  })

  test('does not contain a block whose write failed, and mines the next one', async () => {
    const store = new FaultyStore(await openMemoryStore())
    chain = await openChain({ store, mining: { kind: 'manual' } })
    await send(chain)
    store.broken = true
    await expect(chain.miner.mine()).rejects.toMatchObject({ name: 'WriteFailed' })
    store.broken = false
    expect(chain.head.number).toBe(0)
    expect(chain.pool.size).toBe(1)
    const [block] = await chain.miner.mine()
    expect(block?.transactions.length).toBe(1)
    expect(chain.state(chain.head).root()).toBe(block?.stateRoot)
  })
})

describe('a fork of the protocol while transactions wait', () => {
  test('mines transactions that the pool accepted before it', async () => {
    const balance = `0x${(10n ** 21n).toString(16)}`
    const config = {
      chainId: 31_337,
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      osakaTime: GENESIS_TIME + 100,
    }
    const early = Object.fromEntries(
      [
        'homestead',
        'eip150',
        'eip155',
        'eip158',
        'byzantium',
        'constantinople',
        'petersburg',
        'istanbul',
        'berlin',
        'london',
      ].map((name) => [`${name}Block`, 0]),
    )
    const genesis = {
      config: { ...early, ...config },
      timestamp: GENESIS_TIME,
      gasLimit: 30_000_000,
      alloc: Object.fromEntries(wallet.addresses.map((address) => [address, { balance }])),
    }
    chain = await Chain.open(await openMemoryStore(), () => readGenesis(genesis), {
      mining: { kind: 'manual' },
      clock: new StillClock(),
    })
    expect(chain.next.fork).toBe('prague')
    const hash = await chain.submit(signed(chain), alice)
    const [block] = await chain.miner.mine({ timestamp: GENESIS_TIME + 100 })
    expect(block?.fork).toBe('osaka')
    expect(chain.receipt(hash)?.status).toBe(1)
  })
})
