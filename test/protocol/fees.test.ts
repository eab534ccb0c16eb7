import { describe, expect, test } from 'vitest'
import { blobBaseFee, nextBaseFee, nextExcessBlobGas } from '../../src/protocol/fees.ts'

describe('nextBaseFee', () => {
  test.each([
    ['a full block raises it by an eighth', { gasLimit: 30n, gasUsed: 30n, baseFeePerGas: 800n }, 900n],
    ['an empty block lowers it by an eighth', { gasLimit: 30n, gasUsed: 0n, baseFeePerGas: 800n }, 700n],
    ['a block on target leaves it unchanged', { gasLimit: 30n, gasUsed: 15n, baseFeePerGas: 800n }, 800n],
    ['it rises by at least one wei', { gasLimit: 30n, gasUsed: 30n, baseFeePerGas: 0n }, 1n],
    ['the first is one gwei', { gasLimit: 30n, gasUsed: 30n, baseFeePerGas: undefined }, 1_000_000_000n],
    ['a block with a gas limit of zero leaves it unchanged', { gasLimit: 0n, gasUsed: 0n, baseFeePerGas: 7n }, 7n],
  ])('%s', (_, parent, expected) => {
    expect(nextBaseFee(parent)).toBe(expected)
  })
})

describe('nextExcessBlobGas', () => {
  const blob = 131_072n
  const prague = { target: 6n * blob, max: 9n * blob, updateFraction: 5_007_716n }

  test('increases by the gas used above the target', () => {
    const parent = { excessBlobGas: 2n * blob, blobGasUsed: 9n * blob, baseFeePerGas: 1n }
    expect(nextExcessBlobGas(parent, prague, false)).toBe(5n * blob)
  })

  test('is never negative', () => {
    expect(nextExcessBlobGas({ excessBlobGas: blob, blobGasUsed: 0n, baseFeePerGas: 1n }, prague, false)).toBe(0n)
  })

  test('is zero after a parent without blob gas', () => {
    const parent = { excessBlobGas: undefined, blobGasUsed: undefined, baseFeePerGas: undefined }
    expect(nextExcessBlobGas(parent, prague, true)).toBe(0n)
  })

  test('does not decrease while the base fee is high (EIP-7918)', () => {
    const parent = { excessBlobGas: 10n * blob, blobGasUsed: 3n * blob, baseFeePerGas: 10n ** 9n }
    expect(nextExcessBlobGas(parent, prague, true)).toBe(11n * blob)
    expect(nextExcessBlobGas(parent, prague, false)).toBe(7n * blob)
  })

  test('stays zero on a chain without blobs', () => {
    const none = { target: 0n, max: 0n, updateFraction: 5_007_716n }
    const parent = { excessBlobGas: 0n, blobGasUsed: 0n, baseFeePerGas: 10n ** 9n }
    expect(nextExcessBlobGas(parent, none, true)).toBe(0n)
  })
})

test('blobBaseFee follows the exponential of EIP-4844', () => {
  const cancun = { target: 393_216n, max: 786_432n, updateFraction: 3_338_477n }
  expect(blobBaseFee(0n, cancun)).toBe(1n)
  expect(blobBaseFee(2_314_058n, cancun)).toBe(2n)
  expect(blobBaseFee(10n * 1024n * 1024n, cancun)).toBe(23n)
})

test('blobBaseFee has at most 256 bits', () => {
  const cancun = { target: 393_216n, max: 786_432n, updateFraction: 3_338_477n }
  const max = 2n ** 256n - 1n
  expect(blobBaseFee(177n * 3_338_477n, cancun)).toBeLessThan(max)
  expect(blobBaseFee(178n * 3_338_477n - 1n, cancun)).toBe(max)
  expect(blobBaseFee(2n ** 64n - 1n, cancun)).toBe(max)
})
