import { MAX_WORD } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { AddressList } from '../../wire/addressList.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Sets the ERC-20 balance of one or several accounts to the largest value, 2^256 - 1.',
  params: [param('token', Address), param('addresses', AddressList)],
  result: EmptyResult,
  sameEffectAs: 'anvil_setERC20Balance',
  async handler(context, token, addresses) {
    const { balanceOfData } = await import('../../services/assets/tokenCalls.ts')
    const { setTokenValue } = await import('../../services/assets/tokenSlot.ts')
    for (const address of addresses) await setTokenValue(context, token, balanceOfData(address), MAX_WORD)
    return emptyResult(context)
  },
})
