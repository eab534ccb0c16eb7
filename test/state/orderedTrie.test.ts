import { createMPT } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'
import { orderedTrieRoot } from '../../src/state/orderedTrie.ts'
import { fc } from '../property.ts'

async function referenceRoot(values: readonly Uint8Array[]): Promise<Uint8Array> {
  const trie = await createMPT()
  for (const [index, value] of values.entries()) await trie.put(RLP.encode(index), value)
  return trie.root()
}

test('has the empty root without values', () => {
  expect(orderedTrieRoot([])).toBe(EMPTY_ROOT)
})

test.each([1, 2, 16, 127, 128, 129, 130, 200, 256, 257, 300])(
  'has the same root as @ethereumjs/mpt for %i values',
  async (count) => {
    const values = Array.from({ length: count }, (_, index) =>
      new Uint8Array(1 + ((index * 37) % 400)).fill(index).with(0, 1),
    )
    expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
  },
)

// The leaf of each of these values is hashed, so no trie is built. The keys have up to three bytes, and nodes of each kind occur at each depth.
test.each([
  2, 3, 15, 16, 17, 18, 32, 33, 127, 128, 129, 130, 144, 145, 146, 160, 161, 255, 256, 257, 258, 272, 273, 274, 512,
  513, 514, 1_000, 4_096, 4_097, 4_098, 4_113,
])('has the same root as @ethereumjs/mpt for %i long values', async (count) => {
  const values = Array.from({ length: count }, (_, index) => new Uint8Array(29 + ((index * 37) % 400)).fill(index + 1))
  expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
})

test('has the same root as @ethereumjs/mpt for long values of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 29, maxLength: 300 }), { minLength: 2, maxLength: 40 }),
      async (values) => {
        expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
      },
    ),
    { numRuns: 50 },
  )
  for (const size of [255, 256, 49_136, 49_137]) {
    const values = [new Uint8Array(size).fill(1), new Uint8Array(40).fill(2), new Uint8Array(size).fill(3)]
    expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
  }
})

test('has the same root as @ethereumjs/mpt for values of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { maxLength: 20 }), async (values) => {
      expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
    }),
    { numRuns: 100 },
  )
  const large = [new Uint8Array(70_000).fill(1), Uint8Array.of(3)]
  expect(orderedTrieRoot(large)).toBe(bytesToHex(await referenceRoot(large)))
})

// Sixteen of these leaves do not fit into the input of the hash function, and the last but one does not fit alone.
test.each([32, 150])('has the same root as @ethereumjs/mpt for %i values of thousands of bytes', async (count) => {
  const values = Array.from({ length: count }, (_, index) => new Uint8Array(3_000 + 100 * (index % 50)).fill(index + 1))
  expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
  values[count - 2] = new Uint8Array(60_000).fill(1)
  expect(orderedTrieRoot(values)).toBe(bytesToHex(await referenceRoot(values)))
})
