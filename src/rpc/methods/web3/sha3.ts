import { keccak256Hex } from '../../../crypto/keccak.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the keccak-256 of bytes (not the standardised SHA3-256).',
  params: [param('data', Data)],
  result: Hash,
  example: {
    params: ['0x68656c6c6f20776f726c64'],
    result: '0x47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad',
  },
  handler: (_, data) => keccak256Hex(data),
})
