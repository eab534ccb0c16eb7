import { z } from 'zod'
import type { BlockId as NativeBlockId } from '../../chain/types.ts'
import { BlockId, latest } from './blockId.ts'
import { CallRequest } from './callRequest.ts'
import { BlockOverrides } from './overrides.ts'
import { checkedObject } from './unknownMembers.ts'

const lists = 'a list of objects with transactions and blockOverride'

/** The bundles of eth_callMany and debug_traceCallMany, each with its own block overrides. */
export const CallBundles = z.array(
  checkedObject(
    {
      transactions: z.array(CallRequest, { error: 'a list of call objects' }),
      blockOverride: BlockOverrides.nullish(),
    },
    { error: lists },
  ),
  { error: lists },
)

const index = 'the index of a transaction, or -1 for the end of the block'

/** The state on which the first bundle starts: after a block, or before one of its transactions. */
export const StateContext = checkedObject(
  { blockNumber: BlockId.nullish(), transactionIndex: z.int({ error: index }).min(-1, { error: index }).nullish() },
  { error: 'an object with blockNumber and transactionIndex' },
).transform(
  ({ blockNumber, transactionIndex }): { readonly block: NativeBlockId; readonly before: number | undefined } => ({
    block: blockNumber ?? latest,
    before: transactionIndex === -1 ? undefined : (transactionIndex ?? undefined),
  }),
)
