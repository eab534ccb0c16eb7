import { expect, test } from 'vitest'
import { bigintToMinimalBytes, hexToBytes } from '../../src/bytes.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import { accountKey, secureAccountKey, secureSlotKey, slotKey } from '../../src/state/secureKeys.ts'
import { toBinaryString } from '../../src/state/trie/binaryString.ts'
import { fc } from '../property.ts'

test('the key of a slot is the hash of its 32 bytes, and the preimage has no leading zeros', () => {
  const slots = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    fc.nat(255).map((bit) => 2n ** BigInt(bit)),
    fc.constant(0n),
  )
  fc.assert(
    fc.property(slots, (slot) => {
      const word = hexToBytes(`0x${slot.toString(16).padStart(64, '0')}`)
      const expected = { key: toBinaryString(keccak256(word)), preimage: toBinaryString(bigintToMinimalBytes(slot)) }
      expect(secureSlotKey(slot)).toEqual(expected)
      expect(slotKey(slot)).toBe(expected.key)
    }),
  )
})

test('the key of an account is the hash of its address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = `0x${Buffer.from(bytes).toString('hex')}` as const
      const expected = { key: toBinaryString(keccak256(bytes)), preimage: toBinaryString(bytes) }
      expect(secureAccountKey(address)).toEqual(expected)
      expect(accountKey(address)).toBe(expected.key)
    }),
  )
})
