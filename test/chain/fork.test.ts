import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_BYTES } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { SnapshotParticipant } from '../../src/chain/history/snapshotParticipant.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { closing } from './closing.ts'
import { alice, bob, carol, ETHER, initCode, LOGS_AND_STORES, openChain, send, signed } from './support.ts'

let chain: Chain
beforeEach(async () => {
  chain = closing(await openChain())
})

const forkOf = async (parent: Chain): Promise<Chain> => closing(await parent.fork())
const balanceOf = (of: Chain) => of.state(of.head).account(bob)?.balance

/** Returns hashes, transactions and logs of all blocks. */
const contentsOf = (of: Chain) =>
  Array.from({ length: of.head.number + 1 }, (_, number) => {
    const block = of.blockByNumber(number)
    const logs = block?.receipts.flatMap((receipt) => receipt.logs.map(({ address }) => address))
    return { hash: block?.hash, transactions: block?.transactions.map(({ hash }) => hash), logs }
  })

test('a fork has the blocks, transactions, receipts and states of the chain', async () => {
  const deployed = await send(chain, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  const contract = chain.receipt(deployed)?.contractAddress
  const called = await send(chain, { to: contract, gasLimit: 100_000n })
  const fork = await forkOf(chain)
  expect(fork.head).toBe(chain.head)
  expect(fork.genesis).toBe(chain.genesis)
  expect(contentsOf(fork)).toEqual(contentsOf(chain))
  expect(fork.transaction(called)).toEqual(chain.transaction(called))
  expect(fork.receipt(called)?.logs).toEqual(chain.receipt(called)?.logs)
  expect(fork.blockByHash(chain.head.hash)?.hash).toBe(chain.head.hash)
  for (const number of [0, 1, 2]) {
    const [inChain, inFork] = [fork, chain].map((of) => of.blockByNumber(number) ?? of.head)
    expect(fork.state(inChain ?? fork.head).root()).toBe(chain.state(inFork ?? chain.head).root())
  }
  if (contract === undefined) throw new Error('nothing was deployed')
  const { codeHash = '0x' } = fork.state(fork.head).account(contract) ?? {}
  expect(fork.state(fork.head).code(codeHash)).not.toEqual(EMPTY_BYTES)
  expect(fork.state(fork.head).storage(contract, 0n)).toBe(2n)
})

test('writes to a chain or a fork do not affect the other', async () => {
  await send(chain, { value: 1n })
  const fork = await forkOf(chain)
  const inChain = await send(chain, { value: 2n })
  const [inFork, more] = [await send(fork, { value: 3n }), await send(fork, { value: 4n })]
  expect(balanceOf(chain)).toBe(1_000n * ETHER + 3n)
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 8n)
  expect([chain.head.number, fork.head.number]).toEqual([2, 3])
  expect([chain.transaction(inChain)?.hash, chain.transaction(inFork), chain.receipt(more)]).toEqual([
    inChain,
    undefined,
    undefined,
  ])
  expect([fork.transaction(inChain), fork.transaction(inFork)?.hash]).toEqual([undefined, inFork])
  expect(fork.blockByHash(chain.head.hash)).toBeUndefined()
  expect(chain.blockByHash(fork.head.hash)).toBeUndefined()
  expect(fork.blockByNumber(2)?.parentHash).toBe(chain.blockByNumber(1)?.hash)
})

test('a chain and its forks produce the same blocks from the same transactions', async () => {
  await send(chain, { value: 1n })
  const forks = [await forkOf(chain), await forkOf(await forkOf(chain))]
  for (const each of [chain, ...forks]) {
    for (let value = 1n; value < 5n; value++) await send(each, { value, to: carol })
    await send(each, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  }
  for (const fork of forks) expect(contentsOf(fork)).toEqual(contentsOf(chain))
})

test('many forks mine blocks at the same time', async () => {
  const forks = await Promise.all(Array.from({ length: 20 }, () => forkOf(chain)))
  await Promise.all(
    forks.map(async (fork, index) => {
      for (let round = 0; round < 5; round++) await send(fork, { value: BigInt(index + 1) })
    }),
  )
  for (const [index, fork] of forks.entries()) {
    expect(balanceOf(fork)).toBe(1_000n * ETHER + 5n * BigInt(index + 1))
    expect(fork.state(fork.head).root()).toBe(fork.head.stateRoot)
  }
  expect(balanceOf(chain)).toBe(1_000n * ETHER)
})

test('a revert of the chain does not affect its forks', async () => {
  const before = chain.history.snapshot()
  const lost = await send(chain, { value: 1n })
  const fork = await forkOf(chain)
  await chain.history.revert(before)
  const other = await send(chain, { value: 2n, to: carol })
  expect(chain.transaction(lost)).toBeUndefined()
  expect(fork.transaction(lost)?.hash).toBe(lost)
  expect(fork.blockByNumber(1)?.hash).toBe(fork.head.hash)
  expect(fork.transaction(other)).toBeUndefined()
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 1n)
})

test('a fork can be reverted to an earlier snapshot of the chain', async () => {
  const before = chain.history.snapshot()
  await send(chain, { value: 1n })
  const fork = await forkOf(chain)
  await send(fork, { value: 2n })
  expect(await fork.history.revert(before)).toBe(true)
  expect(fork.head.hash).toBe(chain.genesis.hash)
  expect(balanceOf(fork)).toBe(1_000n * ETHER)
  expect(chain.head.number).toBe(1)
  await send(fork, { value: 7n })
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 7n)
  expect(await chain.history.revert(before)).toBe(true)
  expect(await fork.history.revert(before)).toBe(false)
})

test('a fork has the reset point and the checkpoints of the chain', async () => {
  await send(chain, { value: 1n })
  await chain.history.setResetPoint({ isCurrent: true })
  chain.history.checkpoint('start')
  await send(chain, { value: 2n })
  const fork = await forkOf(chain)
  await send(fork, { value: 4n })
  expect(await fork.history.restore('start')).toBe(true)
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 1n)
  await send(fork, { value: 8n })
  await fork.history.reset()
  expect([fork.head.number, chain.head.number]).toEqual([1, 2])
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 1n)
  expect(fork.history.instanceId).not.toBe(chain.history.instanceId)
  expect(chain.history.checkpoints()).toEqual(['start'])
})

test('a fork finds logs of blocks before and after the fork', async () => {
  const deployed = await send(chain, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  const to = chain.receipt(deployed)?.contractAddress
  const call = (of: Chain) => send(of, { to, gasLimit: 100_000n })
  await call(chain)
  const fork = await forkOf(chain)
  await call(chain)
  for (let round = 0; round < 3; round++) await call(fork)
  const blocksOfLogs = (of: Chain) =>
    [...of.findLogs({ addresses: [], topics: [] }, 0, of.head.number)].flatMap(
      (logs) => logs?.map(({ transaction }) => transaction.block.number) ?? [],
    )
  expect(blocksOfLogs(chain)).toEqual([2, 3])
  expect(blocksOfLogs(fork)).toEqual([2, 3, 4, 5])
})

test('a reorganization of a fork does not affect the chain', async () => {
  for (let value = 1n; value <= 3n; value++) await send(chain, { value })
  const fork = await forkOf(chain)
  await fork.reorganizer.reorganize(2, new Map())
  expect(balanceOf(fork)).toBe(1_000n * ETHER + 1n)
  expect(fork.blockByNumber(3)?.hash).not.toBe(chain.head.hash)
  expect(fork.blockByHash(chain.head.hash)).toBeUndefined()
  expect(balanceOf(chain)).toBe(1_000n * ETHER + 6n)
  expect(contentsOf(await forkOf(fork))).toEqual(contentsOf(fork))
})

test('the chain does not have the snapshots of a fork', async () => {
  const fork = await forkOf(chain)
  const snapshot = fork.history.snapshot()
  expect(await chain.history.revert(snapshot)).toBe(false)
  expect(await fork.history.revert(snapshot)).toBe(true)
})

test('a fork has a copy of the pool', async () => {
  chain.setMining({ kind: 'manual' })
  const first = await send(chain, { value: 1n })
  const second = await send(chain, { value: 2n, from: carol })
  const fork = await forkOf(chain)
  expect(fork.mining).toEqual({ kind: 'manual' })
  expect(fork.pool.all().map(({ hash }) => hash)).toEqual([first, second])
  await fork.miner.mine()
  expect(fork.head.transactions).toHaveLength(2)
  expect(fork.pool.size).toBe(0)
  expect(chain.pool.size).toBe(2)
  expect((await chain.miner.pending()).block.transactions).toHaveLength(2)
})

test('a fork has copies of the clock, the overrides of the next block and the impersonated accounts', async () => {
  chain.time.increase(100)
  chain.time.setNext(chain.head.timestamp + 500)
  await chain.overrideNextBlock({ feeRecipient: carol, prevRandao: new Uint8Array(32).fill(7) })
  chain.impersonate(bob)
  const fork = await forkOf(chain)
  fork.stopImpersonating(bob)
  expect(chain.impersonation.has(bob)).toBe(true)
  const [inChain] = await chain.miner.mine()
  const [inFork] = await fork.miner.mine()
  expect(inFork?.hash).toBe(inChain?.hash)
  fork.time.increase(1_000)
  expect(fork.clock.now() - chain.clock.now()).toBe(1_000)
})

test('a fork has the overridden state', async () => {
  await chain.overrideState((state) => state.setBalance(bob, 5n))
  const fork = await forkOf(chain)
  expect(balanceOf(fork)).toBe(5n)
  await fork.overrideState((state) => state.setBalance(bob, 6n))
  expect([balanceOf(chain), balanceOf(fork)]).toEqual([5n, 6n])
  await send(fork, { value: 1n })
  await send(chain, { value: 2n })
  expect([balanceOf(chain), balanceOf(fork)]).toEqual([7n, 7n])
})

test('a fork waits for the block in progress', async () => {
  const mining = chain.miner.mine({ count: 3 })
  const fork = await forkOf(chain)
  await mining
  expect(fork.head.number).toBe(3)
  expect(contentsOf(fork)).toEqual(contentsOf(chain))
})

test('listeners of the chain do not receive the blocks of a fork', async () => {
  const received: number[] = []
  chain.onBlock(({ number }) => received.push(number))
  const fork = await forkOf(chain)
  await fork.miner.mine({ count: 3 })
  expect(received).toEqual([])
  await chain.miner.mine()
  expect(received).toEqual([1])
})

test('a participant of a fork is restored from the snapshot of the participant with the same name', async () => {
  const participantOf = (): SnapshotParticipant & { value: number } => ({
    value: 1,
    state() {
      return this.value
    },
    async restore(state, commit) {
      await commit()
      this.value = Number(state)
    },
    async reset(commit) {
      await commit()
      this.value = 0
    },
    removeTransactions: (_, commit) => commit(),
  })
  const [inChain, inFork] = [participantOf(), participantOf()]
  chain.history.register('one', inChain)
  const id = chain.history.snapshot()
  const fork = await forkOf(chain)
  fork.history.register('one', inFork)
  inChain.value = 2
  inFork.value = 3
  await fork.history.revert(id)
  expect([inChain.value, inFork.value]).toEqual([2, 1])
  await fork.history.reset()
  expect([inChain.value, inFork.value]).toEqual([2, 0])
})

describe('closing', () => {
  test('a chain and its forks can be closed in any order', async () => {
    await send(chain, { value: 1n })
    const child = await forkOf(chain)
    await send(child, { value: 2n })
    const grandchild = await forkOf(child)
    await chain.close()
    await send(child, { value: 3n })
    await child.close()
    await send(grandchild, { value: 4n })
    expect(balanceOf(grandchild)).toBe(1_000n * ETHER + 7n)
    expect(grandchild.blockByNumber(1)?.transactions).toHaveLength(1)
    await expect(child.miner.mine()).rejects.toMatchObject({ name: 'StoreClosed' })
  })

  test('a closed chain cannot be forked', async () => {
    await chain.close()
    await expect(chain.fork()).rejects.toMatchObject({ name: 'StoreClosed' })
  })

  test('a fork of a chain in a folder does not write to the folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-fork-'))
    const stored = closing(await openChain({ store: await openLevelStore(folder) }))
    await send(stored, { value: 1n })
    const before = await readdir(folder)
    const fork = await forkOf(stored)
    for (let round = 0; round < 10; round++) await send(fork, { value: 1n })
    expect(await readdir(folder)).toEqual(before)
    await fork.close()
    await stored.close()
    const again = closing(await openChain({ store: await openLevelStore(folder) }))
    expect(again.head.hash).toBe(stored.head.hash)
    expect(again.blockByNumber(2)).toBeUndefined()
    await again.close()
    await rm(folder, { recursive: true })
  })
})

test('forks can be nested thirty times', async () => {
  let latest = chain
  for (let generation = 1; generation <= 30; generation++) {
    latest = await forkOf(latest)
    await send(latest, { value: 1n })
    if (generation % 3 === 0) await latest.history.revert(latest.history.snapshot())
  }
  expect(latest.head.number).toBe(30)
  expect(balanceOf(latest)).toBe(1_000n * ETHER + 30n)
  expect(latest.pool.size).toBe(0)
  const waiting = signed(latest, { nonce: 40n })
  await latest.submit(waiting, alice)
  expect((await forkOf(latest)).pool.size).toBe(1)
})
