import type { Chain } from '../../chain/chain.ts'
import { contextOf } from '../../chain/contextOf.ts'
import { nextBlock } from '../../chain/nextBlock.ts'
import type { BlockId, ChainBlock } from '../../chain/types.ts'
import type { CallOptions, CallSite } from '../../execution/callSite.ts'
import { blockRules, forkAt } from '../../protocol/forks.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Context } from '../protocol/context.ts'
import { blockAt, isPending, type State } from './blocks.ts'

/** Returns the selected block as a call site. Throws HeaderNotFound. */
export function callSiteAt(chain: Chain, id: BlockId): CallSite | Promise<CallSite> {
  if (isPending(id)) return nextSite(chain)
  const block = blockAt(chain, id)
  return block instanceof Promise ? block.then((found) => siteOf(chain, found)) : siteOf(chain, block)
}

/** The next block after the pooled transactions. Without pooled transactions, no block is executed. */
function nextSite(chain: Chain): CallSite | Promise<CallSite> {
  if (!chain.miner.isNextEmpty) return chain.miner.pending().then(({ block, state }) => siteOf(chain, block, state))
  const { context, begin } = nextBlock(chain)
  return { state: chain.state(chain.head), block: context, rulesAt: rulesOf(chain), beginBlock: begin }
}

function siteOf(chain: Chain, block: ChainBlock, state: State = chain.state(block)): CallSite {
  return { state, block: contextOf(chain, block), rulesAt: rulesOf(chain) }
}

const rulesOf =
  ({ forks }: Chain): CallSite['rulesAt'] =>
  (number, timestamp) =>
    blockRules(forks, forkAt(forks, Number(number), Number(timestamp))).message

/** Returns the limits of a call on a chain, and whether its sender needs the funds for it. */
export function callLimits({
  chain,
  limits,
  behavior,
  caller,
}: Pick<Context, 'chain' | 'limits' | 'behavior' | 'caller'>): Pick<
  CallOptions,
  'defaultGas' | 'gasCap' | 'turn' | 'isFunded'
> {
  const { gas, milliseconds, maxResult } = limits.call
  const { gasLimit } = chain.head.header
  return {
    defaultGas: gas,
    gasCap: gasLimit > BigInt(gas) ? Number(gasLimit) : gas,
    turn: new TimeSlice({ caller, milliseconds, maxResult }),
    isFunded: behavior.allowUnfundedCalls,
  }
}
