import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, type Hex, hexToBytes } from '../../src/bytes.ts'
import type { CallOptions } from '../../src/execution/callEnvironment.ts'
import type { CallRequest } from '../../src/execution/callRequest.ts'
import type { AccountOverride } from '../../src/execution/stateOverrides.ts'
import { countTurns } from '../turns.ts'
import { block, CONTRACT, call, environmentOf, limits, RECEIVER, SENDER } from './executionContext.ts'

/** Code that returns the word that `opcodes` leave on the stack. */
const returns = (opcodes: string): Hex => `0x${opcodes}5f5260205ff3`

async function word(code: Hex, request: CallRequest = {}, options: Partial<CallOptions> = {}): Promise<bigint> {
  return BigInt(bytesToHex(await call(environmentOf(code), { to: CONTRACT, ...request }, { ...limits(), ...options })))
}
const bytes = hexToBytes

describe('an opcode returns the value of the call', () => {
  test.each<[string, string, CallRequest, bigint]>([
    ['CALLER without a sender', '33', {}, 0n],
    ['CALLER', '33', { from: SENDER }, BigInt(SENDER)],
    ['ORIGIN', '32', { from: SENDER }, BigInt(SENDER)],
    ['CALLVALUE', '34', { from: SENDER, value: 5n }, 5n],
    ['CALLDATASIZE', '36', { data: bytes('0x010203') }, 3n],
    ['GASPRICE without a price', '3a', {}, 0n],
    ['BASEFEE without a price, so that it is not above the price', '48', {}, 0n],
    ['GASPRICE of a legacy call', '3a', { from: SENDER, gasPrice: 20n }, 20n],
    ['BASEFEE with a price', '48', { from: SENDER, gasPrice: 20n }, 10n],
    ['GASPRICE with a tip', '3a', { from: SENDER, maxFeePerGas: 20n, maxPriorityFeePerGas: 3n }, 13n],
    ['GASPRICE at the fee cap', '3a', { from: SENDER, maxFeePerGas: 11n, maxPriorityFeePerGas: 3n }, 11n],
    [
      'BLOBHASH',
      '5f49',
      { from: SENDER, blobVersionedHashes: [`0x01${'11'.repeat(31)}`] },
      BigInt(`0x01${'11'.repeat(31)}`),
    ],
    ['BLOBBASEFEE', '4a', {}, 3n],
    ['NUMBER', '43', {}, block.number],
    ['CHAINID', '46', {}, 31_337n],
  ])('%s', async (_, opcodes, request, expected) => {
    expect(await word(returns(opcodes), request)).toBe(expected)
  })

  test('GAS, at most the gas cap', async () => {
    expect(await word(returns('5a'), { gas: 10n ** 18n })).toBe(50_000_000n - 21_000n - 2n)
    expect(await word(returns('5a'))).toBe(50_000_000n - 21_000n - 2n)
    expect(await word(returns('5a'), { gas: 30_000n })).toBe(9_000n - 2n)
  })
})

describe('the override', () => {
  test.each<[string, string, Partial<CallOptions>, bigint]>([
    ['balance', '47', { stateOverrides: new Map([[CONTRACT, { balance: 7n }]]) }, 7n],
    ['code', '5f', { stateOverrides: new Map([[CONTRACT, { code: bytes(returns('602a')) }]]) }, 42n],
    ['state', '600154', { stateOverrides: new Map([[CONTRACT, { state: new Map([[1n, 9n]]) }]]) }, 9n],
    ['stateDiff', '600154', { stateOverrides: new Map([[CONTRACT, { stateDiff: new Map([[1n, 9n]]) }]]) }, 9n],
    ['number', '43', { blockOverrides: { number: 5n } }, 5n],
    ['time', '42', { blockOverrides: { time: 5n } }, 5n],
    ['gasLimit', '45', { blockOverrides: { gasLimit: 5n } }, 5n],
    ['feeRecipient', '41', { blockOverrides: { feeRecipient: RECEIVER } }, BigInt(RECEIVER)],
    ['prevRandao', '44', { blockOverrides: { prevRandao: `0x${'00'.repeat(31)}05` } }, 5n],
    ['blobBaseFee', '4a', { blockOverrides: { blobBaseFee: 5n } }, 5n],
  ])('%s', async (_, opcodes, options, expected) => {
    expect(await word(returns(opcodes), {}, options)).toBe(expected)
  })

  test.each([
    ['difficulty holds before the merge', 'london', 5n],
    ['difficulty changes nothing from the merge on', 'paris', block.prevRandao],
  ] as const)('%s', async (_, fork, expected) => {
    const code = '0x4460005260206000f3'
    const options = { ...limits(), blockOverrides: { difficulty: 5n } }
    expect(BigInt(bytesToHex(await call(environmentOf(code, [], fork), { to: CONTRACT }, options)))).toBe(expected)
  })

  test('the base fee also applies to the fee check', async () => {
    const options = { ...limits(), blockOverrides: { baseFeePerGas: 50n } }
    const response = call(
      environmentOf(returns('48')),
      { from: SENDER, to: CONTRACT, gasPrice: 49n, gas: 50_000n },
      options,
    )
    await expect(response).rejects.toMatchObject({ code: -32000, message: expect.stringContaining('baseFee: 50') })
    expect(await word(returns('48'), { from: SENDER, gasPrice: 50n, gas: 50_000n }, options)).toBe(50n)
  })

  test('`state` replaces the storage, `stateDiff` changes slots', async () => {
    const storage = new Map([
      [1n, 1n],
      [2n, 2n],
    ])
    const code = returns('6001546002540160ff54' + '01')
    const environment = environmentOf('0x', [[CONTRACT, { balance: 0n, code: bytes(code), storage }]])
    const sum = async (override: object) =>
      BigInt(
        bytesToHex(
          await call(environment, { to: CONTRACT }, { ...limits(), stateOverrides: new Map([[CONTRACT, override]]) }),
        ),
      )
    expect(await sum({})).toBe(3n)
    expect(await sum({ stateDiff: new Map([[0xffn, 10n]]) })).toBe(13n)
    expect(await sum({ state: new Map([[0xffn, 10n]]) })).toBe(10n)
    expect(await sum({ state: new Map() })).toBe(0n)
  })

  test('movePrecompileToAddress moves a precompile', async () => {
    const identity = '0x0000000000000000000000000000000000000004'
    const options = {
      ...limits(),
      stateOverrides: new Map([[identity, { movePrecompileToAddress: RECEIVER }]] as const),
    }
    const data = bytes('0x1234')
    expect(await call(environmentOf(), { to: RECEIVER, data }, options)).toEqual(data)
    expect(await call(environmentOf(), { to: identity, data }, options)).toHaveLength(0)
    expect(await call(environmentOf(), { to: identity, data }, limits())).toEqual(data)
  })
})

describe('a call is rejected if it', () => {
  test.each<[string, Hex, CallRequest, number, string]>([
    ['reverts', '0x60015ffd', {}, 3, 'execution reverted'],
    ['runs out of gas', '0x5b5f56', { gas: 30_000n }, -32015, 'out of gas'],
    ['runs an invalid opcode', '0xfe', {}, -32015, 'invalid opcode: INVALID'],
    [
      'cannot pay the value',
      '0x',
      { from: SENDER, value: 10n ** 19n },
      -32000,
      'have 1000000000000000000 want 10000000000000000000',
    ],
    [
      'cannot pay the gas',
      '0x',
      { from: RECEIVER, gasPrice: 10n },
      -32000,
      'insufficient funds for gas * price + value',
    ],
    ['pays less than the base fee', '0x', { from: SENDER, gasPrice: 9n }, -32000, 'less than block base fee'],
    [
      'has less than the intrinsic gas',
      '0x',
      { gas: 20_999n },
      -32000,
      'intrinsic gas too low: have 20999, want 21000 (supplied gas 20999)',
    ],
    ['has two kinds of fees', '0x', { gasPrice: 1n, maxFeePerGas: 1n }, -32602, 'both gasPrice'],
    ['has another chain ID', '0x', { chainId: 1n }, -32602, 'chainId'],
  ])('%s', async (_, code, request, errorCode, message) => {
    const response = call(environmentOf(code), { to: CONTRACT, ...request }, limits())
    await expect(response).rejects.toMatchObject({ code: errorCode, message: expect.stringContaining(message) })
  })

  test('reverts, with the data', async () => {
    const response = call(environmentOf('0x602a5f5260205ffd'), { to: CONTRACT }, limits())
    await expect(response).rejects.toMatchObject({ code: 3, data: `0x${'2a'.padStart(64, '0')}` })
  })

  test('but not for the nonce or the code of its sender', async () => {
    expect(await word(returns('602a'), { from: CONTRACT, nonce: 99n })).toBe(42n)
  })
})

test('other work runs while many overrides are applied', async () => {
  const slots = new Map(Array.from({ length: 5_000 }, (_, index) => [BigInt(index), BigInt(index) + 1n] as const))
  const stateOverrides = new Map<Address, AccountOverride>([[CONTRACT, { stateDiff: slots }]])
  for (const slot of slots.keys()) stateOverrides.set(`0x${slot.toString(16).padStart(40, 'e')}`, { balance: 1n })
  const [value, turns] = await countTurns(() => word(returns('61138754'), {}, { ...limits(), stateOverrides }))
  expect(value).toBe(5_000n)
  expect(turns).toBeGreaterThan(3)
})
