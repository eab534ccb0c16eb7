import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain } from './forkChain.ts'

let world: TestChain
beforeAll(async () => {
  world = await openTestChain()
})
afterAll(() => world.chain.close())

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

const simulate = async (simulation: object, second: unknown = 'latest'): Promise<readonly SimulatedBlock[]> =>
  (await world.provider.request({ method: 'eth_simulateV1', params: [simulation, second] })) as SimulatedBlock[]

const transferLogs = (blocks: readonly SimulatedBlock[]) => blocks.map(({ calls }) => calls[0]?.logs.length)

describe('flags of an entry', () => {
  test('traceTransfers: true holds for its block alone', async () => {
    const blocks = await simulate({
      blockStateCalls: [
        { stateOverrides: funded, calls: [transfer] },
        { traceTransfers: true, calls: [transfer] },
        { calls: [transfer] },
      ],
    })
    expect(transferLogs(blocks)).toEqual([0, 1, 0])
  })

  test('traceTransfers: false holds against the top level', async () => {
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

  test('validation: false lets a wrong nonce pass beside an entry with true', async () => {
    const blocks = await simulate({
      blockStateCalls: [
        { stateOverrides: funded, validation: false, calls: [{ ...transfer, nonce: '0x7' }] },
        { validation: true, calls: [] },
      ],
    })
    expect(blocks[0]?.calls[0]?.status).toBe('0x1')
  })

  test('validation: true refuses a wrong nonce in its own entry', async () => {
    const blockStateCalls = [
      { stateOverrides: funded, calls: [transfer] },
      { validation: true, calls: [{ ...transfer, nonce: '0x7', maxFeePerGas: '0x77359400' }] },
    ]
    await expect(simulate({ validation: false, blockStateCalls })).rejects.toMatchObject({ code: -38011 })
  })

  test('validation: true refuses a gas limit above the cap of a transaction (EIP-7825) where one is given', async () => {
    const fees = { maxFeePerGas: '0x77359400' }
    const simulated = (validation: boolean, gas: object) =>
      simulate({ blockStateCalls: [{ stateOverrides: funded, validation, calls: [{ ...transfer, ...fees, ...gas }] }] })
    await expect(simulated(true, { gas: '0x1000001' })).rejects.toMatchObject({ code: -38013 })
    expect((await simulated(true, {}))[0]?.calls[0]?.status).toBe('0x1')
    expect((await simulated(true, { gas: '0x1000000' }))[0]?.calls[0]?.status).toBe('0x1')
    expect((await simulated(false, { gas: '0x1000001' }))[0]?.calls[0]?.status).toBe('0x1')
  })

  test('validation decides the base fee of its block and of the blocks that fill the gap before it', async () => {
    const head = world.chain.head.number
    const blocks = await simulate({
      blockStateCalls: [
        { blockOverrides: { number: `0x${(head + 2).toString(16)}` }, validation: true, calls: [] },
        { blockOverrides: { number: `0x${(head + 4).toString(16)}` }, validation: false, calls: [] },
      ],
    })
    expect(blocks.map(({ baseFeePerGas }) => BigInt(baseFeePerGas) > 0n)).toEqual([true, true, false, false])
  })

  test('a flag in the second parameter is a default that an entry can take back', async () => {
    const blockStateCalls = [
      { stateOverrides: funded, calls: [transfer] },
      { traceTransfers: false, returnFullTransactionObjects: false, calls: [transfer] },
    ]
    const blocks = await simulate({ blockStateCalls }, { traceTransfers: true, returnFullTransactionObjects: true })
    expect(transferLogs(blocks)).toEqual([1, 0])
    expect(blocks.map(({ transactions }) => typeof transactions[0])).toEqual(['object', 'string'])
  })
})

describe('the error of a failed call', () => {
  test.each([
    ['a revert without data', '0x5f5ffd'],
    ['an invalid opcode', '0xfe'],
    ['a stack underflow', '0x50'],
  ])('has data: %s', async (_, code) => {
    const [block] = await simulate({
      blockStateCalls: [{ stateOverrides: { [to]: { code } }, calls: [{ to }] }],
    })
    expect(block?.calls[0]).toMatchObject({ status: '0x0', error: { data: '0x' } })
  })
})
