import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the blobs of a transaction in order, or null if the node does not have all of them. The node has the blobs of pooled transactions and of mined transactions that were sent to it or are in fixtures.',
  params: [param('hash', Hash)],
  result: z.array(Data).nullable(),
  effect: 'read',
  handler({ chain }, hash) {
    const tx = (chain.transaction(hash) ?? chain.pool.get(hash))?.tx
    if (tx === undefined) return null
    const blobs = (tx.blobVersionedHashes ?? []).map((versioned) => chain.blob(versioned))
    return blobs.every((blob) => blob !== undefined) ? blobs.map(bytesToHex) : null
  },
})
