import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the contract code with a hash, wherever it was or is deployed; null where there was never any.',
  params: [param('codeHash', Hash)],
  result: Data.nullable(),
  example: {
    params: ['0xbced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112'],
    result: '0x60003580600055600052602a60206000a160206000f3',
  },
  handler({ chain }, hash) {
    const code = chain.codeByHash(hash)
    return code === undefined ? null : bytesToHex(code)
  },
})
