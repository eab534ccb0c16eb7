import { keccak256Hex } from '../../../crypto/keccak.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the Keccak-256 hash of bytes (not the standardized SHA3-256).',
  ignoresChain: true,
  params: [param('data', Data)],
  result: Hash,
  handler: (_, data) => keccak256Hex(data),
})
