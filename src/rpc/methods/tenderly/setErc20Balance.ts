import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { AddressList } from '../../wire/addressList.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets the ERC-20 balance of one or several accounts, like anvil_setERC20Balance, with the parameters of Tenderly: the token is the first one.',
  params: [param('token', Address), param('addresses', AddressList), param('balance', Amount)],
  result: EmptyResult,
  sameEffectAs: 'anvil_setERC20Balance',
  async handler(context, token, addresses, balance) {
    const { balanceOfData } = await import('../../services/assets/tokenCalls.ts')
    const { setTokenValue } = await import('../../services/assets/tokenSlot.ts')
    for (const address of addresses) await setTokenValue(context, token, balanceOfData(address), balance)
    return emptyResult(context)
  },
})
