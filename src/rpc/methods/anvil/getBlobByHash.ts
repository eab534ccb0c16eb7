import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a blob by its versioned hash (EIP-4844): of a transaction that waits, or that was sent here and mined. Null where there is none.',
  params: [param('versionedHash', Hash)],
  result: Data.nullable(),
  effect: 'read',
  handler({ chain }, hash) {
    const blob = chain.blob(hash)
    return blob === undefined ? null : bytesToHex(blob)
  },
})
