import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { deriveChild, deriveKey, masterKey } from '../../src/crypto/hdKey.ts'
import { fc } from '../property.ts'

const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex')

// BIP-32, test vector 1, with decoded keys.
test('derives the keys of test vector 1 of BIP-32', () => {
  const root = masterKey(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
  expect(hex(root.privateKey)).toBe('e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35')
  expect(hex(deriveKey(root, "m/0'").privateKey)).toBe(
    'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea',
  )
  expect(hex(deriveKey(root, "m/0'/1").privateKey)).toBe(
    '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368',
  )
})

test('derives the same keys as @scure/bip32', () => {
  const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 })
  const indices = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 4 })
  fc.assert(
    fc.property(seeds, indices, (seed, path) => {
      const ours = path.reduce(deriveChild, masterKey(seed))
      const theirs = path.reduce((key, index) => key.deriveChild(index), HDKey.fromMasterSeed(seed))
      expect(hex(ours.privateKey)).toBe(hex(theirs.privateKey))
      expect(hex(ours.chainCode)).toBe(hex(theirs.chainCode))
    }),
    { numRuns: 50 },
  )
})
