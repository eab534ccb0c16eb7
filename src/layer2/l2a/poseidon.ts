import type { LoopSlice } from '../../yieldToEventLoop.ts'
import { PRIME } from './felt.ts'

/** Three numbers of the Stark field. */
type State = readonly [bigint, bigint, bigint]
const ZERO_STATE: State = [0n, 0n, 0n]

const ROUNDS = 91
/** Full rounds at the start and at the end. In the rounds between, only the last number is cubed. */
const OUTER_ROUNDS = 4
/** Rounds until the numbers are reduced. A round without a reduction makes them five times as large. */
const LAZY_ROUNDS = 8

/**
 * Poseidon hashes of Starknet, over numbers. The permutation of the library multiplies by any matrix and takes three times as long. Here, the
 * matrix [3 1 1; 1 -1 1; 1 1 -2] is one sum. `constants` are the three numbers of each round.
 */
export class Poseidon {
  readonly #constants: readonly State[]

  constructor(constants: readonly (readonly bigint[])[]) {
    this.#constants = constants.map(([a = 0n, b = 0n, c = 0n]) => [a, b, c])
    if (constants.length !== ROUNDS) throw new TypeError(`Poseidon needs the constants of ${ROUNDS} rounds`)
  }

  /** Hash of two numbers. */
  pair(left: bigint, right: bigint): bigint {
    return this.#permute([left, right, 2n])[0]
  }

  /** Hash of a list: a sponge that takes two numbers at a time. A one and zeros fill the last two. */
  many(values: readonly bigint[]): bigint {
    let state = ZERO_STATE
    for (let index = 0; index <= values.length; index += 2) state = this.#absorb(state, values, index)
    return state[0]
  }

  /** Returns the hash of a list that may be long. Yields to the event loop when `slice` is over. */
  async manyInSlices(values: readonly bigint[], slice: LoopSlice): Promise<bigint> {
    let state = ZERO_STATE
    for (let index = 0; index <= values.length; index += 2) {
      if (slice.isOver) await slice.yield()
      state = this.#absorb(state, values, index)
    }
    return state[0]
  }

  #absorb(state: State, values: readonly bigint[], index: number): State {
    const left = values[index] ?? 1n
    const right = values[index + 1] ?? (index + 1 === values.length ? 1n : 0n)
    return this.#permute([state[0] + left, state[1] + right, state[2]])
  }

  #permute(state: State): State {
    let [a, b, c] = state
    for (const [round, [forA, forB, forC]] of this.#constants.entries()) {
      a += forA
      b += forB
      c += forC
      if (round < OUTER_ROUNDS || round >= ROUNDS - OUTER_ROUNDS) {
        a = (a * a * a) % PRIME
        b = (b * b * b) % PRIME
      }
      c = (c * c * c) % PRIME
      const sum = a + b + c
      a = sum + 2n * a
      b = sum - 2n * b
      c = sum - 3n * c
      if (round % LAZY_ROUNDS === 0) {
        a %= PRIME
        b %= PRIME
      }
    }
    return [inField(a), inField(b), inField(c)]
  }
}

function inField(value: bigint): bigint {
  const remainder = value % PRIME
  return remainder < 0n ? remainder + PRIME : remainder
}
