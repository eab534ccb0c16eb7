import { overrideAccounts } from '../../../chain/overrideAccount.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { AddressList } from '../../wire/addressList.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets the balance of an account, or of each account of a list, in the latest state, in wei. The hash of the latest block does not change.',
  params: [param('address', AddressList), param('balance', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setBalance', 'evm_setAccountBalance', 'tenderly_setBalance'],
  async handler(context, addresses, balance) {
    await overrideAccounts(context.chain, addresses, (state, address) => state.setBalance(address, balance))
    return emptyResult(context)
  },
})
