import { callChainIdMismatch } from '../../../execution/callRequest.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'
import { OperationDraft, PaymasterContext, PaymasterData, toPaymasterJson } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Returns the paymaster of the node for a user operation (ERC-7677). It pays for every operation. At the first call, an account of the node creates it and deposits 10 ether for it in the EntryPoint.',
  params: [
    param('userOperation', OperationDraft),
    param('entryPoint', Address),
    param('chainId', Amount),
    param('context', PaymasterContext),
  ],
  result: PaymasterData,
  aliases: ['pm_getPaymasterData'],
  effect: 'write',
  async handler(context, operation, entryPoint, chainId) {
    const want = context.chain.chainId
    if (chainId !== want) throw callChainIdMismatch({ path: '', have: chainId, want })
    const { sponsored } = await import('../../services/userOperations/sponsor.ts')
    const { form, paymaster } = await sponsored(context, operation, entryPoint)
    return { sponsor: { name: 'vivarium' }, ...toPaymasterJson(form, paymaster), isFinal: true }
  },
})
