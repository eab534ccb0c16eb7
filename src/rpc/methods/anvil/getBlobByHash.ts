import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a blob by its versioned hash (EIP-4844). The blob must belong to a pooled transaction or to one that was sent to this node and mined. Returns null if the node does not have it.',
  params: [param('versionedHash', Hash)],
  result: Data.nullable(),
  effect: 'read',
  handler({ chain }, hash) {
    const blob = chain.blob(hash)
    return blob === undefined ? null : bytesToHex(blob)
  },
})
