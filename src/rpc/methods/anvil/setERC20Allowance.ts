import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets the ERC-20 allowance of a spender for the tokens of an owner. The node finds the storage slot that the `allowance` function of the token reads.',
  params: [param('owner', Address), param('spender', Address), param('token', Address), param('amount', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setERC20Allowance'],
  async handler(context, owner, spender, token, amount) {
    const { allowanceData } = await import('../../services/assets/tokenCalls.ts')
    const { setTokenValue } = await import('../../services/assets/tokenSlot.ts')
    await setTokenValue(context, token, allowanceData(owner, spender), amount)
    return emptyResult(context)
  },
})
