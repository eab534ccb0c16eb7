import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { TokenDescription } from '../../wire/token.ts'

export default defineMethod({
  summary:
    'Returns the name, the symbol and the decimals of a token, from its functions. The logo is null. A member is null if the contract does not have the function.',
  params: [param('contract', Address)],
  result: TokenDescription,
  async handler(context, contract) {
    const { readTokenMetadata } = await import('../../services/assets/tokenCalls.ts')
    const { name = null, symbol = null, decimals = null } = await readTokenMetadata(context, contract)
    return { name, symbol, decimals, logo: null }
  },
})
