import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/bytes.ts'
import { EMPTY_CODE_HASH } from '../../src/state/account.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../../src/state/memoryState.ts'
import { fc } from '../property.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const A = address(0xaa)
const RIPEMD160 = address(3)
const code = Uint8Array.of(0x60, 0)

/** A world over account A with balance 7, nonce 2, code and slot 1 = 11. */
const world = () =>
  new JournaledState(new MemoryState(new Map([[A, { balance: 7n, nonce: 2n, code, storage: new Map([[1n, 11n]]) }]])))

describe('accounts', () => {
  test('shows the version below where nothing was written', () => {
    const state = world()
    expect(state.getBalance(A)).toBe(7n)
    expect(state.getNonce(A)).toBe(2n)
    expect(state.getCode(A)).toEqual(code)
    expect(state.getStorage(A, 1n)).toBe(11n)
    expect(state.exists(address(1))).toBe(false)
    expect(state.getCodeHash(address(1))).toBeUndefined()
  })

  test('writing creates an account', () => {
    const state = world()
    state.setBalance(address(1), 1n)
    expect(state.getAccount(address(1))).toMatchObject({ nonce: 0n, balance: 1n, codeHash: EMPTY_CODE_HASH })
    expect(state.isEmpty(address(1))).toBe(false)
  })

  test('a deleted account has nothing left, also when it is created again', () => {
    const state = world()
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
  test('an empty account that was touched goes at the end of the transaction', () => {
    const state = world()
    state.beginTransaction()
    state.touch(address(1))
    expect(state.exists(address(1))).toBe(true)
    state.endTransaction(true)
    expect(state.exists(address(1))).toBe(false)
  })

  test('before Spurious Dragon it stays', () => {
    const state = world()
    state.beginTransaction()
    state.touch(address(1))
    state.endTransaction(false)
    expect(state.exists(address(1))).toBe(true)
    expect(state.isEmpty(address(1))).toBe(true)
  })

  test.each([
    ['a touch that was reverted does not count', address(9), true],
    ['except on the RIPEMD-160 precompile', RIPEMD160, false],
  ])('%s', (_, touched, survives) => {
    const state = new JournaledState(new MemoryState(new Map([[touched, { balance: 0n }]])))
    state.beginTransaction()
    const before = state.checkpoint()
    state.touch(touched)
    state.revertTo(before)
    state.endTransaction(true)
    expect(state.exists(touched)).toBe(survives)
  })

  test('a value sent to the RIPEMD-160 precompile and reverted is no touch', () => {
    const state = new JournaledState(new MemoryState(new Map([[RIPEMD160, { balance: 0n }]])))
    state.beginTransaction()
    const before = state.checkpoint()
    state.setBalance(RIPEMD160, 1n)
    state.revertTo(before)
    state.endTransaction(true)
    expect(state.exists(RIPEMD160)).toBe(true)
  })

  test('a touch in an earlier transaction does not count', () => {
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
  test('the original of a slot is its value when the transaction began', () => {
    const state = world()
    state.beginTransaction()
    state.setStorage(A, 1n, 12n)
    state.setStorage(A, 1n, 13n)
    expect(state.getOriginalStorage(A, 1n)).toBe(11n)
    state.endTransaction(true)
    state.beginTransaction()
    expect(state.getOriginalStorage(A, 1n)).toBe(13n)
    expect(state.getOriginalStorage(A, 2n)).toBe(0n)
  })

  test('warmth and transient storage end with the transaction', () => {
    const state = world()
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

  test('a slot that the access list made warm stays warm when the contract is created', () => {
    const state = world()
    state.beginTransaction()
    state.warmSlot(A, 1n)
    state.clearStorage(A)
    expect(state.isWarmSlot(A, 1n)).toBe(true)
    expect(state.getStorage(A, 1n)).toBe(0n)
    expect(state.isWarmSlot(A, 2n)).toBe(false)
  })
})

test('a checkpoint that was reverted is gone', () => {
  const state = world()
  const start = state.checkpoint()
  state.setNonce(A, 9n)
  const later = state.checkpoint()
  state.revertTo(start)
  expect(() => state.revertTo(later)).toThrow(RangeError)
})

/** Everything that can be seen of the addresses and slots that the random programs use. */
function view(state: JournaledState) {
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
  what: fc.constantFrom(
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
  who: fc.integer({ min: 0, max: 3 }).map(address),
  slot: fc.bigInt(0n, 2n),
  value: fc.bigInt(0n, 3n),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const actions = {
  nonce: (state, { who, value }) => state.setNonce(who, value),
  balance: (state, { who, value }) => state.setBalance(who, value),
  code: (state, { who, value }) => state.setCode(who, new Uint8Array(Number(value))),
  touch: (state, { who }) => state.touch(who),
  delete: (state, { who }) => state.deleteAccount(who),
  slot: (state, { who, slot, value }) => state.setStorage(who, slot, value),
  clear: (state, { who }) => state.clearStorage(who),
  transient: (state, { who, slot, value }) => state.setTransientStorage(who, slot, value),
  warm: (state, { who }) => state.warmAddress(who),
  warmSlot: (state, { who, slot }) => state.warmSlot(who, slot),
} satisfies Record<string, (state: JournaledState, command: Command) => unknown>

test('reverting to any checkpoint brings back all that was seen there', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40, size: 'max' }), fc.nat(), (commands, pick) => {
      const alloc = new Map([[address(1), { balance: 1n, code, storage: new Map([[1n, 5n]]) }]])
      const state = new JournaledState(new MemoryState(alloc))
      state.beginTransaction()
      const seen = [{ checkpoint: state.checkpoint(), view: view(state) }]
      for (const each of commands) {
        actions[each.what](state, each)
        seen.push({ checkpoint: state.checkpoint(), view: view(state) })
      }
      const chosen = seen[pick % seen.length]
      if (chosen === undefined) return
      state.revertTo(chosen.checkpoint)
      expect(view(state)).toEqual(chosen.view)
    }),
    { numRuns: 300 },
  )
})
