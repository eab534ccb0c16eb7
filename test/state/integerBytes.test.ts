import { expect, test } from 'vitest'
import { bigintToMinimalBytes } from '../../src/bytes.ts'
import { writeInteger } from '../../src/state/integerBytes.ts'
import { fc } from '../property.ts'

test('writes the shortest big-endian bytes at any offset', () => {
  const integers = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    fc.nat(256).map((bit) => 2n ** BigInt(bit) - 1n),
  )
  fc.assert(
    fc.property(integers, fc.nat(8), (value, at) => {
      const into = new Uint8Array(48)
      const length = writeInteger(value, into, at)
      expect(into.slice(at, at + length)).toEqual(bigintToMinimalBytes(value))
    }),
  )
})
