import { Hardfork } from '@ethereumjs/common'
import type { Hash } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import { forkAt, includesFork } from '../chain/forks.ts'
import type { BlockId, ChainBlock } from '../chain/types.ts'
import { evmForkOf } from '../evm/forks.ts'
import type { BlockContext } from '../evm/message.ts'
import { blockContextOf } from '../execution/blockContext.ts'
import type { CallSite } from '../execution/callSite.ts'
import { Turn } from '../execution/turn.ts'
import type { Ground } from '../simulate/ground.ts'
import { blockAt, isPending } from './blocks.ts'
import type { Caller } from './context.ts'
import { when } from './when.ts'

/** What a call may use up, where nothing else is configured. */
export const callLimits = { gas: 50_000_000, milliseconds: 30_000 } as const

/** The share of the event loop that a request gets. */
export const turnFor = (caller: Caller, milliseconds: number): Turn => new Turn({ caller, milliseconds })

/** The block a caller means, as a place to try calls out; HeaderNotFound where there is none. */
export function callSiteAt(chain: Chain, id: BlockId): CallSite | Promise<CallSite> {
  return when(groundAt(chain, id), ({ base, state }) => ({
    state,
    block: contextOf(chain, base),
    forkAt: (number, timestamp) => evmForkOf(forkAt(chain.forks, Number(number), Number(timestamp))),
  }))
}

/** The block a caller means, as the base of a simulation; HeaderNotFound where there is none. */
export function groundAt(chain: Chain, id: BlockId): Ground | Promise<Ground> {
  // Asked for in one breath, both are of the same pending block.
  const pendingState = isPending(id) ? chain.pendingState() : undefined
  return when(blockAt(chain, id), (base) =>
    when(pendingState ?? chain.state(base), (state) => ({
      base,
      state,
      chainId: chain.chainId,
      forks: chain.forks,
      blockHash: (number) => hashBelow(chain, number),
      commit: (written) => chain.commit(written),
    })),
  )
}

const hashBelow = (chain: Chain, number: bigint): Hash | undefined => chain.blockByNumber(Number(number))?.hash

/** A block never changes, so that what code sees of it is put together once. */
const contexts = new WeakMap<ChainBlock, BlockContext>()

function contextOf(chain: Chain, block: ChainBlock): BlockContext {
  let context = contexts.get(block)
  if (context === undefined) {
    context = blockContextOf(block.header, {
      chainId: chain.chainId,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
      isMerged: includesFork(block.fork, Hardfork.Paris),
      blockHash: (number) => hashBelow(chain, number),
    })
    contexts.set(block, context)
  }
  return context
}
