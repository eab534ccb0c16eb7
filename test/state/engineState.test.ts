import { createBlock } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet, type StateManagerInterface } from '@ethereumjs/common'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { createFeeMarket1559Tx, createLegacyTx } from '@ethereumjs/tx'
import { Account, Address, createAccount, createAddressFromPrivateKey } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import { bigintToBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { EngineState } from '../../src/state/engineState.ts'
import { openStateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { readFailed } from '../../src/storage/storageErrors.ts'
import type { Store } from '../../src/storage/store.ts'
import { fc } from '../property.ts'

async function newState(): Promise<EngineState> {
  const database = await openStateDatabase(await openMemoryStore())
  return new EngineState(database, database.empty)
}

const privateKey = new Uint8Array(32).fill(7)
const sender = createAddressFromPrivateKey(privateKey)
const at = (n: number): Address => new Address(bigintToBytes(BigInt(n), 20))

/** Code that stores the value of the call in slot 0, and slot 0 minus slot 1 in slot 1. Reverts if there is data. */
const contract = hexToBytes('0x34600055600054600154036001553615601757600080fd5b00')
/** Code that destroys its contract and sends the balance to the caller. */
const selfdestructor = hexToBytes('0x33ff')

interface Call {
  readonly to: number | undefined
  readonly value: bigint
  readonly data: Uint8Array
}

/** Executes transactions and returns the state root after each. */
async function rootsAfter(
  stateManager: StateManagerInterface,
  hardfork: Hardfork,
  calls: readonly Call[],
): Promise<string[]> {
  const common = new Common({ chain: Mainnet, hardfork })
  const vm = await createVM({ common, stateManager, activatePrecompiles: false })
  await vm.stateManager.putAccount(sender, createAccount({ balance: 10n ** 21n }))
  for (const [n, code] of [
    [100, contract],
    [101, selfdestructor],
  ] as const) {
    await vm.stateManager.putAccount(at(n), createAccount({ nonce: 1n }))
    await vm.stateManager.putCode(at(n), code)
  }
  await vm.stateManager.putStorage(at(100), bigintToBytes(1n, 32), Uint8Array.of(9))
  await vm.stateManager.putStorage(at(101), bigintToBytes(1n, 32), Uint8Array.of(9))
  const fees = common.isActivatedEIP(1559)
  const block = createBlock({ header: { gasLimit: 30_000_000n, ...(fees && { baseFeePerGas: 7n }) } }, { common })
  const roots: string[] = []
  for (const [index, { to, value, data }] of calls.entries()) {
    const body = { nonce: BigInt(index), gasLimit: 200_000n, value, data, ...(to !== undefined && { to: at(to) }) }
    const unsigned = fees
      ? createFeeMarket1559Tx({ ...body, chainId: 1n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }, { common })
      : createLegacyTx({ ...body, gasPrice: 10n }, { common })
    await runTx(vm, { tx: unsigned.sign(privateKey), block, skipBlockGasLimitValidation: true })
    roots.push(bytesToHex(await vm.stateManager.getStateRoot()))
  }
  return roots
}

const call = fc.record({
  to: fc.constantFrom(undefined, 3, 50, 51, 100, 101),
  value: fc.bigInt(0n, 3n),
  data: fc.constantFrom(
    new Uint8Array(0),
    Uint8Array.of(1),
    // Init code that stores a value and returns a contract of three bytes.
    hexToBytes('0x60055f55625f5ff35f52600360' + '1df3'),
    hexToBytes('0x6005600055623300ff600052600360' + '1df3'),
  ),
})

describe('compared with MerkleStateManager, on @ethereumjs/vm', () => {
  test.each([
    Hardfork.Homestead,
    Hardfork.SpuriousDragon,
    Hardfork.Berlin,
    Hardfork.London,
    Hardfork.Cancun,
    Hardfork.Prague,
  ])('has the same root after each transaction at %s', async (hardfork) => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6, size: 'max' }), async (calls) => {
        const reference = new MerkleStateManager({ common: new Common({ chain: Mainnet, hardfork }) })
        expect(await rootsAfter(await newState(), hardfork, calls)).toEqual(
          await rootsAfter(reference, hardfork, calls),
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('the state manager', () => {
  test('nests checkpoints', async () => {
    const state = await newState()
    await state.putAccount(at(1), createAccount({ balance: 1n }))
    await state.checkpoint()
    await state.modifyAccountFields(at(1), { balance: 2n })
    await state.checkpoint()
    await state.modifyAccountFields(at(1), { nonce: 3n })
    await state.commit()
    await state.checkpoint()
    await state.modifyAccountFields(at(1), { nonce: 4n })
    await state.revert()
    expect(await state.getAccount(at(1))).toMatchObject({ balance: 2n, nonce: 3n })
    await state.revert()
    expect(await state.getAccount(at(1))).toMatchObject({ balance: 1n, nonce: 0n })
    await expect(state.commit()).rejects.toThrow(RangeError)
    await expect(state.revert()).rejects.toThrow(RangeError)
  })

  test('returns roots within checkpoints, without reverted changes', async () => {
    const state = await newState()
    await state.checkpoint()
    await state.putAccount(at(1), createAccount({ balance: 1n }))
    const one = await state.getStateRoot()
    await state.checkpoint()
    await state.putAccount(at(1), createAccount({ balance: 2n }))
    const two = await state.getStateRoot()
    await state.revert()
    expect(await state.getStateRoot()).toEqual(one)
    expect(two).not.toEqual(one)
    await state.commit()
  })

  test('returns values without leading zeros', async () => {
    const state = await newState()
    await state.putAccount(at(1), new Account())
    const key = new Uint8Array(32)
    await state.putStorage(at(1), key, Uint8Array.of(0, 0, 1, 0))
    expect(await state.getStorage(at(1), key)).toEqual(Uint8Array.of(1, 0))
    expect(await state.originalStorageCache.get(at(1), key)).toEqual(new Uint8Array(0))
    state.originalStorageCache.clear()
    expect(await state.originalStorageCache.get(at(1), key)).toEqual(Uint8Array.of(1, 0))
    await state.putStorage(at(1), key, new Uint8Array(32))
    expect(await state.getStorage(at(1), key)).toEqual(new Uint8Array(0))
  })

  test('has the empty storage root only for accounts without storage (EIP-7610)', async () => {
    const state = await newState()
    const empty = new Account().storageRoot
    await state.putAccount(at(1), new Account())
    expect((await state.getAccount(at(1)))?.storageRoot).toEqual(empty)
    await state.putStorage(at(1), new Uint8Array(32), Uint8Array.of(1))
    expect((await state.getAccount(at(1)))?.storageRoot).not.toEqual(empty)
    await state.clearStorage(at(1))
    expect((await state.getAccount(at(1)))?.storageRoot).toEqual(empty)
  })

  test('clears the storage of an account that is put with the empty storage root, and not otherwise', async () => {
    const state = await newState()
    await state.putAccount(at(1), new Account())
    await state.putStorage(at(1), new Uint8Array(32), Uint8Array.of(1))
    const version = state.commitVersion()
    state.load(version)
    const { storageRoot } = version.account(bytesToHex(at(1).bytes)) ?? {}
    expect(bytesToHex((await state.getAccount(at(1)))?.storageRoot ?? new Uint8Array(0))).toBe(storageRoot)
    await state.putAccount(at(1), await state.getAccount(at(1)))
    expect(await state.getStorage(at(1), new Uint8Array(32))).toEqual(Uint8Array.of(1))
    await state.putAccount(at(1), new Account())
    expect(await state.getStorage(at(1), new Uint8Array(32))).toEqual(new Uint8Array(0))
  })

  test('sets any stored root, and rejects others', async () => {
    const store = await openMemoryStore()
    const database = await openStateDatabase(store)
    const state = new EngineState(database, database.empty)
    await state.putAccount(at(1), createAccount({ balance: 1n }))
    const batch = store.batch()
    database.stage(state.commitVersion(), batch)
    await batch.write()
    const one = await state.getStateRoot()
    await state.deleteAccount(at(1))
    const none = await state.getStateRoot()
    await state.setStateRoot(one)
    expect(await state.hasStateRoot(one)).toBe(true)
    expect((await state.getAccount(at(1)))?.balance).toBe(1n)
    await state.setStateRoot(none)
    expect(await state.getAccount(at(1))).toBeUndefined()
    await expect(state.setStateRoot(new Uint8Array(32))).rejects.toMatchObject({ name: 'StateUnavailable' })
    expect(await state.hasStateRoot(new Uint8Array(32))).toBe(false)
  })

  test('has copies without later writes of the original', async () => {
    const state = await newState()
    await state.putAccount(at(1), createAccount({ balance: 1n }))
    const copy = state.shallowCopy()
    await state.putAccount(at(1), createAccount({ balance: 2n }))
    await copy.putAccount(at(2), new Account())
    expect((await copy.getAccount(at(1)))?.balance).toBe(1n)
    expect(await state.getAccount(at(2))).toBeUndefined()
  })

  test.each<[string, (state: EngineState) => Promise<unknown>]>([
    ['getStorage with a short key', (state) => state.getStorage(at(1), new Uint8Array(31))],
    ['putStorage with a short key', (state) => state.putStorage(at(1), new Uint8Array(31), Uint8Array.of(1))],
    ['putStorage with a long value', (state) => state.putStorage(at(1), new Uint8Array(32), new Uint8Array(33))],
    ['putStorage without an account', (state) => state.putStorage(at(9), new Uint8Array(32), Uint8Array.of(1))],
  ])('rejects %s', async (_, misuse) => {
    const state = await newState()
    await state.putAccount(at(1), new Account())
    await expect(misuse(state)).rejects.toThrow(RangeError)
  })

  test('rejects if the store fails', async () => {
    const store = await openMemoryStore()
    const database = await openStateDatabase(store)
    const genesis = database.build(new Map([[bytesToHex(at(1).bytes), { balance: 1n, storage: new Map([[0n, 1n]]) }]]))
    const batch = store.batch()
    database.stage(genesis, batch)
    await batch.write()
    const failing: Store = {
      acceptsAtOnce: false,
      isPermanent: false,
      get: () => {
        throw readFailed()
      },
      entries: (table, range) => store.entries(table, range),
      batch: () => store.batch(),
      fork: () => store.fork(),
      close: () => store.close(),
    }
    const reopened = await openStateDatabase(failing)
    const state = new EngineState(reopened, reopened.empty)
    await expect(state.setStateRoot(hexToBytes(genesis.root()))).rejects.toMatchObject({ name: 'ReadFailed' })
  })
})
