import { overrideAccount } from '../../../chain/overrideAccount.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Sets the balance of an account in the latest state, in wei. The hash of the latest block does not change.',
  params: [param('address', Address), param('balance', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setBalance', 'evm_setAccountBalance', 'tenderly_setBalance'],
  async handler(context, address, balance) {
    await overrideAccount(context.chain, address, (state) => state.setBalance(address, balance))
    return emptyResult(context)
  },
})
