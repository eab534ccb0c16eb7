import { onTestFinished } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'

/** Closes a chain after the test, and returns it. */
export function closing(chain: Chain): Chain {
  onTestFinished(() => chain.close())
  return chain
}
