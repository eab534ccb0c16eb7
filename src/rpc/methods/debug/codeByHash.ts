import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns contract code by its hash, even if no account has this code any more. Returns null if no contract ever had it.',
  params: [param('codeHash', Hash)],
  result: Data.nullable(),
  handler({ chain }, hash) {
    const code = chain.codeByHash(hash)
    return code === undefined ? null : bytesToHex(code)
  },
})
