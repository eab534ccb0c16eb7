import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, type Hash, type Hex } from '../../src/bytes.ts'
import type { Alloc } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { untilLoaded } from '../../src/state/notLoaded.ts'
import type { RemoteState } from '../../src/state/remoteState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { LoadingTrie } from '../../src/upstream/loadingTrie.ts'
import { LoadingValues } from '../../src/upstream/loadingValues.ts'
import type { StateSource } from '../../src/upstream/stateSource.ts'
import { random } from '../random.ts'

const addressOf = (index: number): Address => `0x${(index * 7919 + 1).toString(16).padStart(40, '0')}`
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** Returns a generator of pseudorandom integers below `limit`. */
function randomIntegers(seed: number): (limit: number) => number {
  const next = random(seed)
  return (limit) => Math.floor(next() * limit)
}

function alloc(accounts: number): Alloc {
  const next = randomIntegers(accounts)
  return new Map(
    Array.from({ length: accounts }, (_, index) => {
      const storage = new Map(Array.from({ length: next(40) }, () => [BigInt(next(60)), BigInt(next(5))] as const))
      const code = index % 3 === 0 || storage.size > 0 ? Uint8Array.of(0x60, index & 0xff) : undefined
      const account = { balance: BigInt(next(1000)), nonce: BigInt(1 + next(3)), storage }
      return [addressOf(index), code === undefined ? account : { ...account, code }] as const
    }),
  )
}

/** Returns an upstream with the state `version`, and the calls that it received. */
function sourceOf(version: StateVersion): { source: StateSource; calls: string[] } {
  const calls: string[] = []
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    calls.push(method)
    const [address, second] = params as [Address, Hex & Hex[]]
    const account = version.account(address)
    if (method === 'eth_getCode') return account === undefined ? '0x' : bytesToHex(version.code(account.codeHash))
    if (method === 'eth_getBalance') return hex(account?.balance ?? 0n)
    if (method === 'eth_getTransactionCount') return hex(account?.nonce ?? 0n)
    if (method === 'eth_getStorageAt') return hex(version.storage(address, BigInt(second)))
    const proof = version.proof(address, (second as Hex[]).map(BigInt))
    return {
      accountProof: proof.accountProof.map(bytesToHex),
      storageProof: proof.storageProof.map((each) => ({ proof: each.proof.map(bytesToHex) })),
    }
  }
  const wrong = async (message: string): Promise<never> => {
    throw new Error(message)
  }
  return { source: { block: '0x1', isPrague: false, call, wrongResponse: wrong }, calls }
}

const withProofs = (root: Hash, source: StateSource): LoadingTrie => new LoadingTrie(root, source)

async function databases(accounts: number, make: (root: Hex, source: StateSource) => RemoteState) {
  const full = await openStateDatabase(await openMemoryStore())
  const genesis = full.build(alloc(accounts))
  const { source, calls } = sourceOf(genesis)
  const store = await openMemoryStore()
  const remote = { root: genesis.root(), state: make(genesis.root(), source) }
  const sparse = await openStateDatabase(store, { remote, residentNodes: 50 })
  return { full, genesis, sparse, store, base: sparse.version(genesis.root()), calls }
}

type Write = (state: JournaledState) => void

function writes(seed: number, accounts: number): Write[] {
  const next = randomIntegers(seed)
  return Array.from({ length: 12 }, (): Write => {
    const address = addressOf(next(accounts + 3))
    const slot = BigInt(next(60))
    const value = BigInt(next(3))
    const kind = next(10)
    return (state) => {
      if (kind < 6) {
        if (state.exists(address)) state.setStorage(address, slot, value)
      } else if (kind < 8) state.setBalance(address, state.getBalance(address) + 1n)
      else if (kind === 8) state.deleteAccount(address)
      else state.setCode(address, Uint8Array.of(1, 2, Number(value)))
    }
  })
}

async function commit(database: StateDatabase, on: StateVersion, changes: readonly Write[]): Promise<StateVersion> {
  return untilLoaded(() => {
    const state = new JournaledState(on)
    for (const change of changes) change(state)
    return database.commit(state)
  })
}

describe('a state over an upstream with proofs', () => {
  test('has the same roots as the complete state', async () => {
    const { full, genesis, sparse, store, base } = await databases(400, withProofs)
    let complete = genesis
    let partial = base
    for (let seed = 0; seed < 60; seed++) {
      const changes = writes(seed, 400)
      complete = await commit(full, complete, changes)
      partial = await commit(sparse, partial, changes)
      expect(partial.root()).toBe(complete.root())
      const batch = store.batch()
      sparse.stage(partial, batch)
      await batch.write()
    }
  })

  test('returns the accounts, slots and code of the upstream', async () => {
    const { genesis, base } = await databases(50, withProofs)
    for (let index = 0; index < 53; index++) {
      const address = addressOf(index)
      const account = await untilLoaded(() => base.account(address))
      expect(account).toEqual(genesis.account(address))
      if (account === undefined) continue
      expect(await untilLoaded(() => base.code(account.codeHash))).toEqual(genesis.code(account.codeHash))
      for (const slot of [0n, 1n, 59n]) {
        expect(await untilLoaded(() => base.storage(address, slot))).toBe(genesis.storage(address, slot))
      }
    }
  })

  test('returns the same proofs as the upstream', async () => {
    const { genesis, base } = await databases(50, withProofs)
    const proof = await untilLoaded(() => base.proof(addressOf(3), [1n, 2n]))
    expect(proof).toEqual(genesis.proof(addressOf(3), [1n, 2n]))
  })

  test('sends no call twice', async () => {
    const { base, calls } = await databases(50, withProofs)
    await untilLoaded(() => base.storage(addressOf(3), 1n))
    const sent = calls.length
    await untilLoaded(() => base.account(addressOf(3)))
    await untilLoaded(() => base.storage(addressOf(3), 1n))
    expect(calls).toHaveLength(sent)
  })
})

describe('a state over an upstream without proofs', () => {
  test('returns written values, and the values of the upstream otherwise', async () => {
    const { full, genesis, sparse, store, base } = await databases(40, (_root, source) => new LoadingValues(source))
    let complete = genesis
    let partial = base
    for (let seed = 0; seed < 60; seed++) {
      const changes = writes(seed, 40)
      complete = await commit(full, complete, changes)
      partial = await commit(sparse, partial, changes)
      for (let index = 0; index < 43; index++) {
        const address = addressOf(index)
        const [a, b] = [complete.account(address), await untilLoaded(() => partial.account(address))]
        expect(b && { nonce: b.nonce, balance: b.balance, codeHash: b.codeHash }).toEqual(
          a && { nonce: a.nonce, balance: a.balance, codeHash: a.codeHash },
        )
        for (let slot = 0n; slot < 60n; slot += 7n) {
          expect(await untilLoaded(() => partial.storage(address, slot))).toBe(complete.storage(address, slot))
        }
      }
      const batch = store.batch()
      sparse.stage(partial, batch)
      await batch.write()
    }
  })
})
