import { describe, expect, test } from 'vitest'
import { type Address, type Hex, hexToBytes } from '../../src/bytes.ts'
import { prepareCall } from '../../src/execution/callEnvironment.ts'
import { type CallRequest, toMessage } from '../../src/execution/callRequest.ts'
import { estimateGas } from '../../src/execution/estimateGas.ts'
import { applyMessage } from '../../src/protocol/applyMessage.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { block, CONTRACT, environmentOf, limits, RECEIVER, SENDER, unlimitedTime } from './executionContext.ts'

const receiverHex = RECEIVER.slice(2)
/** Calls the receiver with all gas, and reverts if that call fails. */
const forwarder: Hex = `0x5f5f5f5f5f73${receiverHex}5af115602157005b5f5ffd`

/** Counts down from 800,000, with 21 million gas. */
const slow: Hex = '0x620c35005b600190038060045700'

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
      'calldata whose gas is the floor of EIP-7623',
      '0x00',
      { to: CONTRACT, data: new Uint8Array(100).fill(1) },
      21_000 + 4_000,
    ],
    ['an access list', '0x00', { to: RECEIVER, accessList: [{ address: CONTRACT, storageKeys: [] }] }, 23_400],
  ])('is between the needed gas and 1.6 % more for %s', async (_, code, request, needed) => {
    const estimate = await estimateGas(environmentOf(code), request, limits())
    expect(estimate).toBeGreaterThanOrEqual(needed)
    expect(estimate).toBeLessThanOrEqual(Math.ceil(needed * 1.016))
  })

  /** Code that needs more gas than it uses, because of refunds, the gas withheld from calls or a check of the remaining gas. */
  const demanding: [string, Hex, readonly (readonly [bigint, bigint])[]][] = [
    [
      'code that clears slots',
      '0x5f5f555f6001555f600255',
      [
        [0n, 1n],
        [1n, 1n],
        [2n, 1n],
      ],
    ],
    ['code that checks the remaining gas', '0x62030d405a11600c575f5ffd5b00', []],
    ['code that calls a contract', forwarder, []],
  ]
  test.each(demanding)('is enough for %s, while 2 % less is not', async (_, code, slots) => {
    const callee = hexToBytes('0x61271060020a5061271060020a5060015f5500')
    const environment = environmentOf('0x', [
      [CONTRACT, { balance: 0n, code: hexToBytes(code), storage: new Map(slots) }],
      [RECEIVER, { balance: 0n, code: callee }],
    ])
    const succeeds = async (gas: number): Promise<boolean> => {
      const { message, execution } = await prepareCall(environment, { to: CONTRACT, gas: BigInt(gas) }, limits())
      const result = await applyMessage(execution, message, { strict: false }, unlimitedTime())
      return result.outcome === 'success'
    }
    const estimate = await estimateGas(environment, { to: CONTRACT }, limits())
    expect(await succeeds(estimate)).toBe(true)
    expect(await succeeds(Math.floor(estimate * 0.98))).toBe(false)
  })

  describe('for code that ignores a call that runs out of gas', () => {
    /** Calls the forwarder with all gas and ignores the result. */
    const allGasCaller: Hex = `0x5f5f5f5f5f73${'d4'.padStart(40, '0')}5af15000`
    /** Calls the receiver with 2,300 gas and ignores the result. */
    const stipendCaller: Hex = `0x5f5f5f5f5f73${receiverHex}6108fcf15000`
    /** Counts down from 65,536 and then sets slot 0, with 1.7 million gas. */
    const slowStore = hexToBytes('0x620100005b600190038060045760015f5500')
    const forwarderAddress: Address = '0x00000000000000000000000000000000000000d4'
    /** Calls the receiver in turn, so that twice a 64th of the gas is withheld. */
    const ignoringForwarder: Hex = `0x5f5f5f5f5f73${receiverHex}5af15000`
    const endlessLoop = hexToBytes('0x5b5f56')
    const environmentWith = (code: Hex, receiver: Uint8Array) =>
      environmentOf(code, [
        [RECEIVER, { balance: 0n, code: receiver }],
        [forwarderAddress, { balance: 0n, code: hexToBytes(ignoringForwarder) }],
      ])

    test('is enough for the call to succeed', async () => {
      const environment = environmentWith(allGasCaller, slowStore)
      const estimate = await estimateGas(environment, { to: CONTRACT }, limits())
      const { message, execution } = await prepareCall(environment, { to: CONTRACT, gas: BigInt(estimate) }, limits())
      await applyMessage(execution, message, { strict: false }, unlimitedTime())
      expect(execution.state.getStorage(RECEIVER, 0n)).toBe(1n)
      expect(estimate).toBeLessThan(1_850_000)
    })

    test.each<[string, Hex, Uint8Array]>([
      ['runs out of gas with any limit', allGasCaller, endlessLoop],
      ['gets too little gas with any limit', stipendCaller, slowStore],
    ])('is not increased if the call %s', async (_, code, receiver) => {
      const estimate = await estimateGas(environmentWith(code, receiver), { to: CONTRACT }, limits())
      const { message, execution } = await prepareCall(
        environmentWith(code, receiver),
        { to: CONTRACT, gas: BigInt(estimate) },
        limits(),
      )
      const { outcome } = await applyMessage(execution, message, { strict: false }, unlimitedTime())
      expect(outcome).toBe('success')
      if (code === stipendCaller) expect(estimate).toBeLessThan(27_000)
    })
  })

  test.each<[string, Hex, CallRequest, number, string]>([
    ['a revert', '0x602a5f5260205ffd', { to: CONTRACT }, 3, 'execution reverted'],
    ['an invalid opcode', '0xfe', { to: CONTRACT }, -32015, 'invalid opcode'],
    [
      'code that uses any amount of gas',
      '0x5b5f56',
      { to: CONTRACT },
      -32000,
      'gas required exceeds allowance (16777216)',
    ],
    [
      'code that stores until too little gas is left for a slot',
      '0x5b60015f555f56',
      { to: CONTRACT, gas: 100_000n },
      -32000,
      'gas required exceeds allowance (100000)',
    ],
    [
      'code that needs more than the given gas',
      '0x5b5f56',
      { to: CONTRACT, gas: 100_000n },
      -32000,
      'gas required exceeds allowance (100000)',
    ],
    [
      'a sender that cannot pay the value',
      '0x00',
      { from: RECEIVER, to: CONTRACT, value: 1n },
      -32000,
      'insufficient funds',
    ],
    [
      'a sender that cannot pay the fee',
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
  ])('is rejected for %s', async (_, code, request, errorCode, message) => {
    const response = estimateGas(environmentOf(code), request, limits())
    await expect(response).rejects.toMatchObject({ code: errorCode, message: expect.stringContaining(message) })
  })

  test('is limited by the gas that the sender can pay', async () => {
    const environment = environmentOf('0x5b5f56', [[RECEIVER, { balance: 1_000_000n }]])
    const response = estimateGas(environment, { from: RECEIVER, to: CONTRACT, gasPrice: 10n }, limits())
    await expect(response).rejects.toMatchObject({ message: 'gas required exceeds allowance (100000)' })
  })

  test.each<[string, Hex, Hex]>([
    ['runs out of gas', slow, '0x'],
    ['reverts because an inner call runs out of gas', forwarder, slow],
  ])('says how to exceed the maximum of a transaction if the call %s with it', async (_, code, receiver) => {
    const environment = environmentOf(code, [[RECEIVER, { balance: 0n, code: hexToBytes(receiver) }]])
    await expect(estimateGas(environment, { to: CONTRACT }, limits())).rejects.toMatchObject({
      code: -32000,
      message:
        'gas required exceeds allowance (16777216), the maximum of a transaction since Osaka (EIP-7825): start the node with --hardfork prague',
      data: '0x',
    })
    const before = environmentOf(code, [[RECEIVER, { balance: 0n, code: hexToBytes(receiver) }]], 'prague')
    expect(await estimateGas(before, { to: CONTRACT }, limits())).toBeGreaterThan(16_777_216)
  })

  test('is limited by the block gas limit before Osaka', async () => {
    const response = estimateGas(environmentOf('0x5b5f56', [], 'prague'), { to: CONTRACT }, limits())
    await expect(response).rejects.toMatchObject({ message: 'gas required exceeds allowance (30000000)' })
  })

  test('is rejected if the run is aborted', async () => {
    const timeSlice = unlimitedTime()
    timeSlice.finish = async (run) => {
      run.abandon()
      throw new Error('aborted')
    }
    await expect(
      estimateGas(environmentOf('0x5f'), { from: SENDER, to: CONTRACT }, { ...limits(), timeSlice }),
    ).rejects.toThrow('aborted')
  })
})

describe('an estimate at Amsterdam', () => {
  const environment = () => {
    const known = environmentOf('0x', [[RECEIVER, { balance: 1n }]], 'amsterdam')
    return { ...known, block: { ...known.block, gasLimit: 150_000_000n } }
  }
  const estimate = (request: CallRequest): Promise<number> =>
    estimateGas(environment(), { from: SENDER, ...request }, { ...limits(), gasCap: 150_000_000 })

  test.each([
    ['with value', { to: RECEIVER, value: 1n }, 21_000],
    ['without value', { to: RECEIVER }, 15_000],
    ['to the sender', { to: SENDER, value: 1n }, 12_000],
    ['to a new account', { to: `0x${'5a'.repeat(20)}` as const, value: 1n }, 204_600],
  ])('of a transfer %s is exact', async (_, request, gas) => {
    expect(await estimate(request)).toBe(gas)
  })

  test('can exceed the execution gas of a transaction, and a transaction with it succeeds', async () => {
    // Deploys 20,000 bytes, which cost 30.6 million state gas.
    const data = hexToBytes('0x614e205ff3')
    const gasLimit = await estimate({ data })
    expect(gasLimit).toBeGreaterThan(30_000_000)
    const state = new JournaledState(environment().state)
    const message = toMessage({ from: SENDER, data }, { gasLimit, nonce: 0n, baseFee: 10n, chainId: block.chainId })
    const execution = { state, block, rules: messageRules('amsterdam') }
    const checks = { strict: false, capsGas: true }
    expect(await applyMessage(execution, message, checks, unlimitedTime())).toMatchObject({ outcome: 'success' })
  })
})
