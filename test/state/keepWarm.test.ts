import { describe, expect, test } from 'vitest'
import { JournaledState } from '../../src/state/journaledState.ts'
import type { StateReader } from '../../src/state/stateReader.ts'
import { MemoryState } from './memoryState.ts'

const address = '0x0000000000000000000000000000000000000004'
const other = '0x00000000000000000000000000000000000000aa'

describe('keepWarm', () => {
  test('warms an address in each transaction, whether its account was read before or not', () => {
    const state = new JournaledState(new MemoryState())
    state.getBalance(address)
    state.keepWarm(new Set([address]))
    for (let transaction = 0; transaction < 2; transaction++) {
      state.beginTransaction()
      expect([state.isWarmAddress(address), state.isWarmAddress(other)]).toEqual([true, false])
      expect([state.warmAddress(address), state.warmAddress(other)]).toEqual([false, true])
      state.endTransaction(true)
    }
  })

  test('is not reverted', () => {
    const state = new JournaledState(new MemoryState())
    state.keepWarm(new Set([address]))
    const before = state.checkpoint()
    state.warmAddress(address)
    state.revertTo(before)
    expect(state.isWarmAddress(address)).toBe(true)
  })

  test('reads no account', () => {
    const base: StateReader = {
      account: () => {
        throw new Error('the account was read')
      },
      storage: () => 0n,
      code: () => new Uint8Array(0),
    }
    expect(() => new JournaledState(base).keepWarm(new Set([address]))).not.toThrow()
  })
})
