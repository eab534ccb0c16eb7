import type { BlockId, BlockTag } from '../../chain/types.ts'
import type { L2bLedger } from '../../layer2/l2b/l2bLedger.ts'
import { blockByHash, type L2bBlock, type L2bLedgerState, l2bBlockByNumber } from '../../layer2/l2b/ledger.ts'
import { headerNotFound, methodNotFound } from '../errors.ts'
import type { Context } from '../protocol/context.ts'

/** The l2b ledger, and its state after all transitions that are due. */
export interface L2bView {
  readonly ledger: L2bLedger
  readonly value: L2bLedgerState
}

/** Returns the l2b ledger. Throws MethodNotFound if the network has none. */
export async function l2bOf({ l2b, methodName, methods }: Context): Promise<L2bView> {
  if (l2b === undefined) throw methodNotFound({ method: methodName, known: methods.keys() })
  const ledger = await l2b()
  return { ledger, value: await ledger.catchUp() }
}

/** Returns the selected block, or undefined if it does not exist or is pending. `safe` and `finalized` select the last verified block. */
export function l2bBlockAt(value: L2bLedgerState, id: BlockId): L2bBlock | undefined {
  switch (id.kind) {
    case 'hash':
      return blockByHash(value, id.hash)
    case 'number':
      return l2bBlockByNumber(value, Number(id.number))
    case 'tag':
      return id.tag === 'pending' ? undefined : l2bBlockByNumber(value, numberOfTag(value, id.tag))
  }
}

/** Returns the number of the block whose state is selected: for the pending block, the latest block. Throws HeaderNotFound. */
export function knownBlockNumber(value: L2bLedgerState, id: BlockId): number {
  if (id.kind === 'tag' && id.tag === 'pending') return value.tip.latest
  const block = l2bBlockAt(value, id)
  if (block === undefined) throw headerNotFound(undefined)
  return block.number
}

function numberOfTag(value: L2bLedgerState, tag: Exclude<BlockTag, 'pending'>): number {
  if (tag === 'earliest') return 0
  const { latest } = value.tip
  if (tag === 'latest') return latest
  for (let number = latest; number > 0; number--) {
    if (l2bBlockByNumber(value, number)?.verifiedAt !== undefined) return number
  }
  return 0
}
