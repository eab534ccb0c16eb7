import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the blobs of a pooled transaction, or of one that was sent to this node and mined, in their order. Returns null if the transaction is unknown or a blob is missing.',
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
