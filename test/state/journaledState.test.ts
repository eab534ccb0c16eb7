import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/bytes.ts'
import { EMPTY_CODE_HASH } from '../../src/state/account.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { fc } from '../property.ts'
import { MemoryState } from './memoryState.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const A = address(0xaa)
const RIPEMD160 = address(3)
const code = Uint8Array.of(0x60, 0)

/** A state over account A with balance 7, nonce 2, code and slot 1 = 11. */
const newState = () =>
  new JournaledState(new MemoryState(new Map([[A, { balance: 7n, nonce: 2n, code, storage: new Map([[1n, 11n]]) }]])))

describe('accounts', () => {
  test('reads the base if nothing was written', () => {
    const state = newState()
    expect(state.getBalance(A)).toBe(7n)
    expect(state.getNonce(A)).toBe(2n)
    expect(state.getCode(A)).toEqual(code)
    expect(state.getStorage(A, 1n)).toBe(11n)
    expect(state.exists(address(1))).toBe(false)
    expect(state.getCodeHash(address(1))).toBeUndefined()
  })

  test('creates an account when it is written', () => {
    const state = newState()
    state.setBalance(address(1), 1n)
    expect(state.getAccount(address(1))).toMatchObject({ nonce: 0n, balance: 1n, codeHash: EMPTY_CODE_HASH })
    expect(state.isEmpty(address(1))).toBe(false)
  })

  test('removes code, storage and balance of a deleted account, also when it is created again', () => {
    const state = newState()
    const before = state.checkpoint()
    state.deleteAccount(A)
    expect(state.exists(A)).toBe(false)
    expect(state.hasStorage(A)).toBe(false)
    state.setNonce(A, 1n)
    expect(state.getStorage(A, 1n)).toBe(0n)
    expect(state.getCode(A)).toHaveLength(0)
    expect(state.getBalance(A)).toBe(0n)
    state.revertTo(before)
    expect(state.getStorage(A, 1n)).toBe(11n)
    expect(state.getCode(A)).toEqual(code)
  })
})

describe('EIP-161', () => {
  test('removes a touched empty account at the end of the transaction', () => {
    const state = newState()
    state.beginTransaction()
    state.touch(address(1))
    expect(state.exists(address(1))).toBe(true)
    state.endTransaction(true)
    expect(state.exists(address(1))).toBe(false)
  })

  test('keeps a touched empty account before Spurious Dragon', () => {
    const state = newState()
    state.beginTransaction()
    state.touch(address(1))
    state.endTransaction(false)
    expect(state.exists(address(1))).toBe(true)
    expect(state.isEmpty(address(1))).toBe(true)
  })

  test.each([
    ['ignores a reverted touch', address(9), true],
    ['applies a reverted touch of the RIPEMD-160 precompile', RIPEMD160, false],
  ])('%s', (_, touched, survives) => {
    const state = new JournaledState(new MemoryState(new Map([[touched, { balance: 0n }]])))
    state.beginTransaction()
    const before = state.checkpoint()
    state.touch(touched)
    state.revertTo(before)
    state.endTransaction(true)
    expect(state.exists(touched)).toBe(survives)
  })

  test('does not treat a reverted transfer to the RIPEMD-160 precompile as a touch', () => {
    const state = new JournaledState(new MemoryState(new Map([[RIPEMD160, { balance: 0n }]])))
    state.beginTransaction()
    const before = state.checkpoint()
    state.setBalance(RIPEMD160, 1n)
    state.revertTo(before)
    state.endTransaction(true)
    expect(state.exists(RIPEMD160)).toBe(true)
  })

  test('ignores a touch in an earlier transaction', () => {
    const state = new JournaledState(new MemoryState(new Map([[A, { balance: 0n }]])))
    state.beginTransaction()
    state.touch(A)
    state.endTransaction(false)
    state.beginTransaction()
    state.endTransaction(true)
    expect(state.exists(A)).toBe(true)
  })
})

describe('transactions', () => {
  test('returns the value at the start of the transaction as the original value of a slot', () => {
    const state = newState()
    state.beginTransaction()
    state.setStorage(A, 1n, 12n)
    state.setStorage(A, 1n, 13n)
    expect(state.getOriginalStorage(A, 1n)).toBe(11n)
    state.endTransaction(true)
    state.beginTransaction()
    expect(state.getOriginalStorage(A, 1n)).toBe(13n)
    expect(state.getOriginalStorage(A, 2n)).toBe(0n)
  })

  test('resets warm addresses, warm slots and transient storage for each transaction', () => {
    const state = newState()
    state.beginTransaction()
    expect(state.warmAddress(A)).toBe(true)
    expect(state.warmAddress(A)).toBe(false)
    expect(state.warmSlot(A, 5n)).toBe(true)
    expect(state.warmSlot(A, 5n)).toBe(false)
    state.setTransientStorage(A, 1n, 5n)
    state.beginTransaction()
    expect(state.isWarmAddress(A)).toBe(false)
    expect(state.isWarmSlot(A, 5n)).toBe(false)
    expect(state.getTransientStorage(A, 1n)).toBe(0n)
  })

  test('keeps slots of the access list warm when their contract is created', () => {
    const state = newState()
    state.beginTransaction()
    state.warmSlot(A, 1n)
    state.clearStorage(A)
    expect(state.isWarmSlot(A, 1n)).toBe(true)
    expect(state.getStorage(A, 1n)).toBe(0n)
    expect(state.isWarmSlot(A, 2n)).toBe(false)
  })
})

test('rejects a revert to a checkpoint that was reverted', () => {
  const state = newState()
  const start = state.checkpoint()
  state.setNonce(A, 9n)
  const later = state.checkpoint()
  state.revertTo(start)
  expect(() => state.revertTo(later)).toThrow(RangeError)
})

/** Returns all readable values of the addresses and slots that the random commands use. */
function readAll(state: JournaledState) {
  return [0, 1, 2, 3].map((n) => {
    const at = address(n)
    const slots = [0n, 1n, 2n].map((slot) => [
      state.getStorage(at, slot),
      state.getOriginalStorage(at, slot),
      state.getTransientStorage(at, slot),
      state.isWarmSlot(at, slot),
    ])
    return { account: state.getAccount(at), code: state.getCode(at), warm: state.isWarmAddress(at), slots }
  })
}

const command = fc.record({
  kind: fc.constantFrom(
    'nonce',
    'balance',
    'code',
    'touch',
    'delete',
    'slot',
    'clear',
    'transient',
    'warm',
    'warmSlot',
  ),
  target: fc.integer({ min: 0, max: 3 }).map(address),
  slot: fc.bigInt(0n, 2n),
  value: fc.bigInt(0n, 3n),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const actions = {
  nonce: (state, { target, value }) => state.setNonce(target, value),
  balance: (state, { target, value }) => state.setBalance(target, value),
  code: (state, { target, value }) => state.setCode(target, new Uint8Array(Number(value))),
  touch: (state, { target }) => state.touch(target),
  delete: (state, { target }) => state.deleteAccount(target),
  slot: (state, { target, slot, value }) => state.setStorage(target, slot, value),
  clear: (state, { target }) => state.clearStorage(target),
  transient: (state, { target, slot, value }) => state.setTransientStorage(target, slot, value),
  warm: (state, { target }) => state.warmAddress(target),
  warmSlot: (state, { target, slot }) => state.warmSlot(target, slot),
} satisfies Record<string, (state: JournaledState, command: Command) => unknown>

test('restores all values at any checkpoint', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40, size: 'max' }), fc.nat(), (commands, pick) => {
      const alloc = new Map([[address(1), { balance: 1n, code, storage: new Map([[1n, 5n]]) }]])
      const state = new JournaledState(new MemoryState(alloc))
      state.beginTransaction()
      const states = [{ checkpoint: state.checkpoint(), values: readAll(state) }]
      for (const each of commands) {
        actions[each.kind](state, each)
        states.push({ checkpoint: state.checkpoint(), values: readAll(state) })
      }
      const chosen = states[pick % states.length]
      if (chosen === undefined) return
      state.revertTo(chosen.checkpoint)
      expect(readAll(state)).toEqual(chosen.values)
    }),
    { numRuns: 300 },
  )
})
