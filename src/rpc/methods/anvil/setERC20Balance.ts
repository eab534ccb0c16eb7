import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets the ERC-20 balance of an account. The node finds the storage slot that the `balanceOf` function of the token reads. The total supply does not change.',
  params: [param('address', Address), param('token', Address), param('balance', Amount)],
  result: EmptyResult,
  aliases: ['anvil_dealERC20', 'hardhat_setERC20Balance', 'hardhat_dealERC20'],
  async handler(context, address, token, balance) {
    const { balanceOfData } = await import('../../services/assets/tokenCalls.ts')
    const { setTokenValue } = await import('../../services/assets/tokenSlot.ts')
    await setTokenValue(context, token, balanceOfData(address), balance)
    return emptyResult(context)
  },
})
