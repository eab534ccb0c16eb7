import { Hardfork } from '@ethereumjs/common'
import { type ForkName, includesFork } from './forks.ts'

/** The fork that introduced each transaction type: legacy, EIP-2930, EIP-1559, EIP-4844 and EIP-7702. */
const introducedBy: readonly ForkName[] = [
  Hardfork.Chainstart,
  Hardfork.Berlin,
  Hardfork.London,
  Hardfork.Cancun,
  Hardfork.Prague,
]

/** Returns the fork that introduced a transaction type. Undefined for an unknown type. */
export const forkOfType = (type: number): ForkName | undefined => introducedBy[type]

/** Whether a block at `fork` may contain transactions of a type. */
export function supportsType(fork: ForkName, type: number): boolean {
  const since = forkOfType(type)
  return since !== undefined && includesFork(fork, since)
}
