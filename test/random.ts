/** Returns a generator of pseudorandom numbers from 0 to 1. The same seed generates the same numbers. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
