import { createMPT } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'
import { orderedTrieRoot } from '../../src/state/orderedTrie.ts'
import { fc } from '../property.ts'

async function stockRoot(values: readonly Uint8Array[]): Promise<Uint8Array> {
  const trie = await createMPT()
  for (const [index, value] of values.entries()) await trie.put(RLP.encode(index), value)
  return trie.root()
}

test('the root of nothing', () => {
  expect(orderedTrieRoot([])).toBe(EMPTY_ROOT)
})

test.each([1, 2, 16, 127, 128, 129, 130, 200, 256, 257, 300])('%i values', async (count) => {
  const values = Array.from({ length: count }, (_, index) =>
    new Uint8Array(1 + ((index * 37) % 400)).fill(index).with(0, 1),
  )
  expect(orderedTrieRoot(values)).toBe(bytesToHex(await stockRoot(values)))
})

// Each of these values has a leaf with a hash, so that no trie is built for up to 128 of them.
test.each([2, 3, 15, 16, 17, 18, 32, 33, 127, 128, 129])('%i values with hashes', async (count) => {
  const values = Array.from({ length: count }, (_, index) => new Uint8Array(29 + ((index * 37) % 400)).fill(index + 1))
  expect(orderedTrieRoot(values)).toBe(bytesToHex(await stockRoot(values)))
})

test('values with hashes, of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 29, maxLength: 300 }), { minLength: 2, maxLength: 40 }),
      async (values) => {
        expect(orderedTrieRoot(values)).toBe(bytesToHex(await stockRoot(values)))
      },
    ),
    { numRuns: 50 },
  )
  for (const size of [255, 256, 49_136, 49_137]) {
    const values = [new Uint8Array(size).fill(1), new Uint8Array(40).fill(2), new Uint8Array(size).fill(3)]
    expect(orderedTrieRoot(values)).toBe(bytesToHex(await stockRoot(values)))
  }
})

test('values of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { maxLength: 20 }), async (values) => {
      expect(orderedTrieRoot(values)).toBe(bytesToHex(await stockRoot(values)))
    }),
    { numRuns: 100 },
  )
  const large = [new Uint8Array(70_000).fill(1), Uint8Array.of(3)]
  expect(orderedTrieRoot(large)).toBe(bytesToHex(await stockRoot(large)))
})
