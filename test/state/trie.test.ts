import { createMPT, createMPTFromProof, type MerklePatriciaTrie, verifyMPTWithMerkleProof } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { slotLeaf } from '../../src/state/slotLeaf.ts'
import { binaryStringToBytes, toBinaryString } from '../../src/state/trie/binaryString.ts'
import { NodeCache } from '../../src/state/trie/nodeCache.ts'
import { Trie } from '../../src/state/trie/trie.ts'
import type { LeafChange } from '../../src/state/trie/update.ts'
import { fc } from '../property.ts'

const inMemory = () =>
  new NodeCache(() => {
    throw new Error('nothing is stored')
  }, Number.POSITIVE_INFINITY)

const newTrie = () => new Trie(inMemory(), slotLeaf)

/** Keys with long common prefixes, so that tries have extensions, deep branches and nodes shorter than a hash. */
const key = fc
  .tuple(fc.constantFrom(0, 1, 15, 28, 30, 31), fc.uint8Array({ minLength: 1, maxLength: 2 }))
  .map(([at, bytes]) => {
    const key = new Uint8Array(32)
    key.set(bytes.subarray(0, 32 - at), at)
    return toBinaryString(key)
  })
const value = fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 2n ** 256n - 1n))
/** Changes of values, sorted by key. Undefined removes a value. */
const changes = fc
  .dictionary(key, fc.option(value, { nil: undefined, freq: 2 }), { maxKeys: 12 })
  .map((map) => inOrder(Object.entries(map).map(([key, value]) => ({ key, preimage: '', value }))))

function inOrder<Value>(changes: LeafChange<Value>[]): LeafChange<Value>[] {
  return changes.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Makes the same changes to a trie of @ethereumjs/mpt. */
async function applyToReference(reference: MerklePatriciaTrie, changes: readonly LeafChange<bigint>[]): Promise<void> {
  for (const { key, value } of changes) {
    if (value === undefined) await reference.del(binaryStringToBytes(key))
    else await reference.put(binaryStringToBytes(key), RLP.encode(value))
  }
}

describe('compared with @ethereumjs/mpt', () => {
  test('has the same roots after any changes, and earlier versions do not change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 8, size: 'max' }), async (rounds) => {
        const reference = await createMPT()
        const model = new Map<string, bigint>()
        let trie = newTrie()
        const versions: { trie: Trie<bigint>; held: Map<string, bigint>; root: string }[] = []
        for (const round of rounds) {
          await applyToReference(reference, round)
          for (const { key, value } of round) {
            if (value === undefined) model.delete(key)
            else model.set(key, value)
          }
          trie = trie.update(round)
          expect(trie.hash()).toBe(bytesToHex(reference.root()))
          versions.push({ trie, held: new Map(model), root: trie.hash() })
        }
        const everyKey = new Set(rounds.flat().map(({ key }) => key))
        for (const { trie, held, root } of versions) {
          for (const key of everyKey) expect(trie.get(key)).toBe(held.get(key))
          expect([...trie.leaves()].map(({ key, value }) => [key, value])).toEqual(
            [...held].sort(([a], [b]) => (a < b ? -1 : 1)),
          )
          expect(trie.hash()).toBe(root)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('has the same roots if versions are hashed later', () => {
    fc.assert(
      fc.property(
        fc.array(changes, { maxLength: 8, size: 'max' }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (rounds, when) => {
          let late = newTrie()
          let early = newTrie()
          const lateVersions: Trie<bigint>[] = []
          const earlyVersions: Trie<bigint>[] = []
          rounds.forEach((round, index) => {
            late = late.update(round)
            early = early.update(round)
            early.hash()
            if (when[index]) late.hash()
            lateVersions.push(late)
            earlyVersions.push(early)
          })
          // In reverse order: later versions are hashed before the earlier ones with which they share nodes.
          expect(lateVersions.reverse().map((trie) => trie.hash())).toEqual(
            earlyVersions.reverse().map((trie) => trie.hash()),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  test('returns proofs of existing and absent keys that it verifies', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.array(key, { maxLength: 4 }), async (round, others) => {
        const trie = newTrie().update(round)
        if (trie.isEmpty) return
        for (const each of [...round.map(({ key }) => key), ...others]) {
          const expected = trie.get(each)
          const proved = await verifyMPTWithMerkleProof(
            await createMPTFromProof(trie.prove(each)),
            hexToBytes(trie.hash()),
            binaryStringToBytes(each),
            trie.prove(each),
          )
          expect(proved).toEqual(expected === undefined ? null : RLP.encode(expected))
        }
      }),
      { numRuns: 100 },
    )
  })
})

test('an update without changes returns the same trie', () => {
  fc.assert(
    fc.property(changes, fc.array(key), (round, others) => {
      const trie = newTrie().update(round)
      const again = round.filter(({ value }) => value !== undefined)
      const absent = new Set(others.filter((key) => trie.get(key) === undefined))
      const removals = [...absent].map((key): LeafChange<bigint> => ({ key, preimage: '', value: undefined }))
      expect(trie.update(again)).toBe(trie)
      expect(trie.update(inOrder(removals))).toBe(trie)
    }),
  )
})

test('iterates over leaves from any key', () => {
  fc.assert(
    fc.property(changes, key, (round, start) => {
      const trie = newTrie().update(round)
      const all = [...trie.leaves()].map(({ key }) => key)
      expect([...trie.leaves(start)].map(({ key }) => key)).toEqual(all.filter((key) => key >= start))
    }),
  )
})

test('nodes shorter than a hash are embedded in their parent', () => {
  const [a, b] = [new Uint8Array(32), new Uint8Array(32).fill(1, 31)]
  const trie = newTrie().update([a, b].map((bytes) => ({ key: toBinaryString(bytes), preimage: '', value: 1n })))
  // An extension of 63 half bytes over a branch of two leaves: 17 + 2 × 2 bytes, all in one node.
  expect(trie.prove(toBinaryString(a))).toHaveLength(1)
})
