import type { Address } from '../../../src/bytes.ts'
import { withMulticall3 } from '../../../src/node/chain/multicall3.ts'
import { newestFork, scheduleUpTo } from '../../../src/protocol/forks.ts'
import { systemAlloc } from '../../../src/protocol/systemContracts.ts'
import type { Alloc, AllocAccount } from '../../../src/state/alloc.ts'

/** Returns the state in which a node without options begins. `balance` is in wei. */
export function defaultAlloc(accounts: readonly Address[], balance: bigint): Alloc {
  const alloc = new Map<Address, AllocAccount>(systemAlloc(newestFork))
  for (const account of accounts) alloc.set(account, { balance })
  return withMulticall3({ alloc, forks: scheduleUpTo(newestFork) }).alloc
}
