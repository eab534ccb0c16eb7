import { quantityHex } from '../../bytes.ts'
import type { BlockId, ChainBlock } from '../../chain/types.ts'
import { hasEarlierBlock } from '../../upstream/requestByHash.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { Context } from '../protocol/context.ts'
import { receiptJson } from '../wire/receipt.ts'
import { earlierNumber, isPending } from './blocks.ts'

/** Returns the JSON texts of the receipts of a block. */
export async function receiptTexts({ receipts }: ChainBlock): Promise<string[]> {
  const slice = new LoopSlice()
  const texts: string[] = []
  for (const receipt of receipts) {
    if (slice.isOver) await slice.yield()
    texts.push(receiptJson(receipt).text)
  }
  return texts
}

/** Returns the JSON texts of the receipts of a block of the chain or of the upstream. Undefined if the block does not exist or is pending. */
export async function receiptTextsAt(context: Context, id: BlockId): Promise<string[] | undefined> {
  const block = isPending(id) ? undefined : context.chain.block(id)
  const earlier = await earlierBlock(context, id, block)
  if (earlier === undefined) return block && receiptTexts(block)
  const receipts = await context.upstream?.request('eth_getBlockReceipts', [earlier])
  return Array.isArray(receipts) ? receipts.map((receipt) => JSON.stringify(receipt)) : undefined
}

/** Returns the number or the hash of a block whose contents only the upstream has. The chain has the fork block without its contents. */
async function earlierBlock(
  { upstream }: Context,
  id: BlockId,
  block: ChainBlock | undefined,
): Promise<string | undefined> {
  if (upstream === undefined) return undefined
  if (block !== undefined && block.hash === upstream.pinned.hash) return block.hash
  if (id.kind === 'hash' && block === undefined) return (await hasEarlierBlock(upstream, id.hash)) ? id.hash : undefined
  const number = earlierNumber(upstream, id)
  return number === undefined ? undefined : quantityHex(number)
}
