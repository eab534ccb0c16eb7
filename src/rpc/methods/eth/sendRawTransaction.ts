import { defineMethod, param } from '../../method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Takes a signed transaction; with automatic mining it is in a stored block when its hash is returned.',
  params: [param('transaction', Data)],
  result: Hash,
  example: { params: [], result: '0x' },
  handler: ({ chain }, bytes) => chain.submitRaw(bytes),
})
