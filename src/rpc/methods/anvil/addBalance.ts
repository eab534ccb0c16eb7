import { MAX_WORD } from '../../../bytes.ts'
import { overrideAccounts } from '../../../chain/overrideAccount.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { AddressList } from '../../wire/addressList.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Adds an amount, in wei, to the balance of an account, or of each account of a list, in the latest state.',
  params: [param('address', AddressList), param('amount', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_addBalance', 'tenderly_addBalance'],
  sameEffectAs: 'anvil_setBalance',
  async handler(context, addresses, amount) {
    await overrideAccounts(context.chain, addresses, (state, address) => {
      const balance = state.getBalance(address) + amount
      if (balance > MAX_WORD) throw invalidParams({ reason: `the balance of ${address} would exceed 2^256 - 1 wei` })
      state.setBalance(address, balance)
    })
    return emptyResult(context)
  },
})
