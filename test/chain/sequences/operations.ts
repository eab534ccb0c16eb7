import fc from 'fast-check'

/** An operation of a user on a chain. Numbers of accounts and snapshots are taken modulo their count, so that every sequence is valid. */
export type Operation =
  | { readonly kind: 'mine'; readonly blocks: number }
  /** Sends and mines a transaction; `waits` leaves it in the pool. */
  | {
      readonly kind: 'send'
      readonly from: number
      readonly to: number
      readonly value: number
      readonly waits: boolean
    }
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'revert'; readonly snapshot: number }
  | { readonly kind: 'rollback'; readonly depth: number }
  /** `sender` has a transaction in the first new block. With `fails`, another transaction has a nonce that is too high. */
  | {
      readonly kind: 'reorganize'
      readonly depth: number
      readonly sender: number | undefined
      readonly fails: boolean
    }
  | { readonly kind: 'reset' }
  | { readonly kind: 'overrideState'; readonly account: number; readonly balance: number; readonly nonce: boolean }
  | { readonly kind: 'time'; readonly seconds: number }
  /** Continues with a new fork, or with another chain. */
  | { readonly kind: 'fork' }
  | { readonly kind: 'switch'; readonly chain: number }
  /** Closes the chain with its forks and opens it again. */
  | { readonly kind: 'reopen' }
  /** Tries a change while the store rejects writes. */
  | { readonly kind: 'failedWrite'; readonly change: 'mine' | 'overrideState' | 'revert' | 'reset' | 'rollback' }

const small = fc.nat({ max: 3 })
const depth = fc.integer({ min: 1, max: 4 })

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      from: small,
      to: small,
      value: fc.nat({ max: 5 }),
      waits: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'snapshot' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('revert' as const), snapshot: small }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), depth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reorganize' as const),
      depth,
      sender: fc.option(small, { nil: undefined }),
      fails: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('overrideState' as const),
      account: fc.nat({ max: 5 }),
      balance: fc.nat({ max: 3 }),
      nonce: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'fork' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('switch' as const), chain: small }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reopen' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('failedWrite' as const),
      change: fc.constantFrom(
        'mine' as const,
        'overrideState' as const,
        'revert' as const,
        'reset' as const,
        'rollback' as const,
      ),
    }),
  },
)

/** A sequence of operations. `resetPoint` is the number of its block. Undefined for the genesis block. */
export interface Sequence {
  readonly resetPoint: number | undefined
  readonly operations: readonly Operation[]
}

/** Generates sequences of up to `length` operations, which fast-check shrinks. */
export const sequences = (length: number): fc.Arbitrary<Sequence> =>
  fc.record({
    resetPoint: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    operations: fc.array(operation, { maxLength: length, size: 'max' }),
  })
