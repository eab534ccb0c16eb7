import { z } from 'zod'
import type { BlockId } from '../../chain/types.ts'
import { BlockText } from './blockId.ts'
import { Hash } from './bytes.ts'
import { checkedObject } from './unknownMembers.ts'

const form = 'an object with blockNumber or blockHash'

/** The parameter of alchemy_getTransactionReceipts. The hash decides if both members are given. */
export const ReceiptsBlock = checkedObject(
  { blockNumber: BlockText.nullish(), blockHash: Hash.nullish() },
  { error: form },
).transform(({ blockNumber, blockHash }, context): BlockId => {
  if (blockHash != null) return { kind: 'hash', hash: blockHash }
  if (blockNumber == null) context.addIssue({ code: 'custom', message: form })
  return blockNumber ?? z.NEVER
})
