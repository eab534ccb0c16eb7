import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fc } from '../property.ts'
import { Probe, Token } from './contracts/artifacts.ts'
import { contentOf, openTestChain, type TestChain } from './forkChain.ts'

let node: TestChain
let token: Hex

beforeEach(async () => {
  node = await openTestChain()
  const [owner] = node.accounts
  token = getContractAddress({ from: owner, nonce: 0n })
  const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 24n] })
  await request('eth_sendTransaction', [{ from: owner, data, gas: '0x200000' }])
  await node.chain.miner.mine()
})
afterEach(() => node.chain.close())

const request = (method: string, params: unknown[]): Promise<unknown> => node.provider.request({ method, params })
const simulate = (blockStateCalls: unknown, block = 'latest') => request('eth_simulateV1', [{ blockStateCalls }, block])
const transfer = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, value] })
const newAddress = (seed: number): Hex => numberToHex(0xabc0000 + seed, { size: 20 })

describe('a simulation', () => {
  test('does not change the store, the pool, the nonces or the state', async () => {
    const [owner, other] = node.accounts
    await request('eth_sendTransaction', [{ from: other, to: owner, value: '0x1', gas: '0x5208' }])
    const snapshot = async () => ({
      store: await contentOf(node.store),
      head: node.chain.head.hash,
      pool: await request('txpool_content', []),
      nonces: [node.chain.nonceOf(owner), node.chain.nonceOf(other)],
      root: node.chain.state(node.chain.head).root(),
      pending: (await node.chain.miner.pending()).block.hash,
    })
    const before = await snapshot()
    for (const base of ['latest', 'pending', 'earliest']) {
      await simulate(
        [
          {
            stateOverrides: {
              [owner]: {
                balance: '0x1',
                nonce: '0x9',
                code: '0x00',
                state: { [`0x${'0'.repeat(64)}`]: `0x${'1'.repeat(64)}` },
              },
            },
            blockOverrides: {
              withdrawals: [{ index: '0x0', validatorIndex: '0x0', address: newAddress(1), amount: '0x5' }],
            },
            calls: [
              { from: other, to: token, data: transfer(newAddress(2), 0n) },
              { from: other, data: Probe.bytecode, value: '0x1' },
              { from: other, to: newAddress(3), value: '0x1' },
            ],
          },
          { blockOverrides: { number: '0x40' } },
        ],
        base,
      )
    }
    await request('eth_call', [{ from: other, data: Probe.bytecode, value: '0x1' }])
    await request('eth_estimateGas', [{ from: other, data: Probe.bytecode, value: '0x1' }])
    await request('eth_createAccessList', [{ from: owner, to: token, data: transfer(newAddress(4), 1n) }])
    expect(await snapshot()).toEqual(before)
  })

  test('does not change the next block', async () => {
    const [owner] = node.accounts
    const call = { from: owner, to: token, data: transfer(newAddress(1), 7n) }
    const [simulated] = (await simulate([{ calls: [call] }])) as { stateRoot: Hex }[]
    expect(simulated?.stateRoot).not.toBe(node.chain.head.stateRoot)
    await request('eth_sendTransaction', [{ ...call, gas: '0x20000' }])
    const [mined] = await node.chain.miner.mine()
    expect(mined?.receipts[0]?.status).toBe(1)
    const balance = encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [newAddress(1)] })
    expect(BigInt((await request('eth_call', [{ to: token, data: balance }])) as Hex)).toBe(7n)
  })
})

describe('simultaneous simulations', () => {
  /** A simulation of a few blocks in which one account calls the token. */
  const simulation = fc.record({
    blocks: fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    balance: fc.nat(3),
  })
  const toBlocks = ({ blocks, balance }: { blocks: number[][]; balance: number }, owner: Hex) =>
    blocks.map((calls, index) => ({
      ...(index === 0 && { stateOverrides: { [owner]: { balance: numberToHex(balance) } } }),
      calls: calls.map((seed) => ({ from: owner, to: token, data: transfer(newAddress(seed), BigInt(seed)) })),
    }))

  test('return the same results as one after another, also while a block is mined', async () => {
    const [owner, other] = node.accounts
    const base = numberToHex(node.chain.head.number)
    await fc.assert(
      fc.asyncProperty(fc.array(simulation, { minLength: 2, maxLength: 5 }), async (simulations) => {
        const requests = simulations.map((generated) => toBlocks(generated, owner))
        const alone: unknown[] = []
        for (const blocks of requests) alone.push(await simulate(blocks, base))
        const together = requests.map((blocks) => simulate(blocks, base))
        await request('eth_sendTransaction', [{ from: other, to: newAddress(99), value: '0x1', gas: '0x5208' }])
        const mining = node.chain.miner.mine()
        together.push(...requests.map((blocks) => simulate(blocks, base)))
        expect(await Promise.all(together)).toEqual([...alone, ...alone])
        await mining
      }),
      { numRuns: 15 },
    )
  })
})
