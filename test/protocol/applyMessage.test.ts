import { describe, expect, test } from 'vitest'
import { type Address, type Hex, hexToBytes } from '../../src/bytes.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import { type CallRequest, toMessage } from '../../src/execution/callRequest.ts'
import { applyMessage, type MessageResult } from '../../src/protocol/applyMessage.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import {
  block,
  CONTRACT,
  environmentOf,
  RECEIVER,
  RECIPIENT,
  SENDER,
  unlimitedTime,
} from '../execution/executionContext.ts'

const ETHER = 10n ** 18n

interface Application {
  readonly result: MessageResult
  readonly state: JournaledState
}

interface Setup {
  readonly code?: Hex
  readonly accounts?: Iterable<readonly [Address, AllocAccount]>
  readonly fork?: EvmFork
  readonly strict?: boolean
  readonly gasLimit?: number
}

async function apply(
  request: CallRequest,
  { code, accounts, fork = 'osaka', strict = false, gasLimit = 1_000_000 }: Setup = {},
): Promise<Application> {
  const state = new JournaledState(environmentOf(code, accounts).state)
  const rules = messageRules(fork)
  const baseFee = rules.london ? block.baseFee : undefined
  const message = toMessage({ from: SENDER, ...request }, { gasLimit, nonce: 0n, baseFee, chainId: block.chainId })
  const result = await applyMessage({ state, block, rules }, message, { strict }, unlimitedTime())
  return { result, state }
}

describe('the fee', () => {
  test('of a message without a gas price is zero, and the fee recipient is not created', async () => {
    const { state } = await apply({ to: RECEIVER, value: 5n })
    expect(state.getBalance(SENDER)).toBe(ETHER - 5n)
    expect(state.exists(RECIPIENT)).toBe(false)
  })

  test('is the base fee, which is burnt, and the tip, which the fee recipient receives', async () => {
    const { state, result } = await apply({ to: RECEIVER, maxFeePerGas: 20n, maxPriorityFeePerGas: 3n })
    expect(result.gasUsed).toBe(21_000)
    expect(state.getBalance(SENDER)).toBe(ETHER - 21_000n * 13n)
    expect(state.getBalance(RECIPIENT)).toBe(21_000n * 3n)
  })

  test('goes to the fee recipient before London', async () => {
    const { state } = await apply({ to: RECEIVER, gasPrice: 7n }, { fork: 'berlin' })
    expect(state.getBalance(RECIPIENT)).toBe(21_000n * 7n)
  })

  test('for blobs is burnt, also if the message fails', async () => {
    const blobs: CallRequest = { blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 5n }
    const { state, result } = await apply({ to: CONTRACT, ...blobs }, { code: '0x5f5ffd' })
    expect(result.outcome).toBe('revert')
    expect(state.getBalance(SENDER)).toBe(ETHER - 131_072n * block.blobBaseFee)
  })

  test('tip returns to a sender that is the fee recipient', async () => {
    const { state } = await apply(
      { from: RECIPIENT, to: RECEIVER, gasPrice: 30n },
      { accounts: [[RECIPIENT, { balance: ETHER }]] },
    )
    expect(state.getBalance(RECIPIENT)).toBe(ETHER - 21_000n * block.baseFee)
  })
})

describe('the gas used', () => {
  /** Code that sets two slots to zero. */
  const clearSlots: Setup = {
    code: '0x60006000556000600155',
    accounts: [
      [
        CONTRACT,
        {
          balance: 0n,
          code: hexToBytes('0x60006000556000600155'),
          storage: new Map([
            [0n, 1n],
            [1n, 1n],
          ]),
        },
      ],
    ],
  }

  test.each<[string, EvmFork, number]>([
    ['at most a fifth from London on', 'london', 5],
    ['at most a half before', 'istanbul', 2],
  ])('is refunded: %s', async (_, fork, quotient) => {
    const { result } = await apply({ to: CONTRACT }, { ...clearSlots, fork })
    const refund = fork === 'london' ? 9_600 : 30_000
    expect(result.maxGasUsed - result.gasUsed).toBe(Math.min(refund, Math.floor(result.maxGasUsed / quotient)))
  })

  test('is at least the floor of EIP-7623 in spite of refunds', async () => {
    const { result } = await apply({ to: CONTRACT, data: new Uint8Array(2_000).fill(1) }, clearSlots)
    expect(result).toMatchObject({ gasUsed: 21_000 + 80_000, maxGasUsed: 21_000 + 80_000 })
    const before = await apply({ to: CONTRACT, data: new Uint8Array(2_000).fill(1) }, { ...clearSlots, fork: 'cancun' })
    expect(before.result.gasUsed).toBeLessThan(70_000)
  })

  test.each<[string, CallRequest, EvmFork, number]>([
    ['zero bytes', { to: RECEIVER, data: new Uint8Array(10) }, 'cancun', 21_040],
    ['nonzero bytes', { to: RECEIVER, data: new Uint8Array(10).fill(1) }, 'cancun', 21_160],
    ['nonzero bytes before Istanbul', { to: RECEIVER, data: new Uint8Array(10).fill(1) }, 'petersburg', 21_680],
    ['a contract creation', {}, 'cancun', 53_000],
    ['a contract creation in Frontier', {}, 'frontier', 21_000],
    ['init code', { data: new Uint8Array(33) }, 'shanghai', 53_000 + 33 * 4 + 4],
    [
      'an access list',
      { to: RECEIVER, accessList: [{ address: CONTRACT, storageKeys: [`0x${'00'.repeat(32)}`] }] },
      'cancun',
      25_300,
    ],
  ])('is right for %s', async (_, request, fork, gas) => {
    expect((await apply(request, { fork })).result.gasUsed).toBe(gas)
  })

  test.each<[string, Hex, EvmFork, number]>([
    ['the sender is warm', '0x3331', 'berlin', 2 + 100],
    ['the receiver is warm', '0x3031', 'berlin', 2 + 100],
    ['a precompile is warm', '0x600931', 'berlin', 3 + 100],
    ['the fee recipient is cold', '0x4131', 'berlin', 2 + 2_600],
    ['the fee recipient is warm from Shanghai on', '0x4131', 'shanghai', 2 + 100],
    ['before Berlin, no account is warm or cold', '0x3331', 'istanbul', 2 + 700],
  ])('depends on the account access: %s', async (_, code, fork, gas) => {
    expect((await apply({ to: CONTRACT }, { code, fork })).result.gasUsed).toBe(21_000 + gas)
  })
})

describe('a revert', () => {
  test('does not restore the nonce or the fee', async () => {
    const { state, result } = await apply(
      { to: CONTRACT, value: 5n, gasPrice: 10n },
      { code: '0x600160005560006000fd' },
    )
    expect(result).toMatchObject({ outcome: 'revert', fault: 'execution reverted' })
    expect(state.getNonce(SENDER)).toBe(1n)
    expect(state.getStorage(CONTRACT, 0n)).toBe(0n)
    expect(state.getBalance(CONTRACT)).toBe(0n)
    expect(state.getBalance(SENDER)).toBe(ETHER - BigInt(result.gasUsed) * 10n)
  })

  test('removes the created account', async () => {
    const { state, result } = await apply({ data: hexToBytes('0x5f5ffd'), value: 5n })
    expect(result.createdAddress).toBeDefined()
    expect(state.exists(result.createdAddress ?? '0x')).toBe(false)
    expect(state.getNonce(SENDER)).toBe(1n)
  })
})

describe('after a message', () => {
  const selfDestructCode = hexToBytes(`0x73${RECEIVER.slice(2)}ff`)

  test.each<[EvmFork, boolean]>([
    ['shanghai', false],
    ['cancun', true],
  ])('a contract that self-destructed exists or not: %s', async (fork, exists) => {
    const accounts = [[CONTRACT, { balance: 7n, code: selfDestructCode }]] as const
    const { state } = await apply({ to: CONTRACT }, { accounts, fork })
    expect(state.exists(CONTRACT)).toBe(exists)
    expect(state.getBalance(RECEIVER)).toBe(7n)
  })

  test.each<[EvmFork, boolean]>([
    ['tangerineWhistle', true],
    ['spuriousDragon', false],
  ])('a touched empty account exists or not: %s', async (fork, exists) => {
    const { state } = await apply({ to: RECEIVER }, { fork })
    expect(state.exists(RECEIVER)).toBe(exists)
  })
})

describe('rejected', () => {
  test.each<[string, CallRequest, Partial<Setup>, string]>([
    ['nonce too low', { nonce: 0n }, { accounts: [[SENDER, { balance: ETHER, nonce: 1n }]] }, 'nonceTooLow'],
    ['nonce too high', { nonce: 2n }, {}, 'nonceTooHigh'],
    [
      'nonce at its maximum',
      { nonce: 2n ** 64n - 1n },
      { accounts: [[SENDER, { balance: ETHER, nonce: 2n ** 64n - 1n }]] },
      'nonceAtMaximum',
    ],
    ['no fee', {}, {}, 'feeCapTooLow'],
    ['no blob fee', { gasPrice: 10n, blobVersionedHashes: [`0x01${'11'.repeat(31)}`] }, {}, 'blobFeeCapTooLow'],
  ])('only by strict checks: %s', async (_, request, setup, kind) => {
    await expect(apply({ to: RECEIVER, ...request }, { ...setup, strict: true })).rejects.toMatchObject({ kind })
    await expect(apply({ to: RECEIVER, ...request }, setup)).resolves.toBeDefined()
  })

  test.each<[string, CallRequest, Partial<Setup>, string]>([
    ['a tip above the fee cap', { maxFeePerGas: 20n, maxPriorityFeePerGas: 21n }, {}, 'tipAboveFeeCap'],
    ['a fee cap below the base fee', { maxFeePerGas: 9n }, {}, 'feeCapTooLow'],
    [
      'a blob fee cap below the blob base fee',
      { blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 2n },
      {},
      'blobFeeCapTooLow',
    ],
    ['seven blobs', { blobVersionedHashes: Array(7).fill(`0x01${'11'.repeat(31)}`) }, {}, 'malformed'],
    ['value above the balance', { value: ETHER + 1n }, {}, 'insufficientFunds'],
    ['gas cost above the balance', { gasPrice: ETHER }, {}, 'insufficientFunds'],
    ['blobs before Cancun', { blobVersionedHashes: [`0x01${'11'.repeat(31)}`] }, { fork: 'shanghai' }, 'malformed'],
    ['too little gas', {}, { gasLimit: 20_999 }, 'intrinsicGas'],
    ['less gas than the floor', { data: new Uint8Array(100).fill(1) }, { gasLimit: 24_000 }, 'floorGas'],
    ['init code above the limit of EIP-3860', { to: undefined, data: new Uint8Array(49_153) }, {}, 'initcodeTooLong'],
  ])('always: %s', async (_, request, setup, kind) => {
    await expect(apply({ to: RECEIVER, ...request }, setup)).rejects.toMatchObject({ kind })
  })

  test('a rejected message does not change the state', async () => {
    const state = new JournaledState(environmentOf().state)
    const before = state.checkpoint()
    const message = toMessage(
      { from: SENDER, to: RECEIVER, value: 2n * ETHER },
      { gasLimit: 30_000, nonce: 0n, baseFee: 10n, chainId: 1n },
    )
    const execution = { state, block, rules: messageRules('osaka') }
    const apply = async () => applyMessage(execution, message, { strict: false }, unlimitedTime())
    await expect(apply()).rejects.toMatchObject({ name: 'Rejection' })
    expect(state.checkpoint()).toBe(before)
  })

  test('without strict checks, the maximum nonce overflows to zero', async () => {
    const { state } = await apply({ to: RECEIVER }, { accounts: [[SENDER, { balance: 1n, nonce: 2n ** 64n - 1n }]] })
    expect(state.getNonce(SENDER)).toBe(0n)
  })
})
