import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { deleteRecords } from '../../src/chain/store/records.ts'
import { recoverChain } from '../../src/chain/store/recoverChain.ts'
import type { ChainBlock } from '../../src/chain/types.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Batch, type Store, tables } from '../../src/storage/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { countTurns } from '../turns.ts'
import { bob, ETHER, openChain, send } from './support.ts'

const folders = temporaryFolder()
let folder: string
let chain: Chain
/** Blocks 0 to 5. Each after the genesis has a transaction, and a different balance of bob. */
let blocks: readonly ChainBlock[]

beforeEach(async () => {
  folder = folders.newFolder()
  chain = await openChain({ store: await openLevelStore(folder) })
  for (let value = 1n; value <= 5n; value++) await send(chain, { value })
  blocks = Array.from({ length: 6 }, (_, number) => blockByNumber(number))
})
afterEach(() => chain.close())

const blockByNumber = (number: number) => chain.blockByNumber(number) ?? expect.fail()
const blockAt = (number: number) => blocks[number] ?? expect.fail()
const transactionIn = (number: number) => blockAt(number).transactions[0]?.hash ?? expect.fail()
const balanceOfBob = () => chain.state(chain.head).account(bob)?.balance

/** Deletes records of the store, recovers the chain and opens it again. Returns the description of the loss. */
async function recover(damage: (batch: Batch, store: Store) => Promise<void> | void): Promise<string | undefined> {
  await chain.close()
  const store = await openLevelStore(folder)
  const batch = store.batch()
  await damage(batch, store)
  await batch.write()
  const text = await recoverChain(store, { head: 5, operations: undefined, isScattered: true })
  await store.close()
  chain = await openChain({ store: await openLevelStore(folder) })
  return text
}

const hashBytes = (number: number) => hexToBytes(blockAt(number).hash)
const deleteReceipts = (batch: Batch, number: number) => batch.delete(tables.receipts, hexToBytes(blockAt(number).hash))
const deleteState = (batch: Batch, number: number) =>
  batch.delete(tables.roots, hexToBytes(blockAt(number).header.stateRoot))
const deleteBlock = (batch: Batch, number: number) => deleteRecords(number, blockAt(number).hash, batch)

/** Deletes all records of a block except its canonical hash. */
function deleteHeader(batch: Batch, number: number): void {
  const { hash } = blockAt(number)
  deleteRecords(number, hash, batch)
  batch.put(tables.chain, Buffer.from([0x68, number, 0x6e]), hexToBytes(hash))
}

const older = 'older states, waiting transactions and records of the layer-2 ledgers may be missing'

test('a recovery lets other work run while it reads blocks and states', async () => {
  await chain.close()
  const store = await openMemoryStore()
  chain = await openChain({ store })
  await chain.overrideState((state) => {
    for (let slot = 1n; slot <= 500n; slot++) state.setStorage(bob, slot, slot)
  })
  await chain.miner.mine({ count: 100 })
  await chain.history.setResetPoint({ isCurrent: true })
  await chain.reorganizer.rollback(2)
  // It reads the state after the head, and the state after each removed block.
  const [text, turns] = await countTurns(() =>
    recoverChain(store, { head: 98, operations: undefined, isScattered: true }),
  )
  expect(text).toContain('no block is lost')
  expect(turns).toBeGreaterThan(50)
})

test('a chain without a lost block keeps its head', async () => {
  const balance = balanceOfBob()
  const text = await recover((batch) => batch.delete(tables.transactions, hexToBytes(transactionIn(2))))
  expect(text).toBe(`no block is lost, ${older}; the chain continues after block 5`)
  expect([chain.head.hash, balanceOfBob()]).toEqual([blockAt(5).hash, balance])
  // The block has the transaction, so its position can be restored.
  expect(chain.receipt(transactionIn(2))?.transaction.block.number).toBe(2)
})

test.each([
  ['header', deleteHeader],
  ['receipts', deleteReceipts],
  ['state', deleteState],
])('a chain whose last two blocks have no %s continues after the block before them', async (_, remove) => {
  const text = await recover((batch) => {
    remove(batch, 4)
    remove(batch, 5)
  })
  expect(text).toBe(`blocks 4 to 5 are lost, ${older}; the chain continues after block 3`)
  expect([chain.head.hash, balanceOfBob()]).toEqual([blockAt(3).hash, 1_000n * ETHER + 6n])
  for (const number of [4, 5]) {
    expect(chain.hashByNumber(number)).toBeUndefined()
    expect(chain.blockByHash(blockAt(number).hash)).toBeUndefined()
    expect(chain.receipt(transactionIn(number))).toBeUndefined()
  }
  const hash = await send(chain, { value: 7n })
  expect(chain.receipt(hash)?.transaction.block.number).toBe(4)
})

test('blocks that are lost below the head stay lost, and their transactions are unknown', async () => {
  const text = await recover((batch) => {
    for (const number of [1, 3, 4]) deleteBlock(batch, number)
  })
  expect(text).toBe(`blocks 1, 3 to 4 are lost, ${older}; the chain continues after block 5`)
  expect(chain.head.hash).toBe(blockAt(5).hash)
  expect([1, 2, 3, 4, 5].map((number) => chain.receipt(transactionIn(number))?.transaction.block.number)).toEqual([
    undefined,
    2,
    undefined,
    undefined,
    5,
  ])
})

test.each([
  ['body', (batch: Batch) => batch.delete(tables.chain, Buffer.concat([Buffer.from('b\u0003'), hashBytes(3)]))],
  ['receipts', (batch: Batch) => deleteReceipts(batch, 3)],
])('a block whose %s is lost below the head is never read without its transactions', async (_, remove) => {
  const text = await recover(remove)
  expect(text).toBe(`block 3 is lost, ${older}; the chain continues after block 5`)
  const incomplete = expect.objectContaining({ name: 'IncompleteBlock', message: expect.stringContaining('block 3 ') })
  expect(() => chain.blockByNumber(3)).toThrow(incomplete)
  expect(() => chain.blockByHash(blockAt(3).hash)).toThrow(incomplete)
  expect(() => chain.receipt(transactionIn(3))).toThrow(incomplete)
  expect(chain.receipt(transactionIn(4))?.transaction.block.number).toBe(4)
})

test('a lost block is no block that a client removed from an imported file', async () => {
  await chain.importer.completeFile(blockAt(5).hash)
  await recover((batch) => deleteHeader(batch, 5))
  expect([chain.head.number, chain.importer.removedImport]).toEqual([4, undefined])
})

test('a chain from which a client removed imported blocks is still recognized', async () => {
  await chain.importer.completeFile(blockAt(5).hash)
  await chain.reorganizer.rollback(3)
  await recover(() => {})
  expect([chain.head.number, chain.importer.removedImport]).toEqual([2, blockAt(5).hash])
})

describe('the reset point of a chain that was reverted to a block before it', () => {
  const keyOfRemoved = (number: number) => Buffer.from([0, 0, 0, 0, 0, 0, 0, number])
  beforeEach(async () => {
    await chain.history.setResetPoint({ isCurrent: true })
    await chain.reorganizer.rollback(3)
  })

  test('stays if no record is lost', async () => {
    expect(await recover(() => {})).toBe(`blocks 3 to 5 are lost, ${older}; the chain continues after block 2`)
    await chain.history.reset()
    expect(chain.head.hash).toBe(blockAt(5).hash)
  })

  test('is the first block if a removed block is lost', async () => {
    expect(await recover((batch) => batch.delete(tables.removed, keyOfRemoved(4)))).toContain(
      `${older}, a reset returns to the first block; the chain continues after block 2`,
    )
    expect(chain.history.hasStoredResetPoint).toBe(false)
    await chain.history.reset()
    expect(chain.head.number).toBe(0)
  })

  test('is the first block if the states of its removed blocks are lost, whose pages are written again', async () => {
    const text = await recover(async (batch, store) => {
      for await (const [key] of store.entries(tables.nodes, { reverse: true, limit: 2 }))
        batch.delete(tables.nodes, key)
    })
    expect(text).toContain('a reset returns to the first block; the chain continues after block 2')
    await send(chain, { value: 9n })
    expect(chain.store.get(tables.roots, hexToBytes(blockAt(5).header.stateRoot))).toBeUndefined()
    await chain.history.reset()
    expect(chain.head.number).toBe(0)
  })
})

test('one lost block is named alone', async () => {
  expect(await recover((batch) => deleteReceipts(batch, 5))).toBe(
    `block 5 is lost, ${older}; the chain continues after block 4`,
  )
})

test('a chain without a complete state cannot be recovered', async () => {
  await chain.close()
  const store = await openLevelStore(folder)
  const batch = store.batch()
  for await (const [key] of store.entries(tables.nodes)) batch.delete(tables.nodes, key)
  await batch.write()
  expect(await recoverChain(store, { head: 5, operations: undefined, isScattered: true })).toBeUndefined()
  await store.close()
})
