import { expect, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { completeFee } from '../../src/layer2/l2b/gasOfFee.ts'
import { openLayer2Node } from './openLayer2Node.ts'

/** The fee of an l2b transaction in its details, and gas and price in its receipt. */

const layer2 = { gasLimit: '0x30d40', isL1Originated: false } as const

test.each<[{ fee?: string; gasUsed?: string; gasPrice?: string; isL1Originated?: boolean }]>([
  [{ fee: '0x5' }],
  [{ fee: '0x5', gasUsed: '0x1' }],
  [{ fee: '0x3b9aca00' }],
  [{ fee: '0x6', gasPrice: '0x2' }],
  [{ fee: '0x0' }],
  [{ fee: '0x7', isL1Originated: true }],
  [{ gasUsed: '0x3', gasPrice: '0x4' }],
  [{}],
])('the details of %j have the fee of the receipt', async (transaction) => {
  const { request } = await openLayer2Node()
  const hash = await request<string>('vivarium_l2bAddTransaction', [transaction])
  await request('vivarium_l2bAdvance', [hash])
  const { fee } = await request<{ fee: string }>('l2b_getTransactionDetails', [hash])
  const receipt = await request<{ gasUsed: string; effectiveGasPrice: string }>('l2b_getTransactionReceipt', [hash])
  expect(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)).toBe(BigInt(fee))
  expect(fee).toBe(transaction.fee ?? fee)
})

test.each([
  [
    { fee: '0x5', gasUsed: '0x2', gasPrice: '0x2' },
    /^the fee 0x5 is not gasUsed 0x2 × gasPrice 0x2: omit one of the three/,
  ],
  [{ fee: '0x5', gasUsed: '0x2' }, /^the fee 0x5 is not gasUsed 0x2 × a whole gas price .*: omit gasUsed/],
  [{ fee: '0x5', gasPrice: '0x0' }, /^the fee 0x5 is not gasPrice 0x0 × whole gas .*: omit gasPrice/],
  [{ fee: `0x${'f'.repeat(64)}` }, /^the fee 0xf+ is too large/],
])('%j is refused', async (transaction, message) => {
  const { request } = await openLayer2Node()
  await expect(request('vivarium_l2bAddTransaction', [transaction])).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(message),
  })
})

test.each([
  ['the default price, if it divides the fee', '0x4f045389c00', ['0x1d4c0', '0x2b275d0']],
  ['the greatest gas up to the default otherwise', '0x3b9aca00', ['0x186a0', '0x2710']],
  ['no price, without a fee', '0x0', ['0x1d4c0', '0x0']],
  ['at most the gas limit', '0x3b9aca00', ['0x3e8', '0xf4240'], '0x400'],
] as const)('a fee alone has %s', (_, fee, [gasUsed, gasPrice], gasLimit: Hex = layer2.gasLimit) => {
  expect(completeFee({ ...layer2, gasLimit, fee })).toEqual({ fee, gasUsed, gasPrice })
})
