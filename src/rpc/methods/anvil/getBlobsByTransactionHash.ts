import { z } from 'zod'
import { bytesToHex, type Hex } from '../../../bytes.ts'
import { isBlobTransaction } from '../../../chain/decodeTransaction.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the blobs of a transaction that waits, or that was sent here and mined, in their order. Null where there is no such transaction, or one of its blobs is not here.',
  params: [param('hash', Hash)],
  result: z.array(Data).nullable(),
  effect: 'read',
  handler({ chain }, hash) {
    const tx = (chain.transaction(hash) ?? chain.pool.get(hash))?.tx
    if (tx === undefined) return null
    const hashes = isBlobTransaction(tx) ? tx.blobVersionedHashes : []
    const blobs = hashes.map((versioned) => chain.blob(versioned.toLowerCase() as Hex)) // hex stays hex
    return blobs.every((blob) => blob !== undefined) ? blobs.map(bytesToHex) : null
  },
})
