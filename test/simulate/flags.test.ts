import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain } from './forkChain.ts'

let node: TestChain
beforeAll(async () => {
  node = await openTestChain()
})
afterAll(() => node.chain.close())

const from = '0xa000000000000000000000000000000000000000'
const to = '0xb000000000000000000000000000000000000000'
const funded = { [from]: { balance: '0xde0b6b3a7640000' } }
const transfer = { from, to, value: '0x5' }

interface SimulatedBlock {
  readonly number: string
  readonly baseFeePerGas: string
  readonly calls: readonly { readonly logs: readonly unknown[]; readonly status: string; readonly error?: unknown }[]
  readonly transactions: readonly unknown[]
}

const simulate = (simulation: object, blockOrFlags: unknown = 'latest'): Promise<readonly SimulatedBlock[]> =>
  node.provider.request<readonly SimulatedBlock[]>({ method: 'eth_simulateV1', params: [simulation, blockOrFlags] })

const transferLogs = (blocks: readonly SimulatedBlock[]) => blocks.map(({ calls }) => calls[0]?.logs.length)

describe('the flags of an entry', () => {
  test('traceTransfers: true applies only to its own block', async () => {
    const blocks = await simulate({
      blockStateCalls: [
        { stateOverrides: funded, calls: [transfer] },
        { traceTransfers: true, calls: [transfer] },
        { calls: [transfer] },
      ],
    })
    expect(transferLogs(blocks)).toEqual([0, 1, 0])
  })

  test('traceTransfers: false overrides the top level, null does not', async () => {
    const blocks = await simulate({
      traceTransfers: true,
      blockStateCalls: [
        { stateOverrides: funded, calls: [transfer] },
        { traceTransfers: false, calls: [transfer] },
        { traceTransfers: null, calls: [transfer] },
      ],
    })
    expect(transferLogs(blocks)).toEqual([1, 0, 1])
  })

  test('validation: false accepts a wrong nonce though another entry has true', async () => {
    const blocks = await simulate({
      blockStateCalls: [
        { stateOverrides: funded, validation: false, calls: [{ ...transfer, nonce: '0x7' }] },
        { validation: true, calls: [] },
      ],
    })
    expect(blocks[0]?.calls[0]?.status).toBe('0x1')
  })

  test('validation: true rejects a wrong nonce in its own entry', async () => {
    const blockStateCalls = [
      { stateOverrides: funded, calls: [transfer] },
      { validation: true, calls: [{ ...transfer, nonce: '0x7', maxFeePerGas: '0x77359400' }] },
    ]
    await expect(simulate({ validation: false, blockStateCalls })).rejects.toMatchObject({ code: -38011 })
  })

  test('validation: true rejects a given gas limit above the maximum of a transaction (EIP-7825)', async () => {
    const fees = { maxFeePerGas: '0x77359400' }
    const simulated = (validation: boolean, gas: object) =>
      simulate({ blockStateCalls: [{ stateOverrides: funded, validation, calls: [{ ...transfer, ...fees, ...gas }] }] })
    await expect(simulated(true, { gas: '0x1000001' })).rejects.toMatchObject({ code: -38013 })
    expect((await simulated(true, {}))[0]?.calls[0]?.status).toBe('0x1')
    expect((await simulated(true, { gas: '0x1000000' }))[0]?.calls[0]?.status).toBe('0x1')
    expect((await simulated(false, { gas: '0x1000001' }))[0]?.calls[0]?.status).toBe('0x1')
  })

  test('validation determines the base fee of its block and of the empty blocks before it', async () => {
    const head = node.chain.head.number
    const blocks = await simulate({
      blockStateCalls: [
        { blockOverrides: { number: `0x${(head + 2).toString(16)}` }, validation: true, calls: [] },
        { blockOverrides: { number: `0x${(head + 4).toString(16)}` }, validation: false, calls: [] },
      ],
    })
    expect(blocks.map(({ baseFeePerGas }) => BigInt(baseFeePerGas) > 0n)).toEqual([true, true, false, false])
  })

  test('a flag in the second parameter is a default that an entry can override', async () => {
    const blockStateCalls = [
      { stateOverrides: funded, calls: [transfer] },
      { traceTransfers: false, returnFullTransactionObjects: false, calls: [transfer] },
    ]
    const blocks = await simulate({ blockStateCalls }, { traceTransfers: true, returnFullTransactionObjects: true })
    expect(transferLogs(blocks)).toEqual([1, 0])
    expect(blocks.map(({ transactions }) => typeof transactions[0])).toEqual(['object', 'string'])
  })
})

describe('the error of a failed call has data', () => {
  test.each([
    ['a revert without data', '0x5f5ffd'],
    ['an invalid opcode', '0xfe'],
    ['a stack underflow', '0x50'],
  ])('%s', async (_, code) => {
    const [block] = await simulate({
      blockStateCalls: [{ stateOverrides: { [to]: { code } }, calls: [{ to }] }],
    })
    expect(block?.calls[0]).toMatchObject({ status: '0x0', error: { data: '0x' } })
  })
})
