import { afterEach, expect, test, vi } from 'vitest'
import { Pool } from '../../src/chain/transactions/pool.ts'
import type { Transaction } from '../../src/protocol/transaction.ts'
import { alice } from './support.ts'

const COUNT = 1_000
/** A step visits or looks up an entry of a map. Each transaction may take so many, whatever the number of the others. */
const MAX_STEPS = 20

afterEach(() => {
  vi.restoreAllMocks()
})

/** The members of a transaction that a pool reads. */
const transaction = (nonce: number): Transaction =>
  ({
    hash: `0x${nonce}`,
    type: 2,
    nonce: BigInt(nonce),
    gasLimit: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    maxFeePerBlobGas: 0n,
    value: 0n,
  }) as Transaction

/** Returns the number of steps that `run` takes in all maps. */
function countSteps(run: () => void): number {
  const iterators = Object.getPrototypeOf(new Map().entries())
  const spies = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Map.prototype, 'has'), vi.spyOn(iterators, 'next')]
  run()
  return spies.reduce((steps, { mock }) => steps + mock.calls.length, 0)
}

test('the next nonce of a sender is known after each of its many transactions', () => {
  const pool = new Pool()
  const steps = countSteps(() => {
    for (let nonce = 0; nonce < COUNT; nonce++) {
      pool.add(transaction(nonce), alice)
      expect(pool.nonceAfter(alice, 0n)).toBe(BigInt(nonce + 1))
    }
  })
  expect(steps).toBeLessThan(COUNT * MAX_STEPS)
})

test('a block for each of many transactions of a sender removes it without searching the others', () => {
  const pool = new Pool()
  for (let nonce = 0; nonce < COUNT; nonce++) pool.add(transaction(nonce), alice)
  const steps = countSteps(() => {
    for (const mined of pool.all()) pool.removeMined([mined])
  })
  expect(steps).toBeLessThan(COUNT * MAX_STEPS)
  expect(pool.size).toBe(0)
})
