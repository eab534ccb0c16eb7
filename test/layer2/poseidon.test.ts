import { poseidonHash, poseidonHashMany } from '@scure/starknet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRIME } from '../../src/layer2/l2a/felt.ts'
import { loadStarkHashes, poseidon, poseidonMany } from '../../src/layer2/l2a/hash.ts'

const felts = fc.bigInt({ min: 0n, max: PRIME - 1n })

test('the Poseidon hashes equal those of @scure/starknet', async () => {
  await loadStarkHashes()
  fc.assert(
    fc.property(felts, felts, fc.array(felts, { maxLength: 7 }), (left, right, list) => {
      expect(poseidon(left, right)).toBe(poseidonHash(left, right))
      expect(poseidonMany(list)).toBe(poseidonHashMany(list))
    }),
    { numRuns: 30, examples: [[PRIME - 1n, PRIME - 1n, [PRIME - 1n, 0n]]] },
  )
})
