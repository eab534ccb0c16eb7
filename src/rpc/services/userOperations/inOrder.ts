import type { Chain } from '../../../chain/chain.ts'

/** The last step of each chain, which never rejects. */
const lastSteps = new WeakMap<Chain, Promise<unknown>>()

/** Runs the steps of a chain one after another, because each needs the transactions that the steps before have sent. */
export function inOrder<Result>(chain: Chain, step: () => Promise<Result>): Promise<Result> {
  const result = (lastSteps.get(chain) ?? Promise.resolve()).then(step)
  lastSteps.set(
    chain,
    result.catch(() => undefined),
  )
  return result
}
