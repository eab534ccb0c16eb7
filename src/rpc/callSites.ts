import { Hardfork } from '@ethereumjs/common'
import type { Chain } from '../chain/chain.ts'
import { forkAt, includesFork } from '../chain/forks.ts'
import type { BlockId, ChainBlock } from '../chain/types.ts'
import { evmForkOf } from '../evm/forks.ts'
import type { BlockContext } from '../evm/message.ts'
import { blockContextOf } from '../execution/blockContext.ts'
import type { CallOptions, CallSite } from '../execution/callSite.ts'
import { Turn } from '../execution/turn.ts'
import { blockAt, isPending, type State } from './blocks.ts'
import type { Caller } from './context.ts'
import { type CallLimits, defaultLimits } from './limits.ts'

/** The block a caller means, as a place to try calls out on; HeaderNotFound where there is none. */
export function callSiteAt(chain: Chain, id: BlockId): CallSite | Promise<CallSite> {
  if (isPending(id))
    return Promise.all([chain.pending(), chain.pendingState()]).then(([block, state]) => siteOf(chain, block, state))
  const block = blockAt(chain, id)
  return block instanceof Promise ? block.then((found) => siteOf(chain, found)) : siteOf(chain, block)
}

function siteOf(chain: Chain, block: ChainBlock, state: State = chain.state(block)): CallSite {
  return { state, block: contextOf(chain, block), forkAt: forksOf(chain) }
}

/** A block never changes, so that what code sees of it is put together once. */
const contexts = new WeakMap<ChainBlock, BlockContext>()

function contextOf(chain: Chain, block: ChainBlock): BlockContext {
  let context = contexts.get(block)
  if (context === undefined) {
    context = blockContextOf(block.header, {
      chainId: chain.chainId,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
      isMerged: includesFork(block.fork, Hardfork.Paris),
      blockHash: (number) => chain.blockByNumber(Number(number))?.hash,
    })
    contexts.set(block, context)
  }
  return context
}

const forksOf =
  ({ forks }: Chain): CallSite['forkAt'] =>
  (number, timestamp) =>
    evmForkOf(forkAt(forks, Number(number), Number(timestamp)))

/** What a call of `caller` may use up on a chain. */
export function callLimits(
  chain: Chain,
  caller: Caller,
  { gas, milliseconds }: CallLimits = defaultLimits.call,
): Pick<CallOptions, 'defaultGas' | 'gasCap' | 'turn'> {
  const { gasLimit } = chain.head.header
  return {
    defaultGas: gas,
    gasCap: gasLimit > BigInt(gas) ? Number(gasLimit) : gas,
    turn: new Turn({ caller, milliseconds }),
  }
}
