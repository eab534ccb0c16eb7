import { Hardfork } from '@ethereumjs/common'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, type Hex } from '../../src/bytes.ts'
import { createdAddress } from '../../src/evm/handlers/create.ts'
import { type CallRequest, toMessage } from '../../src/execution/callRequest.ts'
import { applyMessage, type MessageResult } from '../../src/protocol/applyMessage.ts'
import { BlockGas } from '../../src/protocol/blockGas.ts'
import { MAX_EXECUTION_GAS } from '../../src/protocol/checkMessage.ts'
import { blockRules, scheduleUpTo } from '../../src/protocol/forks.ts'
import type { Authorization } from '../../src/protocol/message.ts'
import { Rejection } from '../../src/protocol/rejection.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { block, CONTRACT, environmentOf, RECEIVER, SENDER, unlimitedTime } from '../execution/executionContext.ts'

const rules = messageRules('amsterdam')
/** The prices of EIP-8037 in state gas. */
const NEW_ACCOUNT = 183_600
const NEW_SLOT = 97_920
const NEW_DELEGATION = 35_190
const CODE_BYTE = 1_530
/** The gas of a call without value and data: its sender and its recipient (EIP-2780). */
const CALL = 15_000
const STRANGER: Address = `0x${'5a'.repeat(20)}`

interface Setup {
  readonly code?: Hex
  readonly accounts?: readonly (readonly [Address, AllocAccount])[]
  readonly gasLimit?: number
  /** Whether the gas limit is divided into execution gas and state gas, as for a transaction. */
  readonly capsGas?: boolean
}

async function apply(
  request: CallRequest,
  { code, accounts = [], gasLimit = 1_000_000, capsGas = false }: Setup = {},
): Promise<{ readonly result: MessageResult; readonly state: JournaledState }> {
  const known: typeof accounts = [[RECEIVER, { balance: 1n }], ...accounts]
  const state = new JournaledState(environmentOf(code, known).state)
  const message = toMessage(
    { from: SENDER, ...request },
    { gasLimit, nonce: 0n, baseFee: block.baseFee, chainId: block.chainId },
  )
  const result = await applyMessage({ state, block, rules }, message, { strict: false, capsGas }, unlimitedTime())
  return { result, state }
}

describe('a transfer (EIP-2780)', () => {
  const cases: readonly (readonly [name: string, request: CallRequest, execution: number, state: number])[] = [
    ['without value', { to: RECEIVER }, 15_000, 0],
    ['to an account', { to: RECEIVER, value: 5n }, 21_000, 0],
    ['to the sender', { to: SENDER, value: 5n }, 12_000, 0],
    ['to an account that does not exist', { to: STRANGER, value: 5n }, 21_000, NEW_ACCOUNT],
    ['of nothing to an account that does not exist', { to: STRANGER }, 15_000, 0],
  ]
  test.each(cases)('%s', async (_name, request, executionGas, stateGas) => {
    const { result } = await apply(request)
    expect(result).toMatchObject({ outcome: 'success', executionGas, stateGas, gasUsed: executionGas + stateGas })
  })

  test('to a new account fails if the gas does not pay for the account, and uses all of it', async () => {
    const { result, state } = await apply({ to: STRANGER, value: 5n }, { gasLimit: 21_000 + NEW_ACCOUNT - 1 })
    expect(result).toMatchObject({ outcome: 'outOfGas', fault: 'out of gas', gasUsed: 204_599, stateGas: 0 })
    expect(state.exists(STRANGER)).toBe(false)
    expect(state.getNonce(SENDER)).toBe(1n)
  })
})

describe('a transfer emits a log (EIP-7708)', () => {
  const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

  test('from a message, a call and a self-destruct, but not without value or to the same account', async () => {
    // Calls the receiver with 2 wei, itself with 3, and leaves the rest to the stranger.
    const code: Hex = `0x5f5f5f5f6002${`73${RECEIVER.slice(2)}`}5af1505f5f5f5f600330600af15073${STRANGER.slice(2)}ff`
    const { result } = await apply({ to: CONTRACT, value: 9n }, { code })
    expect(result.logs.map(({ address, topics, data }) => [address, ...topics, BigInt(bytesToHex(data))])).toEqual([
      ['0xfffffffffffffffffffffffffffffffffffffffe', transfer, word(SENDER), word(CONTRACT), 9n],
      ['0xfffffffffffffffffffffffffffffffffffffffe', transfer, word(CONTRACT), word(RECEIVER), 2n],
      ['0xfffffffffffffffffffffffffffffffffffffffe', transfer, word(CONTRACT), word(STRANGER), 7n],
    ])
  })

  test('that a revert removes', async () => {
    const { result } = await apply({ to: CONTRACT, value: 9n }, { code: '0x5f5ffd' })
    expect(result).toMatchObject({ outcome: 'revert', logs: [] })
  })
})

describe('a storage slot (EIP-8037, EIP-8038)', () => {
  const set = '60015f55'
  const clear = '5f5f55'

  test('that becomes different from zero costs gas and state gas', async () => {
    const { result } = await apply({ to: CONTRACT }, { code: `0x${set}00` })
    expect(result).toMatchObject({ executionGas: CALL + 5 + 2_100 + 10_000, stateGas: NEW_SLOT })
  })

  test('that changes and changes again costs the change once', async () => {
    const accounts = [[CONTRACT, { balance: 0n, code: code(`${set}60025f55`), storage: new Map([[0n, 7n]]) }]] as const
    const { result } = await apply({ to: CONTRACT }, { accounts })
    expect(result).toMatchObject({ executionGas: CALL + 10 + 2_100 + 10_000 + 100, stateGas: 0 })
  })

  test('that is zero again returns its state gas, and the gas of the change as a refund', async () => {
    const { result } = await apply({ to: CONTRACT }, { code: `0x${set}${clear}00` })
    const executionGas = CALL + 9 + 2_100 + 10_000 + 100
    expect(result).toMatchObject({ executionGas, stateGas: 0, maxGasUsed: executionGas })
    expect(result.gasUsed).toBe(executionGas - Math.floor(executionGas / 5))
  })

  test('that is cleared refunds 11,616 gas, which the block counts nevertheless (EIP-7778)', async () => {
    const accounts = [[CONTRACT, { balance: 0n, code: code(clear), storage: new Map([[0n, 7n]]) }]] as const
    const { result } = await apply({ to: CONTRACT }, { accounts })
    const executionGas = CALL + 4 + 2_100 + 10_000
    expect(result).toMatchObject({ executionGas, gasUsed: executionGas - Math.floor(executionGas / 5) })
  })

  test('that the core has written is returned with its last value', async () => {
    // Sets, changes in the core, clears, and stores what it reads.
    const { result, state } = await apply({ to: CONTRACT }, { code: `0x${set}60025f55${clear}5f5460015500` })
    expect(result.stateGas).toBe(0)
    expect([state.getStorage(CONTRACT, 0n), state.getStorage(CONTRACT, 1n)]).toEqual([0n, 0n])
  })
})

describe('state gas', () => {
  const set = '60015f55'

  test('of a reverted message is returned', async () => {
    const { result } = await apply({ to: CONTRACT }, { code: `0x${set}5f5ffd` })
    expect(result).toMatchObject({ outcome: 'revert', gasUsed: CALL + 5 + 12_100 + 4, stateGas: 0 })
  })

  test('that gas has paid is lost with the gas if the message halts', async () => {
    const { result } = await apply({ to: CONTRACT }, { code: `0x${set}fe`, gasLimit: 200_000 })
    expect(result).toMatchObject({ outcome: 'invalidOpcode', gasUsed: 200_000, executionGas: 200_000, stateGas: 0 })
  })

  test('is what a gas limit has above 16,777,216, and a message that halts gets it back', async () => {
    const gasLimit = MAX_EXECUTION_GAS + 500_000
    const failed = await apply({ to: CONTRACT }, { code: `0x${set}fe`, gasLimit, capsGas: true })
    expect(failed.result).toMatchObject({ gasUsed: MAX_EXECUTION_GAS, stateGas: 0 })
    const done = await apply({ to: CONTRACT }, { code: `0x${set}5a60015500`, gasLimit, capsGas: true })
    expect(done.result.stateGas).toBe(2 * NEW_SLOT)
    // GAS does not count the reservoir.
    expect(done.state.getStorage(CONTRACT, 1n)).toBe(BigInt(MAX_EXECUTION_GAS - CALL - 5 - 12_100 - 2))
  })

  test('of a call that fails returns to the caller, with the account that it would have created', async () => {
    // Sends one wei to an account without code but with a balance of zero, through a contract that reverts.
    const reverting: Address = `0x${'ee'.repeat(20)}`
    const accounts = [[reverting, { balance: 0n, code: code(`${set}5f5ffd`) }]] as const
    const { result } = await apply({ to: CONTRACT }, { code: `0x5f5f5f5f5f73${reverting.slice(2)}5af100`, accounts })
    expect(result).toMatchObject({ outcome: 'success', stateGas: 0 })
    expect(result.executionGas).toBe(CALL + 15 + 3_000 + 5 + 12_100 + 4)
  })
})

describe('a contract (EIP-8037)', () => {
  test('costs its account and each byte of its code', async () => {
    const { result, state } = await apply({ data: code('5f545060025ff3') })
    // The cold slot costs more than the floor of the data.
    const executionGas = 24_000 + 7 * 16 + 2 + (2 + 2_100 + 2) + (3 + 2 + 3) + 6
    expect(result).toMatchObject({ outcome: 'success', executionGas, stateGas: NEW_ACCOUNT + 2 * CODE_BYTE })
    expect(state.getCode(createdAddress(SENDER, 0n)).length).toBe(2)
  })

  test('may have 65,536 bytes of code, but no more (EIP-7954)', async () => {
    const gasLimit = 150_000_000
    expect((await apply({ data: code('620100005ff3') }, { gasLimit })).result.outcome).toBe('success')
    expect((await apply({ data: code('620100015ff3') }, { gasLimit })).result.outcome).toBe('codeSizeExceeded')
  })

  test('that destroys itself in its transaction keeps its balance (EIP-8246)', async () => {
    const { state } = await apply({ data: code('30ff'), value: 5n })
    const address = createdAddress(SENDER, 0n)
    expect([state.getBalance(address), state.getNonce(address)]).toEqual([5n, 0n])
  })

  test('whose creation fails returns the state gas to its creator', async () => {
    // Creates a contract with init code that reverts, and one that halts.
    const { result } = await apply({ to: CONTRACT }, { code: ('0x645f5ffd00005f5260056' + '01b5ff05000') as Hex })
    expect(result).toMatchObject({ outcome: 'success', stateGas: 0 })
  })
})

describe('an authorization (EIP-7702, EIP-8037)', () => {
  const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const authority = signer.address.toLowerCase() as Address
  const authorize = async (nonce: number): Promise<Authorization> => {
    const address = CONTRACT
    const { r, s, yParity } = await signer.signAuthorization({ address, chainId: 0, nonce })
    return { chainId: 0n, address, nonce: BigInt(nonce), yParity: BigInt(yParity ?? 0), r: BigInt(r), s: BigInt(s) }
  }
  const BASE = CALL + 7_816

  test('of a new account costs the account and the delegation', async () => {
    const { result } = await apply({ to: RECEIVER, authorizationList: [await authorize(0)] })
    expect(result).toMatchObject({ executionGas: BASE + 9_000, stateGas: NEW_ACCOUNT + NEW_DELEGATION })
  })

  test('of an existing account costs the delegation', async () => {
    const accounts = [[authority, { balance: 1n }]] as const
    const { result } = await apply({ to: RECEIVER, authorizationList: [await authorize(0)] }, { accounts })
    expect(result).toMatchObject({ executionGas: BASE + 9_000, stateGas: NEW_DELEGATION })
  })

  test('that is invalid costs its base only', async () => {
    const { result } = await apply({ to: RECEIVER, authorizationList: [await authorize(4)] })
    expect(result).toMatchObject({ executionGas: BASE, stateGas: 0 })
  })

  test('is paid once for each account, and stays paid if the message reverts', async () => {
    const list = [await authorize(0), await authorize(1)]
    const { result, state } = await apply({ to: CONTRACT, authorizationList: list }, { code: '0x5f5ffd' })
    expect(result).toMatchObject({ outcome: 'revert', stateGas: NEW_ACCOUNT + NEW_DELEGATION })
    expect(result.executionGas).toBe(BASE + 7_816 + 9_000 + 4)
    expect(state.getNonce(authority)).toBe(2n)
  })

  test('for which the gas is too little is undone, and the message uses all its gas', async () => {
    const { result, state } = await apply(
      { to: RECEIVER, authorizationList: [await authorize(0)] },
      { gasLimit: 100_000 },
    )
    expect(result).toMatchObject({ outcome: 'outOfGas', gasUsed: 100_000, stateGas: 0 })
    expect(state.exists(authority)).toBe(false)
    // The authorization is paid, and the recipient is not.
    const request = { to: STRANGER, value: 1n, authorizationList: [await authorize(0)] }
    const gasLimit = 21_000 + 7_816 + 9_000 + NEW_ACCOUNT + NEW_DELEGATION + 1_000
    const unpaid = await apply(request, { gasLimit })
    expect(unpaid.result).toMatchObject({ outcome: 'outOfGas', gasUsed: gasLimit, executionGas: gasLimit, stateGas: 0 })
    expect(unpaid.state.exists(authority)).toBe(false)
  })
})

describe('the data of a message', () => {
  test('costs at least 64 gas for each byte (EIP-7976)', async () => {
    const { result } = await apply({ to: RECEIVER, data: new Uint8Array(100) })
    expect(result).toMatchObject({ gasUsed: CALL + 6_400, executionGas: CALL + 6_400 })
  })

  test('includes its access list (EIP-7981)', async () => {
    const accessList = [{ address: CONTRACT, storageKeys: [`0x${'00'.repeat(32)}`] as Hex[] }]
    const { result } = await apply({ to: RECEIVER, accessList })
    expect(result.gasUsed).toBe(CALL + 2_900 + 2_000 + 52 * 64)
  })

  test('may not cost more than the execution gas of a transaction', async () => {
    const rejected = apply(
      { to: RECEIVER, data: new Uint8Array(300_000) },
      { gasLimit: 100_000_000, capsGas: true },
    ).catch((error: unknown) => error)
    expect(await rejected).toBeInstanceOf(Rejection)
  })
})

describe('the gas of a block (EIP-8037)', () => {
  const gasOfBlock = (limit: bigint): BlockGas =>
    new BlockGas(limit, blockRules(scheduleUpTo(Hardfork.Amsterdam), Hardfork.Amsterdam))

  test('is the larger of execution gas and state gas', () => {
    const gas = gasOfBlock(60_000_000n)
    gas.add({ gasUsed: 90_000, executionGas: 30_000, stateGas: 70_000 }, 0n)
    gas.add({ gasUsed: 60_000, executionGas: 60_000, stateGas: 0 }, 0n)
    expect([gas.used, gas.paid]).toEqual([90_000n, 150_000n])
  })

  test('limits a transaction by both', () => {
    const gas = gasOfBlock(60_000_000n)
    gas.add({ gasUsed: 0, executionGas: 30_000_000, stateGas: 1_000_000 }, 0n)
    // The rest of the limit is execution gas for every transaction, which uses at most 16,777,216 of it.
    expect(gas.left).toBe(59_000_000n)
    gas.add({ gasUsed: 0, executionGas: 20_000_000, stateGas: 0 }, 0n)
    expect(gas.left).toBe(10_000_000n)
  })
})

const code = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
