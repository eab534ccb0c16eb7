import { describe, expect, test } from 'vitest'
import { type Address, type Hex, hexToBytes } from '../../src/bytes.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import { type CallRequest, toMessage } from '../../src/execution/callRequest.ts'
import { applyMessage, type MessageResult } from '../../src/protocol/applyMessage.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { block, CONTRACT, environmentOf, patient, RECEIVER, RECIPIENT, SENDER } from '../execution/executionContext.ts'

const ETHER = 10n ** 18n

interface Applied {
  readonly result: MessageResult
  readonly state: JournaledState
}

interface Around {
  readonly code?: Hex
  readonly more?: Iterable<readonly [Address, AllocAccount]>
  readonly fork?: EvmFork
  readonly strict?: boolean
  readonly gasLimit?: number
}

async function apply(
  request: CallRequest,
  { code, more, fork = 'osaka', strict = false, gasLimit = 1_000_000 }: Around = {},
): Promise<Applied> {
  const state = new JournaledState(environmentOf(code, more).state)
  const rules = messageRules(fork)
  const baseFee = rules.london ? block.baseFee : undefined
  const message = toMessage({ from: SENDER, ...request }, { gasLimit, nonce: 0n, baseFee, chainId: block.chainId })
  const result = await applyMessage({ state, block, rules }, message, { strict }, patient())
  return { result, state }
}

describe('who pays what', () => {
  test('a message without fees pays nothing and does not touch the fee recipient', async () => {
    const { state } = await apply({ to: RECEIVER, value: 5n })
    expect(state.getBalance(SENDER)).toBe(ETHER - 5n)
    expect(state.exists(RECIPIENT)).toBe(false)
  })

  test('the base fee is burnt, the tip is paid, the rest comes back', async () => {
    const { state, result } = await apply({ to: RECEIVER, maxFeePerGas: 20n, maxPriorityFeePerGas: 3n })
    expect(result.gasUsed).toBe(21_000)
    expect(state.getBalance(SENDER)).toBe(ETHER - 21_000n * 13n)
    expect(state.getBalance(RECIPIENT)).toBe(21_000n * 3n)
  })

  test('before London the fee recipient gets all of it', async () => {
    const { state } = await apply({ to: RECEIVER, gasPrice: 7n }, { fork: 'berlin' })
    expect(state.getBalance(RECIPIENT)).toBe(21_000n * 7n)
  })

  test('blob gas is burnt at its own price, also by a message that fails', async () => {
    const blobs: CallRequest = { blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 5n }
    const { state, result } = await apply({ to: CONTRACT, ...blobs }, { code: '0x5f5ffd' })
    expect(result.outcome).toBe('revert')
    expect(state.getBalance(SENDER)).toBe(ETHER - 131_072n * block.blobBaseFee)
  })

  test('a sender who is the fee recipient', async () => {
    const { state } = await apply(
      { from: RECIPIENT, to: RECEIVER, gasPrice: 30n },
      { more: [[RECIPIENT, { balance: ETHER }]] },
    )
    expect(state.getBalance(RECIPIENT)).toBe(ETHER - 21_000n * block.baseFee)
  })
})

describe('gas', () => {
  const clears: Around = {
    code: '0x60006000556000600155',
    more: [
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
    ], // two slots set to zero
  }

  test.each<[string, EvmFork, number]>([
    ['London: a fifth of what was used at most', 'london', 5],
    ['Istanbul: a half', 'istanbul', 2],
  ])('refunds at %s', async (_, fork, quotient) => {
    const { result } = await apply({ to: CONTRACT }, { ...clears, fork })
    const counted = fork === 'london' ? 9_600 : 30_000
    expect(result.maxGasUsed - result.gasUsed).toBe(Math.min(counted, Math.floor(result.maxGasUsed / quotient)))
  })

  test('data costs at least the floor, refunds or not', async () => {
    const { result } = await apply({ to: CONTRACT, data: new Uint8Array(2_000).fill(1) }, clears)
    expect(result).toMatchObject({ gasUsed: 21_000 + 80_000, maxGasUsed: 21_000 + 80_000 })
    const before = await apply({ to: CONTRACT, data: new Uint8Array(2_000).fill(1) }, { ...clears, fork: 'cancun' })
    expect(before.result.gasUsed).toBeLessThan(70_000)
  })

  test.each<[string, CallRequest, EvmFork, number]>([
    ['zero bytes', { to: RECEIVER, data: new Uint8Array(10) }, 'cancun', 21_040],
    ['other bytes', { to: RECEIVER, data: new Uint8Array(10).fill(1) }, 'cancun', 21_160],
    ['other bytes before Istanbul', { to: RECEIVER, data: new Uint8Array(10).fill(1) }, 'petersburg', 21_680],
    ['a creation', {}, 'cancun', 53_000],
    ['a creation in Frontier', {}, 'frontier', 21_000],
    ['init code', { data: new Uint8Array(33) }, 'shanghai', 53_000 + 33 * 4 + 4],
    [
      'an access list',
      { to: RECEIVER, accessList: [{ address: CONTRACT, storageKeys: [`0x${'00'.repeat(32)}`] }] },
      'cancun',
      25_300,
    ],
  ])('%s', async (_, request, fork, gas) => {
    expect((await apply(request, { fork })).result.gasUsed).toBe(gas)
  })

  test.each<[string, Hex, EvmFork, number]>([
    ['the sender is warm', '0x3331', 'berlin', 2 + 100],
    ['the receiver is warm', '0x3031', 'berlin', 2 + 100],
    ['a precompile is warm', '0x600931', 'berlin', 3 + 100],
    ['the fee recipient is cold', '0x4131', 'berlin', 2 + 2_600],
    ['the fee recipient is warm from Shanghai on', '0x4131', 'shanghai', 2 + 100],
    ['before Berlin nothing is either', '0x3331', 'istanbul', 2 + 700],
  ])('%s', async (_, code, fork, gas) => {
    expect((await apply({ to: CONTRACT }, { code, fork })).result.gasUsed).toBe(21_000 + gas)
  })
})

describe('what outlives a revert', () => {
  test('the nonce and the fee', async () => {
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

  test('not the account that was to be created', async () => {
    const { state, result } = await apply({ data: hexToBytes('0x5f5ffd'), value: 5n })
    expect(result.createdAddress).toBeDefined()
    expect(state.exists(result.createdAddress ?? '0x')).toBe(false)
    expect(state.getNonce(SENDER)).toBe(1n)
  })
})

describe('the end of a message', () => {
  const suicidal = hexToBytes(`0x73${RECEIVER.slice(2)}ff`)

  test.each<[EvmFork, boolean]>([
    ['shanghai', false],
    ['cancun', true],
  ])('a contract that destroys itself: %s', async (fork, stays) => {
    const more = [[CONTRACT, { balance: 7n, code: suicidal }]] as const
    const { state } = await apply({ to: CONTRACT }, { more, fork })
    expect(state.exists(CONTRACT)).toBe(stays)
    expect(state.getBalance(RECEIVER)).toBe(7n)
  })

  test.each<[EvmFork, boolean]>([
    ['tangerineWhistle', true],
    ['spuriousDragon', false],
  ])('an account that is left empty: %s', async (fork, stays) => {
    const { state } = await apply({ to: RECEIVER }, { fork })
    expect(state.exists(RECEIVER)).toBe(stays)
  })
})

describe('checks', () => {
  test.each<[string, CallRequest, Partial<Around>, string]>([
    ['nonce too low', { nonce: 0n }, { more: [[SENDER, { balance: ETHER, nonce: 1n }]] }, 'nonceTooLow'],
    ['nonce too high', { nonce: 2n }, {}, 'nonceTooHigh'],
    [
      'nonce at its maximum',
      { nonce: 2n ** 64n - 1n },
      { more: [[SENDER, { balance: ETHER, nonce: 2n ** 64n - 1n }]] },
      'nonceAtMaximum',
    ],
    ['no fee', {}, {}, 'feeCapTooLow'],
    ['no blob fee', { gasPrice: 10n, blobVersionedHashes: [`0x01${'11'.repeat(31)}`] }, {}, 'blobFeeCapTooLow'],
  ])('strict: %s', async (_, request, around, kind) => {
    await expect(apply({ to: RECEIVER, ...request }, { ...around, strict: true })).rejects.toMatchObject({ kind })
    await expect(apply({ to: RECEIVER, ...request }, around)).resolves.toBeDefined()
  })

  test.each<[string, CallRequest, Partial<Around>, string]>([
    ['tip above the cap', { maxFeePerGas: 20n, maxPriorityFeePerGas: 21n }, {}, 'tipAboveFeeCap'],
    ['cap below the base fee', { maxFeePerGas: 9n }, {}, 'feeCapTooLow'],
    [
      'blob cap below the blob base fee',
      { blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 2n },
      {},
      'blobFeeCapTooLow',
    ],
    ['seven blobs', { blobVersionedHashes: Array(7).fill(`0x01${'11'.repeat(31)}`) }, {}, 'malformed'],
    ['value beyond the balance', { value: ETHER + 1n }, {}, 'insufficientFunds'],
    ['gas beyond the balance', { gasPrice: ETHER }, {}, 'insufficientFunds'],
    ['blobs before Cancun', { blobVersionedHashes: [`0x01${'11'.repeat(31)}`] }, { fork: 'shanghai' }, 'malformed'],
    ['too little gas', {}, { gasLimit: 20_999 }, 'intrinsicGas'],
    ['less gas than the floor', { data: new Uint8Array(100).fill(1) }, { gasLimit: 24_000 }, 'floorGas'],
    ['init code beyond EIP-3860', { to: undefined, data: new Uint8Array(49_153) }, {}, 'initcodeTooLong'],
  ])('always: %s', async (_, request, around, kind) => {
    await expect(apply({ to: RECEIVER, ...request }, around)).rejects.toMatchObject({ kind })
  })

  test('a rejected message leaves the state as it was', async () => {
    const state = new JournaledState(environmentOf().state)
    const before = state.checkpoint()
    const message = toMessage(
      { from: SENDER, to: RECEIVER, value: 2n * ETHER },
      { gasLimit: 30_000, nonce: 0n, baseFee: 10n, chainId: 1n },
    )
    const execution = { state, block, rules: messageRules('osaka') }
    const rejected = async () => applyMessage(execution, message, { strict: false }, patient())
    await expect(rejected()).rejects.toMatchObject({ name: 'Rejection' })
    expect(state.checkpoint()).toBe(before)
  })

  test('the nonce of a lenient message wraps', async () => {
    const { state } = await apply({ to: RECEIVER }, { more: [[SENDER, { balance: 1n, nonce: 2n ** 64n - 1n }]] })
    expect(state.getNonce(SENDER)).toBe(0n)
  })
})
