import { createMPTFromProof, verifyMPTWithMerkleProof } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { createAccountFromRLP } from '@ethereumjs/util'
import { describe, expect, test, vi } from 'vitest'
import { type Address, bigintToBytes, bytesToHex, type Hash, hexToBytes } from '../../src/bytes.ts'
import { keccak256, keccak256Hex } from '../../src/crypto/keccak.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { fc } from '../property.ts'
import { addressOf } from './model.ts'

/** Verifies a proof with @ethereumjs/mpt. Returns the value of the hashed key, or null for a proof of absence. */
async function verified(proof: readonly Uint8Array[], root: Hash, key: Uint8Array): Promise<Uint8Array | null> {
  return verifyMPTWithMerkleProof(await createMPTFromProof([...proof]), hexToBytes(root), keccak256(key), [...proof])
}

const account: fc.Arbitrary<AllocAccount> = fc.record({
  balance: fc.bigInt(0n, 10n ** 30n),
  nonce: fc.bigInt(0n, 3n),
  code: fc.uint8Array({ maxLength: 4 }),
  storage: fc
    .array(fc.tuple(fc.bigInt(0n, 20n), fc.bigInt(0n, 2n ** 256n - 1n)), { maxLength: 20, size: 'max' })
    .map((slots) => new Map(slots)),
})
const alloc = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }).map(addressOf), account), {
    minLength: 1,
    maxLength: 30,
    size: 'max',
  })
  .map((accounts) => new Map(accounts))

describe('proofs (EIP-1186)', () => {
  test('of existing and absent accounts and slots are accepted by @ethereumjs/mpt', async () => {
    await fc.assert(
      fc.asyncProperty(
        alloc,
        fc.integer({ min: 0, max: 60 }).map(addressOf),
        fc.bigInt(0n, 30n),
        async (alloc, address, slot) => {
          const version = (await openStateDatabase(await openMemoryStore())).build(alloc)
          const { account, accountProof, storageProof } = version.proof(address, [slot, 0n])
          const rlp = await verified(accountProof, version.root(), hexToBytes(address))
          if (!alloc.has(address)) {
            expect([rlp, account]).toEqual([null, undefined])
            return
          }
          const proved = createAccountFromRLP(rlp ?? new Uint8Array(0))
          expect({
            nonce: proved.nonce,
            balance: proved.balance,
            storageRoot: bytesToHex(proved.storageRoot),
            codeHash: bytesToHex(proved.codeHash),
          }).toEqual(account)
          for (const { slot, value, proof } of storageProof) {
            expect(value).toBe(alloc.get(address)?.storage?.get(slot) ?? 0n)
            if (account?.storageRoot === EMPTY_ROOT) expect(proof).toEqual([])
            else {
              const expected = value === 0n ? null : RLP.encode(value)
              expect(await verified(proof, account?.storageRoot ?? '0x', bigintToBytes(slot, 32))).toEqual(expected)
            }
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('of the empty state are empty', async () => {
    const { empty } = await openStateDatabase(await openMemoryStore())
    expect(empty.proof(addressOf(1), [1n])).toEqual({
      address: addressOf(1),
      account: undefined,
      accountProof: [],
      storageProof: [{ slot: 1n, value: 0n, proof: [] }],
    })
  })
})

describe('iteration', () => {
  test('returns accounts in the order of their hashed addresses, from any hash', async () => {
    const addresses = Array.from({ length: 200 }, (_, n) => addressOf(n))
    const version = (await openStateDatabase(await openMemoryStore())).build(
      new Map(addresses.map((address) => [address, { balance: 1n }])),
    )
    const hashOf = (address: Address) => keccak256Hex(hexToBytes(address))
    const sorted = [...addresses].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
    expect([...version.entries()].map(([address]) => address)).toEqual(sorted)
    const start = hashOf(sorted[120] ?? '0x')
    expect([...version.entries(start)].map(([address]) => address)).toEqual(sorted.slice(120))
  })

  test('returns non-zero slots with their hashes', async () => {
    const version = (await openStateDatabase(await openMemoryStore())).build(
      new Map([
        [
          addressOf(1),
          {
            balance: 0n,
            storage: new Map([
              [0n, 5n],
              [2n ** 255n, 6n],
              [3n, 0n],
            ]),
          },
        ],
      ]),
    )
    const entries = [...version.storageEntries(addressOf(1))]
    expect(entries.map(({ slot, value }) => [slot, value]).sort()).toEqual(
      [
        [0n, 5n],
        [2n ** 255n, 6n],
      ].sort(),
    )
    for (const { hash, slot } of entries) expect(hash).toBe(keccak256Hex(bigintToBytes(slot, 32)))
    const [, second] = entries
    expect([...version.storageEntries(addressOf(1), second?.hash)]).toEqual([second])
    expect([...version.storageEntries(addressOf(2))]).toEqual([])
  })
})

describe('the differences from an earlier version', () => {
  test('are the accounts and slots whose values differ', async () => {
    await fc.assert(
      fc.asyncProperty(alloc, alloc, async (earlier, later) => {
        const states = await openStateDatabase(await openMemoryStore())
        const [before, after] = [states.build(earlier), states.build(later)]
        const addresses = [...new Set([...earlier.keys(), ...later.keys()])]
        const changed = addresses.filter((address) => {
          const [a, b] = [before, after].map((version) => version.account(address))
          return JSON.stringify(a, asText) !== JSON.stringify(b, asText)
        })
        expect([...after.changedAccounts(before)].sort()).toEqual(changed.sort())
        for (const address of addresses) {
          const slots = Array.from({ length: 21 }, (_, slot) => BigInt(slot))
          const differs = (slot: bigint) => before.storage(address, slot) !== after.storage(address, slot)
          const found = [...after.changedSlots(address, before)].sort((a, b) => Number(a - b))
          expect(found).toEqual(slots.filter(differs))
        }
      }),
    )
  })

  test('are found without reading what both versions share', async () => {
    const states = await openStateDatabase(await openMemoryStore())
    const before = states.build(
      new Map(Array.from({ length: 5_000 }, (_, index) => [addressOf(index), { balance: 1n }])),
    )
    const state = new JournaledState(before)
    state.setBalance(addressOf(7), 2n)
    const after = states.commit(state)
    const reads = vi.spyOn(after.accounts.nodeCache, 'childAt')
    expect([...after.changedAccounts(before)]).toEqual([addressOf(7)])
    // Two for each level of the trie.
    expect(reads.mock.calls.length).toBeLessThan(20)
  })
})

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
