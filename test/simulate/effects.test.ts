import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fc } from '../property.ts'
import { Probe, Token } from './contracts/artifacts.ts'
import { contentOf, openTestChain, type TestChain } from './forkChain.ts'

let world: TestChain
let token: Hex

beforeEach(async () => {
  world = await openTestChain()
  const [owner] = world.accounts
  token = getContractAddress({ from: owner, nonce: 0n })
  const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 24n] })
  await request('eth_sendTransaction', [{ from: owner, data, gas: '0x200000' }])
  await world.chain.miner.mine()
})
afterEach(() => world.chain.close())

const request = (method: string, params: unknown[]): Promise<unknown> => world.provider.request({ method, params })
const simulate = (blockStateCalls: unknown, block = 'latest') => request('eth_simulateV1', [{ blockStateCalls }, block])
const transfer = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, value] })
const fresh = (seed: number): Hex => numberToHex(0xabc0000 + seed, { size: 20 })

describe('a simulation leaves no trace', () => {
  test('in the store, the pool, the nonces and the state', async () => {
    const [owner, other] = world.accounts
    await request('eth_sendTransaction', [{ from: other, to: owner, value: '0x1', gas: '0x5208' }])
    const seen = async () => ({
      store: await contentOf(world.store),
      head: world.chain.head.hash,
      pool: await request('txpool_content', []),
      nonces: [world.chain.nonceOf(owner), world.chain.nonceOf(other)],
      root: world.chain.state(world.chain.head).root(),
      pending: (await world.chain.miner.pending()).block.hash,
    })
    const before = await seen()
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
              withdrawals: [{ index: '0x0', validatorIndex: '0x0', address: fresh(1), amount: '0x5' }],
            },
            calls: [
              { from: other, to: token, data: transfer(fresh(2), 0n) },
              { from: other, data: Probe.bytecode, value: '0x1' },
              { from: other, to: fresh(3), value: '0x1' },
            ],
          },
          { blockOverrides: { number: '0x40' } },
        ],
        base,
      )
    }
    await request('eth_call', [{ from: other, data: Probe.bytecode, value: '0x1' }])
    await request('eth_estimateGas', [{ from: other, data: Probe.bytecode, value: '0x1' }])
    await request('eth_createAccessList', [{ from: owner, to: token, data: transfer(fresh(4), 1n) }])
    expect(await seen()).toEqual(before)
  })

  test('what is mined after a simulation is what would have been mined without', async () => {
    const [owner] = world.accounts
    const call = { from: owner, to: token, data: transfer(fresh(1), 7n) }
    const [simulated] = (await simulate([{ calls: [call] }])) as { stateRoot: Hex }[]
    expect(simulated?.stateRoot).not.toBe(world.chain.head.stateRoot)
    await request('eth_sendTransaction', [{ ...call, gas: '0x20000' }])
    const [mined] = await world.chain.miner.mine()
    expect(mined?.receipts[0]?.status).toBe(1)
    const balance = encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [fresh(1)] })
    expect(BigInt((await request('eth_call', [{ to: token, data: balance }])) as Hex)).toBe(7n)
  })
})

describe('simulations do not see one another', () => {
  /** A simulation by a few numbers: calls of one account to the token, over some blocks. */
  const simulation = fc.record({
    blocks: fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    balance: fc.nat(3),
  })
  const toBlocks = ({ blocks, balance }: { blocks: number[][]; balance: number }, owner: Hex) =>
    blocks.map((calls, index) => ({
      ...(index === 0 && { stateOverrides: { [owner]: { balance: numberToHex(balance) } } }),
      calls: calls.map((seed) => ({ from: owner, to: token, data: transfer(fresh(seed), BigInt(seed)) })),
    }))

  test('beside each other and beside mining they answer as they do alone', async () => {
    const [owner, other] = world.accounts
    const base = numberToHex(world.chain.head.number)
    await fc.assert(
      fc.asyncProperty(fc.array(simulation, { minLength: 2, maxLength: 5 }), async (simulations) => {
        const given = simulations.map((one) => toBlocks(one, owner))
        const alone: unknown[] = []
        for (const blocks of given) alone.push(await simulate(blocks, base))
        const together = given.map((blocks) => simulate(blocks, base))
        await request('eth_sendTransaction', [{ from: other, to: fresh(99), value: '0x1', gas: '0x5208' }])
        const mining = world.chain.miner.mine()
        together.push(...given.map((blocks) => simulate(blocks, base)))
        expect(await Promise.all(together)).toEqual([...alone, ...alone])
        await mining
      }),
      { numRuns: 15 },
    )
  })
})
