import { Hardfork } from '@ethereumjs/common'
import type { Chain } from '../chain/chain.ts'
import { forkAt, includesFork } from '../chain/forks.ts'
import type { BlockId, ChainBlock } from '../chain/types.ts'
import { evmForkOf } from '../evm/forks.ts'
import { blockContextOf } from '../execution/blockContext.ts'
import type { CallOptions, CallSite } from '../execution/callSite.ts'
import { Turn } from '../execution/turn.ts'
import { blockAt, isPending, type State } from './blocks.ts'
import type { Caller } from './context.ts'

/** Gas of a call that names none or more, unless blocks may use more: go-ethereum's cap. */
const GAS_CAP = 50_000_000
const MILLISECONDS = 30_000

/** The block a caller means, as a place to try calls out on; HeaderNotFound where there is none. */
export function callSiteAt(chain: Chain, id: BlockId): CallSite | Promise<CallSite> {
  if (isPending(id))
    return Promise.all([chain.pending(), chain.pendingState()]).then(([block, state]) => siteOf(chain, block, state))
  const block = blockAt(chain, id)
  return block instanceof Promise ? block.then((found) => siteOf(chain, found)) : siteOf(chain, block)
}

function siteOf(chain: Chain, block: ChainBlock, state: State = chain.state(block)): CallSite {
  return {
    state,
    block: blockContextOf(block.header, {
      chainId: chain.chainId,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
      isMerged: includesFork(block.fork, Hardfork.Paris),
      blockHash: (number) => chain.blockByNumber(Number(number))?.hash,
    }),
    forkAt: (number, timestamp) => evmForkOf(forkAt(chain.forks, Number(number), Number(timestamp))),
  }
}

/** The limits that a call of `caller` has on a chain. */
export function callLimits(chain: Chain, caller: Caller): Pick<CallOptions, 'gasCap' | 'turn'> {
  return {
    gasCap: Math.max(GAS_CAP, Number(chain.head.header.gasLimit)),
    turn: new Turn({ caller, milliseconds: MILLISECONDS }),
  }
}
