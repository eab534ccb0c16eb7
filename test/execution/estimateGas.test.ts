import { describe, expect, test } from 'vitest'
import { type Address, type Hex, hexToBytes } from '../../src/bytes.ts'
import { prepareCall } from '../../src/execution/callEnvironment.ts'
import type { CallRequest } from '../../src/execution/callRequest.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { applyMessage } from '../../src/protocol/applyMessage.ts'
import { CONTRACT, environmentOf, limits, patient, RECEIVER, SENDER } from './executionContext.ts'

const callee = RECEIVER.slice(2)
/** Calls the receiver with all gas and fails where that fails. */
const forwarder: Hex = `0x5f5f5f5f5f73${callee}5af115602157005b5f5ffd`

describe('estimateGas', () => {
  test.each<[string, Hex, CallRequest, number]>([
    ['a transfer', '0x', { from: SENDER, to: RECEIVER, value: 1n }, 21_000],
    [
      'a transfer to a precompile',
      '0x',
      { from: SENDER, to: '0x0000000000000000000000000000000000000001', value: 1n },
      21_000 + 3_000,
    ],
    ['a call of code that does nothing', '0x00', { to: CONTRACT }, 21_000],
    [
      'calldata that costs the floor of EIP-7623',
      '0x00',
      { to: CONTRACT, data: new Uint8Array(100).fill(1) },
      21_000 + 4_000,
    ],
    ['an access list', '0x00', { to: RECEIVER, accessList: [{ address: CONTRACT, storageKeys: [] }] }, 23_400],
  ])('%s', async (_, code, request, least) => {
    const estimate = await estimateGas(environmentOf(code), request, limits())
    expect(estimate).toBeGreaterThanOrEqual(least)
    expect(estimate).toBeLessThanOrEqual(Math.ceil(least * 1.016))
  })

  /** Code that needs more gas than it uses: for a refund, for a call that keeps back a part, for looking at what is left. */
  const demanding: [string, Hex, readonly (readonly [bigint, bigint])[]][] = [
    [
      'clearing slots',
      '0x5f5f555f6001555f600255',
      [
        [0n, 1n],
        [1n, 1n],
        [2n, 1n],
      ],
    ],
    ['a check of the gas left', '0x62030d405a11600c575f5ffd5b00', []],
    ['a call of a call', forwarder, []],
  ]
  test.each(demanding)('%s: the estimate succeeds and little less does not', async (_, code, slots) => {
    const burning = hexToBytes('0x61271060020a5061271060020a5060015f5500')
    const environment = environmentOf('0x', [
      [CONTRACT, { balance: 0n, code: hexToBytes(code), storage: new Map(slots) }],
      [RECEIVER, { balance: 0n, code: burning }],
    ])
    const succeeds = async (gas: number): Promise<boolean> => {
      const { message, execution } = prepareCall(environment, { to: CONTRACT, gas: BigInt(gas) }, limits())
      const result = await applyMessage(execution, message, { strict: false }, patient())
      return result.outcome === 'success'
    }
    const estimate = await estimateGas(environment, { to: CONTRACT }, limits())
    expect(await succeeds(estimate)).toBe(true)
    expect(await succeeds(Math.floor(estimate * 0.98))).toBe(false)
  })

  describe('of code that goes on when a call of it runs out of gas', () => {
    /** Calls the receiver with all available gas and ignores the result. */
    const careless: Hex = `0x5f5f5f5f5f73${'d4'.padStart(40, '0')}5af15000`
    /** Gives the receiver no more than 2,300 gas. */
    const stingy: Hex = `0x5f5f5f5f5f73${callee}6108fcf15000`
    /** Counts down from 65,536 and stores something then: 1.7 million gas. */
    const storing = hexToBytes('0x620100005b600190038060045760015f5500')
    const between: Address = '0x00000000000000000000000000000000000000d4'
    /** Calls the receiver as well, so that two 64ths are kept back. */
    const handsOn: Hex = `0x5f5f5f5f5f73${callee}5af15000`
    const endless = hexToBytes('0x5b5f56')
    const placeOf = (code: Hex, inner: Uint8Array) =>
      environmentOf(code, [
        [RECEIVER, { balance: 0n, code: inner }],
        [between, { balance: 0n, code: hexToBytes(handsOn) }],
      ])

    test('is enough for the call that it makes', async () => {
      const environment = placeOf(careless, storing)
      const estimate = await estimateGas(environment, { to: CONTRACT }, limits())
      const { message, execution } = prepareCall(environment, { to: CONTRACT, gas: BigInt(estimate) }, limits())
      await applyMessage(execution, message, { strict: false }, patient())
      expect(execution.state.getStorage(RECEIVER, 0n)).toBe(1n)
      expect(estimate).toBeLessThan(1_850_000)
    })

    test.each<[string, Hex, Uint8Array]>([
      ['runs out with any gas', careless, endless],
      ['gets too little whatever the limit', stingy, storing],
    ])('is as low as before where the call %s', async (_, code, inner) => {
      const estimate = await estimateGas(placeOf(code, inner), { to: CONTRACT }, limits())
      const { message, execution } = prepareCall(
        placeOf(code, inner),
        { to: CONTRACT, gas: BigInt(estimate) },
        limits(),
      )
      const { outcome } = await applyMessage(execution, message, { strict: false }, patient())
      expect(outcome).toBe('success')
      if (code === stingy) expect(estimate).toBeLessThan(27_000)
    })
  })

  test.each<[string, Hex, CallRequest, number, string]>([
    ['a revert', '0x602a5f5260205ffd', { to: CONTRACT }, 3, 'execution reverted'],
    ['a fault', '0xfe', { to: CONTRACT }, -32015, 'invalid opcode'],
    [
      'code that burns whatever it gets',
      '0x5b5f56',
      { to: CONTRACT },
      -32000,
      'gas required exceeds allowance (16777216)',
    ],
    [
      'more gas than was allowed',
      '0x5b5f56',
      { to: CONTRACT, gas: 100_000n },
      -32000,
      'gas required exceeds allowance (100000)',
    ],
    ['a sender without the value', '0x00', { from: RECEIVER, to: CONTRACT, value: 1n }, -32000, 'insufficient funds'],
    [
      'a sender without the fees',
      '0x00',
      { from: RECEIVER, to: CONTRACT, gasPrice: 10n },
      -32000,
      'insufficient funds for transfer',
    ],
    [
      'a fee below the base fee',
      '0x00',
      { from: SENDER, to: CONTRACT, gasPrice: 9n },
      -32000,
      'less than block base fee',
    ],
  ])('%s is an error', async (_, code, request, errorCode, text) => {
    const failed = estimateGas(environmentOf(code), request, limits())
    await expect(failed).rejects.toMatchObject({ code: errorCode, message: expect.stringContaining(text) })
  })

  test('what the sender can pay for is the limit', async () => {
    const environment = environmentOf('0x5b5f56', [[RECEIVER, { balance: 1_000_000n }]])
    const failed = estimateGas(environment, { from: RECEIVER, to: CONTRACT, gasPrice: 10n }, limits())
    await expect(failed).rejects.toMatchObject({ message: 'gas required exceeds allowance (100000)' })
  })

  test('before Osaka a transaction may use the whole block', async () => {
    const failed = estimateGas(environmentOf('0x5b5f56', [], 'prague'), { to: CONTRACT }, limits())
    await expect(failed).rejects.toMatchObject({ message: 'gas required exceeds allowance (30000000)' })
  })

  test('an abandoned request is no estimate', async () => {
    const timeSlice = patient()
    timeSlice.finish = async (run) => {
      run.abandon()
      throw new Error('gone')
    }
    await expect(
      estimateGas(environmentOf('0x5f'), { from: SENDER, to: CONTRACT }, { ...limits(), timeSlice }),
    ).rejects.toThrow('gone')
  })
})
