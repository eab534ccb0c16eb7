import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ForkName, forkNames } from '../../src/protocol/forks.ts'
import { openCaseChain, type TestChain } from './forkChain.ts'

/** Block overrides that depend on the fork of the block. Block k of the chain is the first block of fork k. */
let node: TestChain
beforeAll(async () => {
  node = await openCaseChain()
})
afterAll(() => node.chain.close())

const address = '0x00000000000000000000000000000000000000cc'
/** Code that returns DIFFICULTY, which is PREVRANDAO since the merge. */
const returnDifficulty = { [address]: { code: '0x4460005260206000f3' } }
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

interface Block {
  readonly difficulty: string
  readonly totalDifficulty: string
  readonly withdrawals?: readonly unknown[]
  readonly calls: readonly { readonly returnData: string }[]
}

/** Simulates entries on the last block before a fork. */
const simulateAt = (fork: ForkName, ...blockStateCalls: object[]): Promise<Block[]> => {
  const base = `0x${(forkNames.indexOf(fork) - 1).toString(16)}`
  return node.provider.request<Block[]>({ method: 'eth_simulateV1', params: [{ blockStateCalls }, base] })
}

describe('difficulty', () => {
  const entry = { blockOverrides: { difficulty: '0x7' }, stateOverrides: returnDifficulty, calls: [{ to: address }] }

  test('before the merge, it holds in the header, for code and in the blocks after it', async () => {
    const [without] = await simulateAt('london', {})
    const [first, second] = await simulateAt('london', entry, { calls: [{ to: address }] })
    expect([first?.difficulty, second?.difficulty]).toEqual(['0x7', '0x7'])
    expect([first?.calls[0]?.returnData, second?.calls[0]?.returnData]).toEqual([word(7), word(7)])
    const total = BigInt(without?.totalDifficulty ?? 0) - BigInt(without?.difficulty ?? 0)
    expect([first, second].map((block) => BigInt(block?.totalDifficulty ?? 0) - total)).toEqual([7n, 14n])
  })

  test('from the merge on, it changes nothing', async () => {
    const [block] = await simulateAt('paris', entry)
    expect(block).toMatchObject({ difficulty: '0x0', calls: [{ returnData: word(0) }] })
  })
})

describe('withdrawals', () => {
  const withdrawals = [{ index: '0x0', validatorIndex: '0x0', address, amount: '0x1' }]

  test('before Shanghai, they are refused', async () => {
    await expect(simulateAt('paris', { blockOverrides: { withdrawals } })).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('blockStateCalls[0].blockOverrides.withdrawals'),
    })
  })

  test('before Shanghai, an empty list changes nothing', async () => {
    const [block] = await simulateAt('paris', { blockOverrides: { withdrawals: [] } })
    expect(block).toBeDefined()
    expect(block).not.toHaveProperty('withdrawals')
  })

  test('from Shanghai on, they are in the block', async () => {
    const [block] = await simulateAt('shanghai', { blockOverrides: { withdrawals } })
    expect(block?.withdrawals).toEqual(withdrawals)
  })
})
