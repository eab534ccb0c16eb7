import type { Address } from '../../bytes.ts'
import { BlockReplay } from '../../chain/blockReplay.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock, ChainTransaction } from '../../chain/types.ts'
import { callFrames, inOrder } from '../../execution/trace/callFrames.ts'
import { tracedOf } from '../../execution/trace/tracer.ts'
import type { Turn } from '../../execution/turn.ts'
import type { Context } from '../context.ts'
import { toFullTransaction, toTimedReceipt } from '../wire/trace/otterscan.ts'
import { traceTurn } from './traceMined.ts'

export interface Search {
  readonly address: Address
  /** Where the search begins: the block itself is left out. 0 is the end of the chain that the search comes from. */
  readonly block: number
  /** A page ends with the block in which it gets so long. */
  readonly size: number
}

/** Transactions that an account takes part in, in older or newer blocks, the newest first. */
export async function searchTransactions(
  context: Context,
  { address, block, size }: Search,
  direction: 'before' | 'after',
): Promise<object> {
  const { chain } = context
  const turn = traceTurn(context)
  const found: ChainTransaction[] = []
  let hasMore = false
  for (const place of blocksFrom(chain, block, direction)) {
    const matches = await participating(chain, place, address, turn)
    if (matches.length > 0 && found.length >= size) {
      hasMore = true
      break
    }
    found.push(...(direction === 'before' ? matches.reverse() : matches))
    if (turn.isOver) await turn.rest()
  }
  if (direction === 'after') found.reverse()
  return {
    txs: found.map(toFullTransaction),
    receipts: found.map(toTimedReceipt),
    firstPage: direction === 'before' ? block === 0 : !hasMore,
    lastPage: direction === 'before' ? !hasMore : block === 0,
  }
}

/** Blocks that hold transactions, from the one next to `block` on. */
function* blocksFrom(chain: Chain, block: number, direction: 'before' | 'after'): Generator<ChainBlock> {
  const step = direction === 'before' ? -1 : 1
  const head = chain.head.number
  let number = direction === 'before' ? (block === 0 ? head : Math.min(head, block - 1)) : block + 1
  for (; number >= 1 && number <= head; number += step) {
    const found = chain.blockByNumber(number)
    if (found !== undefined && found.transactions.length > 0) yield found
  }
}

/** Who takes part in each transaction of a block. A block never changes, and it is run again once for all searches. */
const participants = new WeakMap<ChainBlock, readonly ReadonlySet<Address>[]>()

async function participating(
  chain: Chain,
  block: ChainBlock,
  address: Address,
  turn: Turn,
): Promise<ChainTransaction[]> {
  let known = participants.get(block)
  if (known === undefined) {
    known = await participantsOf(chain, block, turn)
    participants.set(block, known)
  }
  const sets = known
  return block.transactions.filter(({ index }) => sets[index]?.has(address))
}

/** Callers and called, creators and created, and who got what a contract left. */
async function participantsOf(chain: Chain, block: ChainBlock, turn: Turn): Promise<ReadonlySet<Address>[]> {
  const replay = new BlockReplay(chain, block)
  const sets: Set<Address>[] = []
  while (replay.next !== undefined) {
    const tracer = callFrames(tracedOf(replay.place, replay.message))
    const outermost = tracer.finish(await replay.run(turn, tracer.inspector))
    const addresses = new Set<Address>()
    for (const { frame } of inOrder(outermost)) addresses.add(frame.from).add(frame.to)
    sets.push(addresses)
    if (turn.isOver) await turn.rest()
  }
  return sets
}
