import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a blob by its versioned hash (EIP-4844), or null if the node does not have it. The node has the blobs of pooled transactions and of mined transactions that were sent to it or are in fixtures.',
  params: [param('versionedHash', Hash)],
  result: Data.nullable(),
  effect: 'read',
  handler({ chain }, hash) {
    const blob = chain.blob(hash)
    return blob === undefined ? null : bytesToHex(blob)
  },
})
