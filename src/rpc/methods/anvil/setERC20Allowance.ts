import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets what an ERC-20 token lets a spender take from an owner, by finding the storage slot that its allowance reads.',
  params: [param('owner', Address), param('spender', Address), param('token', Address), param('amount', Amount)],
  result: Done,
  aliases: ['hardhat_setERC20Allowance'],
  async handler(context, owner, spender, token, amount) {
    const { allowance, setTokenValue } = await import('../../services/tokenSlot.ts')
    await setTokenValue(context, token, allowance(owner, spender), amount)
    return done(context)
  },
})
