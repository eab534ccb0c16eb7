import { Hardfork } from '@ethereumjs/common'
import type { BlockContext } from '../evm/message.ts'
import { includesFork } from '../protocol/forks.ts'
import { writeBeaconRoot, writeParentHash } from '../protocol/system.ts'
import type { WorldState } from '../state/worldState.ts'
import { attributesOf } from './blockOrders.ts'
import type { ChainView } from './chainView.ts'
import { contextOf } from './contextOf.ts'
import { makeHeader, openHeader } from './header.ts'

/** The block that would be made now on top of the head, before its first transaction runs. */
export interface NextBlock {
  readonly context: BlockContext
  /** Writes what the protocol writes first: EIP-4788 and EIP-2935. */
  readonly begin: (state: WorldState) => void
}

/** The next block as its code would see it, with everything that was asked of it. Executes nothing. */
export function nextBlock(chain: ChainView): NextBlock {
  const { head, nextFork: fork, orders, clock } = chain
  const common = chain.common(fork)
  const attributes = attributesOf(orders, { timestamp: clock.peek(head.timestamp) })
  const header = makeHeader(openHeader(head, attributes, fork, common), head, common)
  return {
    context: contextOf(chain, { header, fork }),
    begin(state) {
      if (includesFork(fork, Hardfork.Cancun))
        writeBeaconRoot(state, header.timestamp, header.parentBeaconBlockRoot ?? new Uint8Array(32))
      if (includesFork(fork, Hardfork.Prague)) writeParentHash(state, header.number, head.hash)
    },
  }
}
