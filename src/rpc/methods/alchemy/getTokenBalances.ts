import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Address } from '../../wire/bytes.ts'
import { BalancePage, firstBalances, TokenBalanceList, TokenSelection } from '../../wire/token.ts'

export default defineMethod({
  summary:
    'Returns ERC-20 balances of an account on the latest block, in pages: of the listed tokens, or of all that it has transferred or received. On a fork, the upstream names the tokens of the blocks up to the fork block.',
  params: [
    param('address', Address),
    param('tokens', TokenSelection),
    param('options', BalancePage.default(firstBalances)),
  ],
  result: TokenBalanceList,
  async handler(context, address, tokens, page) {
    const { tokenBalances } = await import('../../services/assets/tokenBalances.ts')
    return rawJsonOf(await tokenBalances(context, address, tokens, page))
  },
})
