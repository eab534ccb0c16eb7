import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlock, createBlockFromRLP } from '@ethereumjs/block'
import { createBlockchain, DBSaveLookups, DBSetBlockOrHeader, DBSetTD } from '@ethereumjs/blockchain'
import type { BatchDBOp, DB } from '@ethereumjs/util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesToHex, type Hash, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { type Batch, type Store, tables } from '../../src/storage/store.ts'
import { bob, ETHER, openChain, send } from './support.ts'

let folder: string
let chain: Chain
let warnings: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-reopen-'))
  warnings = []
})
afterEach(async () => {
  await chain.close()
  await rm(folder, { recursive: true })
})

async function open(): Promise<void> {
  chain = await openChain({ store: await openLevelStore(folder), warn: (text) => warnings.push(text) })
}

/** Closes the chain, lets `change` write to its store, and opens the chain again. */
async function reopen(change: (batch: Batch, store: Store) => void = () => {}): Promise<void> {
  await chain.close()
  const store = await openLevelStore(folder)
  const batch = store.batch()
  change(batch, store)
  if (batch.length > 0) await batch.write()
  await store.close()
  await open()
}

const hashes = (): (Hash | undefined)[] =>
  Array.from({ length: chain.head.number + 2 }, (_, number) => chain.hashByNumber(number))
const balanceOf = (address: typeof bob) => chain.state(chain.head).account(address)?.balance

/** Checks that the next transaction is mined in the next block. */
async function expectToMine(): Promise<void> {
  const { number } = chain.head
  const before = balanceOf(bob) ?? 0n
  const hash = await send(chain, { value: 1n })
  expect(chain.receipt(hash)?.transaction.block.number).toBe(number + 1)
  expect(balanceOf(bob)).toBe(before + 1n)
}

describe('a chain that is opened again', () => {
  const ways: readonly [name: string, goBack: () => Promise<unknown>, left: number][] = [
    [
      'after a revert',
      async () => {
        const id = chain.history.snapshot()
        await chain.miner.mine({ count: 3 })
        await send(chain)
        await chain.history.revert(id)
      },
      2,
    ],
    ['after a rollback', () => chain.reorganizer.rollback(1), 1],
    ['after a rollback to its genesis block', () => chain.reorganizer.rollback(2), 0],
    ['after a reset', () => chain.history.reset(), 0],
    ['after a reorganization', () => chain.reorganizer.reorganize(2, new Map()), 2],
    [
      'after a failed reorganization',
      async () => {
        const mined = chain.blockByNumber(1)?.transactions[0] ?? expect.fail()
        // Its nonce is too low in block 2.
        await expect(chain.reorganizer.reorganize(1, new Map([[0, [mined]]]))).rejects.toThrow()
      },
      2,
    ],
  ]

  test.each(ways)('%s has the same blocks', async (_, goBack, left) => {
    await open()
    await send(chain, { value: 5n })
    await send(chain, { value: 6n })
    await goBack()
    const before = hashes()
    const balance = balanceOf(bob)
    expect(chain.head.number).toBe(left)
    await reopen()
    expect(hashes()).toEqual(before)
    expect(balanceOf(bob)).toBe(balance)
    expect(warnings).toEqual([])
    await expectToMine()
  })

  test('after a revert has the overridden state of the snapshot', async () => {
    await open()
    await chain.overrideState((state) => state.setBalance(bob, 5n))
    const id = chain.history.snapshot()
    await chain.overrideState((state) => state.setBalance(bob, 6n))
    await send(chain)
    await chain.history.revert(id)
    await reopen()
    expect(balanceOf(bob)).toBe(5n)
    await expectToMine()
  })

  test('below its reset point restores the blocks of the reset point with a reset', async () => {
    await open()
    await send(chain, { value: 1n })
    const transaction = await send(chain, { value: 2n })
    await chain.overrideState((state) => state.setBalance(bob, 55n))
    await send(chain, { value: 3n })
    await chain.overrideState((state) => state.setBalance(bob, 77n))
    await chain.history.setResetPoint({ isCurrent: true })
    const { hash } = chain.head
    const unminable = { ...(chain.head.transactions[0] ?? expect.fail()), from: bob }
    await expect(chain.reorganizer.reorganize(2, new Map([[1, [unminable]]]))).rejects.toThrow()
    await chain.miner.mine()
    await reopen()
    await chain.history.setResetPoint()
    await chain.history.reset()
    expect([chain.head.hash, balanceOf(bob)]).toEqual([hash, 77n])
    await chain.miner.mine()
    await chain.reorganizer.rollback(2)
    await chain.overrideState((state) => state.setBalance(bob, 5n))
    await chain.miner.mine({ count: 2 })
    await chain.reorganizer.rollback(3)
    await send(chain, { value: 9n })
    await reopen()
    expect(chain.transaction(transaction)).toBeUndefined()
    await chain.history.setResetPoint()
    await chain.history.reset()
    expect([chain.head.hash, balanceOf(bob)]).toEqual([hash, 77n])
    expect(chain.state(chain.blockByNumber(2) ?? expect.fail()).account(bob)?.balance).toBe(55n)
    expect(chain.receipt(transaction)?.transaction.block.number).toBe(2)
    await reopen()
    await chain.history.setResetPoint()
    await chain.miner.mine()
    await chain.history.reset()
    expect([chain.head.hash, balanceOf(bob)]).toEqual([hash, 77n])
    await expectToMine()
  })

  test('can be reverted again', async () => {
    await open()
    await send(chain)
    for (let turn = 0; turn < 3; turn++) {
      const id = chain.history.snapshot()
      await send(chain)
      await chain.history.revert(id)
      await reopen()
      expect(chain.head.number).toBe(1)
    }
    await expectToMine()
  })

  test('can be opened by @ethereumjs/blockchain, which adds a block', async () => {
    await open()
    const id = chain.history.snapshot()
    await send(chain)
    await send(chain)
    await chain.history.revert(id)
    await send(chain, { value: 7n })
    const first = chain.head
    const back = chain.history.snapshot()
    await send(chain)
    await chain.history.revert(back)
    await chain.close()
    const store = await openLevelStore(folder)
    const { common, blockchain } = await openWithLibrary(store)
    expect(bytesToHex((await blockchain.getCanonicalHeadBlock()).hash())).toBe(first.hash)
    expect(bytesToHex((await blockchain.getCanonicalHeadHeader()).hash())).toBe(first.hash)
    const { gasLimit, baseFeePerGas } = first.header
    const header = {
      number: 2n,
      parentHash: hexToBytes(first.hash),
      timestamp: first.timestamp + 1,
      gasLimit,
      baseFeePerGas: baseFeePerGas ?? 0n,
    }
    await blockchain.putBlock(createBlock({ header }, { common }))
    expect((await blockchain.getCanonicalHeadBlock()).header.number).toBe(2n)
    await store.close()
  })

  test.each(ways)('%s is iterated by @ethereumjs/blockchain from genesis to the head', async (_, goBack) => {
    await open()
    await send(chain, { value: 5n })
    await send(chain, { value: 6n })
    await goBack()
    await send(chain, { value: 7n })
    await chain.miner.mine()
    const wanted = hashes().slice(0, -1)
    await chain.close()
    const store = await openLevelStore(folder)
    const { blockchain } = await openWithLibrary(store)
    const found = [bytesToHex(blockchain.genesisBlock.hash())]
    await blockchain.iterator('test', (block) => {
      found.push(bytesToHex(block.hash()))
      expect(block.transactions.length + block.uncleHeaders.length).toBeLessThanOrEqual(1)
    })
    expect(found).toEqual(wanted)
    expect(bytesToHex((await blockchain.getCanonicalHeadBlock()).hash())).toBe(wanted.at(-1))
    expect(bytesToHex((await blockchain.getCanonicalHeadHeader()).hash())).toBe(wanted.at(-1))
    const head = await blockchain.getCanonicalHeadHeader()
    expect(await blockchain.getTotalDifficulty(head.hash())).toBe(chain.head.totalDifficulty)
    await store.close()
  })

  test('has the records that @ethereumjs/blockchain writes', async () => {
    await open()
    await send(chain, { value: 5n })
    await chain.miner.mine({ count: 256 })
    const blocks = [0, 1, 2, 255, 256, 257].map((number) => chain.blockByNumber(number) ?? expect.fail())
    await chain.close()
    const store = await openLevelStore(folder)
    for (const { hash, number, totalDifficulty, fork } of blocks) {
      const block = createBlockFromRLP(chain.blockByHash(hash)?.rlp() ?? expect.fail(), { common: chain.common(fork) })
      const operations = [
        DBSetTD(totalDifficulty, BigInt(number), block.hash()),
        ...DBSetBlockOrHeader(block),
        ...DBSaveLookups(block.hash(), BigInt(number)),
      ]
      expect(operations.length).toBe(5)
      for (const { baseDBOp } of operations) {
        const key = Buffer.from(baseDBOp.key)
        expect(Buffer.from(store.get(tables.chain, key) ?? [])).toEqual(Buffer.from(baseDBOp.value as Uint8Array))
      }
    }
    await store.close()
  })
})

/** Opens a store with @ethereumjs/blockchain. */
async function openWithLibrary(store: Store) {
  const common = chain.common(chain.head.fork)
  const genesisBlock = createBlockFromRLP(chain.genesis.rlp(), { common })
  const blockchain = await createBlockchain({
    db: new RawDatabase(store),
    common,
    genesisBlock,
    validateBlocks: false,
    validateConsensus: false,
  })
  return { common, blockchain }
}

/** A database of @ethereumjs/blockchain on the records of a store. */
class RawDatabase implements DB<Uint8Array | string, Uint8Array | string> {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  get = async (key: Uint8Array | string) => this.#store.get(tables.chain, Buffer.from(key))
  put = (key: Uint8Array | string, value: Uint8Array | string) => this.batch([{ type: 'put', key, value }])
  del = (key: Uint8Array | string) => this.batch([{ type: 'del', key }])
  shallowCopy = () => this
  open = async () => {}

  async batch(operations: BatchDBOp<Uint8Array | string, Uint8Array | string>[]): Promise<void> {
    const batch = this.#store.batch()
    for (const operation of operations) {
      const key = Buffer.from(operation.key)
      if (operation.type === 'del') batch.delete(tables.chain, key)
      else batch.put(tables.chain, key, operation.value instanceof Uint8Array ? operation.value : Buffer.from('{}'))
    }
    await batch.write()
  }
}

describe('a store whose head is missing', () => {
  const MISSING: Hash = `0x${'ab'.repeat(32)}`
  const setHead = (hash: Hash) => (batch: Batch) => batch.put(tables.chain, Buffer.from('LastBlock'), hexToBytes(hash))
  const numberKey = (number: number) => Buffer.from([0x68, number, 0x6e])

  test('continues with the highest existing block, and warns', async () => {
    await open()
    await send(chain, { value: 5n })
    await send(chain, { value: 6n })
    const before = hashes()
    await reopen(setHead(MISSING))
    expect(hashes()).toEqual(before)
    expect(balanceOf(bob)).toBe(1_000n * ETHER + 11n)
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`${MISSING}.* block 2 `))])
    await expectToMine()
    await reopen()
    expect(chain.head.number).toBe(3)
    expect(warnings.length).toBe(1)
  })

  test('names both blocks in the warning if the number of the missing one is known', async () => {
    await open()
    await chain.miner.mine({ count: 4 })
    const { hash } = chain.head
    await reopen((batch) => batch.delete(tables.chain, Buffer.concat([Buffer.from('H'), hexToBytes(hash)])))
    expect(chain.head.number).toBe(3)
    expect(chain.hashByNumber(4)).toBeUndefined()
    expect(warnings).toEqual([expect.stringMatching(/block 4 .*block 3 /)])
    await expectToMine()
    expect(chain.blockByNumber(4)?.transactions.length).toBe(1)
  })

  test('skips numbers without a block, blocks without receipts and blocks without a state', async () => {
    await open()
    for (let count = 0; count < 5; count++) await send(chain, { value: 1n })
    const blocks = [1, 2, 3, 4, 5].map((number) => chain.blockByNumber(number) ?? expect.fail())
    const removed = chain.blockByNumber(3)?.transactions[0]?.hash ?? expect.fail()
    await reopen((batch) => {
      setHead(MISSING)(batch)
      batch.put(tables.chain, numberKey(9), hexToBytes(MISSING))
      batch.delete(tables.receipts, hexToBytes(blocks[4]?.hash ?? MISSING))
      batch.delete(tables.roots, hexToBytes(blocks[3]?.stateRoot ?? MISSING))
      batch.delete(tables.roots, hexToBytes(blocks[2]?.stateRoot ?? MISSING))
    })
    expect(chain.head.hash).toBe(blocks[1]?.hash)
    expect(balanceOf(bob)).toBe(1_000n * ETHER + 2n)
    for (const number of [3, 4, 5, 9]) expect(chain.hashByNumber(number)).toBeUndefined()
    expect([chain.transaction(removed), chain.receipt(removed)]).toEqual([undefined, undefined])
    expect(warnings).toEqual([expect.stringMatching(/block 9 .*block 2 /)])
    await reopen()
    expect(chain.head.hash).toBe(blocks[1]?.hash)
    await expectToMine()
  })

  test('removes overridden states of missing blocks', async () => {
    await open()
    await send(chain)
    await send(chain, { value: 2n })
    const { hash } = chain.head
    await chain.overrideState((state) => state.setBalance(bob, 5n))
    await reopen((batch) => batch.delete(tables.receipts, hexToBytes(hash)))
    // A head without receipts is incomplete.
    expect(chain.head.number).toBe(1)
    await send(chain, { value: 2n })
    expect(chain.head.hash).toBe(hash)
    expect(balanceOf(bob)).toBe(1_000n * ETHER + 2n)
  })

  test('resets to genesis if its reset point is missing too', async () => {
    await open()
    await send(chain)
    await send(chain)
    await chain.history.setResetPoint({ isCurrent: true })
    const { hash } = chain.head
    await reopen((batch) => {
      setHead(MISSING)(batch)
      batch.delete(tables.chain, Buffer.concat([Buffer.from('H'), hexToBytes(hash)]))
    })
    expect(chain.head.number).toBe(1)
    expect(chain.history.hasStoredResetPoint).toBe(false)
    await chain.history.reset()
    expect(chain.head.number).toBe(0)
    await expectToMine()
  })

  test('is rejected without its genesis block', async () => {
    await open()
    const { hash } = chain.genesis
    const store = chain.store
    const batch = store.batch()
    batch.delete(tables.chain, Buffer.concat([Buffer.from('H'), hexToBytes(hash)]))
    await batch.write()
    await chain.close()
    const reopened = await openLevelStore(folder)
    await expect(openChain({ store: reopened })).rejects.toMatchObject({ name: 'BrokenChain' })
    await reopened.close()
  })
})
