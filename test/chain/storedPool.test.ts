import { cp } from 'node:fs/promises'
import { createTx } from '@ethereumjs/tx'
import { afterEach, describe, expect, test } from 'vitest'
import { type Address, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { impersonated } from '../../src/chain/transactions/impersonation.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { makeSidecar, versionedHashes, withSidecar } from '../../src/chain/transactions/sidecar.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { alice, bob, carol, ETHER, openChain, send, signed } from './support.ts'

const temporary = temporaryFolder()
const contract: Address = `0x${'c0'.repeat(20)}`

let chain: Chain
let warnings: string[] = []
afterEach(() => chain.close())

async function open(store: Store): Promise<void> {
  warnings = []
  chain = await openChain({ store, mining: { kind: 'manual' }, warn: (text) => warnings.push(text) })
}

let folder: string

/** Opens a chain in a new folder. */
async function openFolder(): Promise<void> {
  folder = temporary.newFolder()
  await open(await openLevelStore(folder))
}

/** Opens a copy of the folder of the chain, which is still open, as after a crash. */
async function crash(): Promise<void> {
  const copy = temporary.newFolder()
  await cp(folder, copy, { recursive: true })
  await chain.close()
  folder = copy
  await open(await openLevelStore(copy))
}

const higherFees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 10n }

const waiting = () => chain.pool.all().map(({ hash }) => hash)

async function storedCount(store: Store): Promise<number> {
  let count = 0
  for await (const _ of store.entries(tables.pool)) count++
  return count
}

/** Submits a transaction with blobs to a chain. */
async function sendBlob() {
  const sidecar = await makeSidecar([new Uint8Array(131_072).fill(1)], false)
  const fields = { type: 3, from: carol, blobVersionedHashes: versionedHashes(sidecar) }
  return { hash: await chain.submitRaw(withSidecar(signed(chain, fields), sidecar).networkForm), sidecar }
}

describe('waiting transactions after a crash', () => {
  test('wait in the order of their arrival, with their senders and blobs', async () => {
    await openFolder()
    await chain.overrideState((state) => {
      state.setBalance(contract, ETHER)
      state.setCode(contract, hexToBytes('0x00'))
    })
    chain.impersonate(contract)
    const fields = { type: 2, to: bob, gasLimit: 21_000n, maxFeePerGas: 3n * 10n ** 9n, chainId: chain.chainId }
    const unsigned = createTx(fields, { common: chain.common(chain.next.fork) })
    const later = await send(chain, { nonce: 5n })
    const { hash: blob, sidecar } = await sendBlob()
    const ofContract = await chain.submit(fromLibraryTransaction(impersonated(unsigned, contract)), contract)
    const first = await send(chain)

    await crash()
    expect(waiting()).toEqual([later, blob, ofContract, first])
    expect(chain.pool.all().map(({ from }) => from)).toEqual([alice, carol, contract, alice])
    expect(chain.pool.get(blob)?.tx.sidecar?.blobs).toEqual(sidecar.blobs)
    const [block] = await chain.miner.mine()
    expect(new Set(block?.transactions.map(({ hash }) => hash))).toEqual(new Set([blob, ofContract, first]))
    expect(waiting()).toEqual([later])
    expect(warnings).toEqual([])
  })

  test('are neither those that were replaced nor those that were removed', async () => {
    await openFolder()
    await send(chain)
    const replacement = await send(chain, { nonce: 0n, ...higherFees })
    await chain.waiting.remove(await send(chain, { nonce: 1n }))
    await send(chain, { from: bob })
    await send(chain, { from: bob, nonce: 1n })
    await chain.waiting.removeOf(bob)
    await crash()
    expect(waiting()).toEqual([replacement])
    await chain.waiting.clear()
    const kept = await send(chain, { from: carol, nonce: 7n })
    await crash()
    expect(waiting()).toEqual([kept])
  })

  test('are those of the snapshot after a revert, and none after a reset', async () => {
    await openFolder()
    const hash = await send(chain)
    const id = chain.history.snapshot()
    await chain.miner.mine()
    await send(chain, { from: bob })
    await chain.history.revert(id)
    await crash()
    expect(waiting()).toEqual([hash])

    await chain.history.reset()
    expect(waiting()).toEqual([])
  })
})

describe('a chain that is opened again', () => {
  test('has the transactions that wait, once in its store', async () => {
    await openFolder()
    const hashes = [await send(chain, { nonce: 2n }), await send(chain), await send(chain, { from: bob })]
    for (let start = 0; start < 3; start++) {
      await chain.close()
      const store = await openLevelStore(folder)
      await open(store)
      expect(waiting()).toEqual(hashes)
      expect(await storedCount(store)).toBe(3)
    }
  })

  test('forgets the transactions with nonces that are used', async () => {
    await openFolder()
    await send(chain)
    const kept = await send(chain, { nonce: 4n })
    await chain.overrideState((state) => state.setNonce(alice, 3n))
    await chain.close()
    await open(await openLevelStore(folder))
    expect(waiting()).toEqual([kept])
    await chain.close()
    const store = await openLevelStore(folder)
    await open(store)
    expect(await storedCount(store)).toBe(1)
  })

  test('removes a transaction that cannot be read, and warns', async () => {
    await openFolder()
    const kept = await send(chain)
    await chain.close()
    const damaged = await openLevelStore(folder)
    const batch = damaged.batch()
    batch.put(tables.pool, hexToBytes('0x000000000007'), hexToBytes(`${bob}02c0`))
    await batch.write()
    await damaged.close()
    await open(await openLevelStore(folder))
    expect(waiting()).toEqual([kept])
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^a waiting transaction of ${bob} was removed from the pool: `)),
    ])
    await chain.close()
    await open(await openLevelStore(folder))
    expect(warnings).toEqual([])
  })
})

describe('a store that rejects writes', () => {
  test('rejects a transaction, and the pool does not change', async () => {
    const store = new FaultyStore(await openLevelStore(temporary.newFolder()))
    await open(store)
    const hash = await send(chain)
    store.broken = true
    await expect(send(chain, { nonce: 0n, ...higherFees })).rejects.toMatchObject({ name: 'WriteFailed' })
    expect(waiting()).toEqual([hash])
    await expect(send(chain, { from: bob })).rejects.toMatchObject({ name: 'WriteFailed' })
    await expect(chain.waiting.remove(hash)).rejects.toMatchObject({ name: 'WriteFailed' })
    expect(waiting()).toEqual([hash])
    store.broken = false
    await send(chain, { from: bob })
    expect(await storedCount(store)).toBe(2)
    expect(await chain.waiting.remove(hash)).toBe(true)
    expect(await storedCount(store)).toBe(1)
  })
})

test('a removal that cannot be stored keeps a transaction that was accepted meanwhile', async () => {
  const store = new FaultyStore(await openLevelStore(temporary.newFolder()))
  await open(store)
  const hash = await send(chain)
  let accepted: Promise<string> | undefined
  chain.onPoolRemoval(hash, () =>
    queueMicrotask(() => {
      accepted = send(chain, { from: bob })
    }),
  )
  store.failures = 1
  await expect(chain.waiting.remove(hash)).rejects.toMatchObject({ name: 'WriteFailed' })
  expect(waiting()).toEqual([hash, await accepted])
  expect(await storedCount(store)).toBe(2)
})

test('a mined transaction does not stay in the store', async () => {
  const store = await openLevelStore(temporary.newFolder())
  await open(store)
  await send(chain)
  await chain.miner.mine()
  await send(chain, { from: bob, nonce: 3n })
  expect(await storedCount(store)).toBe(1)
})

test('automatically mined transactions are never stored as waiting ones', async () => {
  const store = new FaultyStore(await openLevelStore(temporary.newFolder()))
  await open(store)
  chain.setMining({ kind: 'auto' })
  await Promise.all([alice, bob, carol].map((from) => send(chain, { from })))
  const before = store.writes
  // Each waits until the blocks of the earlier ones are stored.
  await Promise.all([alice, bob, carol].map((from) => send(chain, { from })))
  expect(store.writes - before).toBe(3)
})

test('a store that ends with the process has no waiting transactions', async () => {
  const store = await openMemoryStore()
  await open(store)
  await send(chain)
  expect(await storedCount(store)).toBe(0)
})
