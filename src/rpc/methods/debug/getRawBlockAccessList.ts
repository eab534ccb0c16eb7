import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { accessListOf } from '../../services/accessListOf.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the RLP encoding of the access list of a block (EIP-7928). Returns null for pending and unknown blocks, and error -32001 for blocks before Amsterdam.',
  params: [param('block', BlockId)],
  result: Data.nullable(),
  handler({ chain }, id) {
    const accessList = accessListOf(chain, id)
    return accessList === undefined ? null : bytesToHex(accessList)
  },
})
