import { overrideAccount } from '../../../chain/overrideAccount.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Sets the code of an account in the latest state. Its storage does not change.',
  params: [param('address', Address), param('code', Data)],
  result: EmptyResult,
  aliases: ['hardhat_setCode', 'evm_setAccountCode', 'tenderly_setCode'],
  async handler(context, address, code) {
    await overrideAccount(context.chain, address, (state) => state.setCode(address, code))
    return emptyResult(context)
  },
})
