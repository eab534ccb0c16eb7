import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the contract code with a code hash, also if its account no longer exists. Returns null if no contract had it.',
  params: [param('codeHash', Hash)],
  result: Data.nullable(),
  handler({ chain }, hash) {
    const code = chain.codeByHash(hash)
    return code === undefined ? null : bytesToHex(code)
  },
})
