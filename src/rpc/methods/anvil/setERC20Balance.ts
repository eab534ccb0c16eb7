import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets what an ERC-20 token says an account has, by finding the storage slot that its balanceOf reads. The total supply stays as it is.',
  params: [param('address', Address), param('token', Address), param('balance', Amount)],
  result: Done,
  aliases: ['anvil_dealERC20', 'hardhat_setERC20Balance', 'hardhat_dealERC20', 'tenderly_setErc20Balance'],
  async handler(context, address, token, balance) {
    const { balanceOf, setTokenValue } = await import('../../services/tokenSlot.ts')
    await setTokenValue(context, token, balanceOf(address), balance)
    return done(context)
  },
})
