import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { AllowanceRequest } from '../../wire/token.ts'

export default defineMethod({
  summary:
    'Returns the amount of an ERC-20 token that `spender` may transfer from `owner`, in the smallest unit of the token, as a decimal string.',
  params: [param('request', AllowanceRequest)],
  result: z.string(),
  async handler(context, request) {
    const { tokenAllowance } = await import('../../services/assets/tokenAllowance.ts')
    return String(await tokenAllowance(context, request))
  },
})
