import type { ChainView } from '../../chain/chainView.ts'
import type { BlockId as NativeBlockId } from '../../chain/types.ts'
import { define } from '../../errors.ts'
import { isPending } from './blocks.ts'

/** The specification of the methods requires this code of EIP-1474. */
const resourceNotFound = define<{ number: number }>(
  'ResourceNotFound',
  -32001,
  ({ number }) =>
    `resource not found: block ${number} is older than Amsterdam, which introduces block access lists (EIP-7928)`,
)

/** The specification of the methods requires this code. */
const historyUnavailable = define<{ number: number }>(
  'HistoryUnavailable',
  4444,
  ({ number }) =>
    `pruned history unavailable: the access list of block ${number} is not stored, because another node executed the block`,
)

/** Returns the RLP of the access list of a block. Undefined for pending and unknown blocks. Throws ResourceNotFound or HistoryUnavailable. */
export function accessListOf(chain: ChainView, id: NativeBlockId): Uint8Array | undefined {
  const block = isPending(id) ? undefined : chain.block(id)
  if (block === undefined) return undefined
  const { number, header } = block
  if (header.blockAccessListHash === undefined) throw resourceNotFound({ number })
  const accessList = chain.accessList(block)
  if (accessList === undefined) throw historyUnavailable({ number })
  return accessList
}
