import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { revertText, revertTextWithSelector } from '../../src/execution/revertReason.ts'

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Insufficient(uint256 have, uint256 want)'])
const panic = (code: bigint) => encodeErrorResult({ abi, errorName: 'Panic', args: [code] })
const error = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })

test.each([
  ['a reason', error('user error'), 'execution reverted: user error'],
  ['a long reason', error('x'.repeat(100)), `execution reverted: ${'x'.repeat(100)}`],
  ['an empty reason', error(''), 'execution reverted: '],
  ['a failed assertion', panic(1n), 'execution reverted: assert(false)'],
  ['an overflow', panic(0x11n), 'execution reverted: arithmetic underflow or overflow'],
  ['an unknown panic', panic(0xffn), 'execution reverted: unknown panic code: 0xff'],
  ['a custom error', encodeErrorResult({ abi, errorName: 'Insufficient', args: [1n, 2n] }), 'execution reverted'],
  ['no data', '0x', 'execution reverted'],
  ['only a selector', '0x08c379a0', 'execution reverted'],
  ['an incomplete reason', error('user error').slice(0, -64), 'execution reverted'],
  [
    'an offset beyond the data',
    `0x08c379a0${encodeAbiParameters([{ type: 'uint256' }], [2n ** 255n]).slice(2)}`,
    'execution reverted',
  ],
])('describes %s', (_, data, text) => {
  expect(revertText(hexToBytes(data))).toBe(text)
})

test.each([
  [
    encodeErrorResult({ abi, errorName: 'Insufficient', args: [1n, 2n] }),
    'execution reverted: custom error 0xe8620800',
  ],
  ['0xfcd936b1', 'execution reverted: custom error 0xfcd936b1'],
  ['0x08c379a0', 'execution reverted'],
  ['0x', 'execution reverted'],
  [error('user error'), 'execution reverted: user error'],
] as const)('includes the selector of a custom error: %s', (data, text) => {
  expect(revertTextWithSelector(hexToBytes(data))).toBe(text)
})
