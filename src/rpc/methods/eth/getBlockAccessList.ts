import { z } from 'zod'
import { decodeAccessList } from '../../../protocol/blockAccessList.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { accessListOf } from '../../services/accessListOf.ts'
import { AccountAccess, toAccountAccess } from '../../wire/blockAccessList.ts'
import { BlockId } from '../../wire/blockId.ts'

export default defineMethod({
  summary:
    'Returns the access list of a block (EIP-7928): the accounts and slots that it accessed, and the values that it changed. Index 0 is before the first transaction, which has index 1. Returns null for pending and unknown blocks, and error -32001 for blocks before Amsterdam.',
  params: [param('block', BlockId)],
  result: z.array(AccountAccess).nullable(),
  handler({ chain }, id) {
    const accessList = accessListOf(chain, id)
    return accessList === undefined ? null : decodeAccessList(accessList).map(toAccountAccess)
  },
})
