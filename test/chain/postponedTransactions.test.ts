import { expect, test } from 'vitest'
import { PostponedTransactions } from '../../src/chain/mining/postponedTransactions.ts'
import type { PoolTransaction } from '../../src/chain/types.ts'

const [first, second, other] = ['0xa1', '0xa1', '0xb2'].map((from, index) => ({ hash: `0x${index}`, from })) as [
  PoolTransaction,
  PoolTransaction,
  PoolTransaction,
]

test('postponed transactions and the later ones of their senders are tried again after a pause, or at once on request', () => {
  let time = 0
  const postponed = new PostponedTransactions(() => time)
  const left = () => [...postponed.filter([first, second, other])]
  postponed.beginJob()
  expect(left()).toEqual([first, second, other])
  expect(postponed.add(first)).toBe(true)
  expect(left()).toEqual([other])
  // A job that takes longer than the pause does not try them twice.
  time = 100_000
  expect(left()).toEqual([other])
  postponed.beginJob()
  expect(left()).toEqual([first, second, other])
  expect(postponed.add(first)).toBe(false)
  postponed.beginJob()
  expect(left()).toEqual([other])
  postponed.beginJob()
  postponed.retryAll()
  expect(left()).toEqual([first, second, other])
})
