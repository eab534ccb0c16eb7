import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Address, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import { endIdleWorkers } from '../../src/evm/background/backgroundJob.ts'
import { workerPool } from '../../src/evm/background/workerPool.ts'
import { nextTurn } from '../turns.ts'
import { alice, bob, ETHER, openChain, signed } from './support.ts'

const LOOP: Address = `0x${'10'.repeat(20)}`
/** Enough gas for minutes of jumps. */
const GAS = 100_000_000_000n

/** Opens a chain before Osaka, where a transaction may use all gas of a block, with a contract that loops forever. */
async function open(options: ChainOptions = {}): Promise<Chain> {
  const chain = await openChain({ fork: 'prague', gasLimit: 2n * GAS, ...options })
  // JUMPDEST, then a jump back to it.
  await chain.overrideState((state) => state.setCode(LOOP, hexToBytes('0x5b5f56')))
  await chain.history.setResetPoint()
  opened.push(chain)
  return chain
}
const opened: Chain[] = []
afterEach(async () => {
  for (const chain of opened.splice(0)) await chain.close()
})

const loop = (chain: Chain) => signed(chain, { to: LOOP, gasLimit: GAS })

/** Submits a transaction that loops and waits until it is being executed. */
async function startLoop(chain: Chain): Promise<{ readonly loop: Promise<unknown> }> {
  const started = new Promise<void>((resolve) => {
    chain.addInspector(() => {
      resolve()
      return undefined
    })
  })
  const running = chain.submit(loop(chain), alice)
  running.catch(() => {})
  await started
  return { loop: running }
}

describe('a transaction that exceeds the time limit', () => {
  test('is rejected, removed from the pool, and changes nothing', async () => {
    const chain = await open({ transactionMilliseconds: 50 })
    await expect(chain.submit(loop(chain), alice)).rejects.toMatchObject({
      code: -32016,
      name: 'TransactionTimeout',
      message: expect.stringContaining('--transaction-timeout'),
    })
    expect(chain.pool.size).toBe(0)
    expect(chain.head.number).toBe(0)
    expect(chain.state(chain.head).account(alice)).toMatchObject({ nonce: 0n, balance: 1_000n * ETHER })
    // The next transaction of the same sender is mined.
    await chain.submit(signed(chain, { to: bob, value: 1n }), alice)
    expect(chain.head.transactions).toHaveLength(1)
  })

  test('is reported with interval mining, and other transactions are mined', async () => {
    const warnings: string[] = []
    const chain = await open({ transactionMilliseconds: 50, warn: (text) => warnings.push(text) })
    chain.setMining({ kind: 'manual' })
    await chain.submit(loop(chain), alice)
    await chain.submit(signed(chain, { from: bob, to: alice, value: 1n }), bob)
    chain.setMining({ kind: 'interval', seconds: 0.01 })
    await vi.waitFor(() => expect(chain.head.transactions.length + chain.head.number).toBeGreaterThan(1))
    expect(warnings).toEqual([
      expect.stringMatching(/^the transaction 0x\w{64} .* was removed .*--transaction-timeout$/),
    ])
    expect(chain.blockByNumber(1)?.transactions.map(({ from }) => from)).toEqual([bob])
  })

  test('is rejected while it waits for a precompile', async () => {
    await endIdleWorkers()
    const chain = await open({ transactionMilliseconds: 200 })
    const data = hexToBytes(`0x${'ffffffff'}${'07'.repeat(208)}01`)
    const to: Address = `0x${'9'.padStart(40, '0')}`
    await expect(chain.submit(signed(chain, { to, data, gasLimit: GAS }), alice)).rejects.toMatchObject({
      name: 'TransactionTimeout',
    })
    expect(workerPool.size).toBe(0)
  })
})

describe('a long block', () => {
  test('is interrupted by a reset', async () => {
    const chain = await open()
    const { loop } = await startLoop(chain)
    await chain.history.reset()
    await expect(loop).rejects.toMatchObject({ name: 'BlockInterrupted' })
    expect([chain.head.number, chain.pool.size]).toEqual([0, 0])
    await chain.submit(signed(chain, { to: bob, value: 1n }), alice)
    expect(chain.head.number).toBe(1)
  })

  test('is interrupted by a revert to a snapshot or a checkpoint, but not to an unknown one', async () => {
    const chain = await open()
    const id = chain.history.snapshot()
    chain.history.checkpoint('here')
    for (const revert of [() => chain.history.restore('here'), () => chain.history.revert(id)]) {
      const { loop } = await startLoop(chain)
      let isOver = false
      loop.catch(() => {
        isOver = true
      })
      const unknown = [chain.history.revert(99), chain.history.restore('nowhere')]
      await nextTurn()
      expect(isOver).toBe(false)
      expect(await revert()).toBe(true)
      await expect(loop).rejects.toMatchObject({ name: 'BlockInterrupted' })
      expect(await Promise.all(unknown)).toEqual([false, false])
      expect([chain.head.number, chain.pool.size]).toEqual([0, 0])
    }
  })

  test('is interrupted when the chain is closed, after earlier short blocks', async () => {
    const chain = await open()
    const short = chain.submit(signed(chain, { from: bob, to: alice, value: 1n }), bob)
    const long = chain.submit(loop(chain), alice)
    long.catch(() => {})
    await chain.close()
    await expect(long).rejects.toMatchObject({ name: 'BlockInterrupted', message: expect.stringContaining('closing') })
    expect(await short).toMatch(/^0x/)
  })
})
