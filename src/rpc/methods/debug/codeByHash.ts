import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the contract code with a hash, wherever it was or is deployed; null where there was never any.',
  params: [param('codeHash', Hash)],
  result: Data.nullable(),
  handler({ chain }, hash) {
    const code = chain.codeByHash(hash)
    return code === undefined ? null : bytesToHex(code)
  },
})
