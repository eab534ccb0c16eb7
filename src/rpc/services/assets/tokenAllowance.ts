import type { Address } from '../../../bytes.ts'
import { define } from '../../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { allowanceData, readTokenWord, tokenTimeSlice } from './tokenCalls.ts'

const noAllowance = define<{ contract: Address }>(
  'NoTokenAllowance',
  -32000,
  ({ contract }) =>
    `${contract} has no allowances: allowance(owner, spender) failed, so the contract is not an ERC-20 token`,
)

/** Returns the amount that `spender` may transfer from `owner`, in the smallest unit of the token. Rejects with NoTokenAllowance. */
export async function tokenAllowance(
  context: Context,
  { contract, owner, spender }: { readonly contract: Address; readonly owner: Address; readonly spender: Address },
): Promise<bigint> {
  const allowance = await readTokenWord(
    context,
    { to: contract, data: allowanceData(owner, spender) },
    tokenTimeSlice(context),
  )
  if (allowance === undefined) throw noAllowance({ contract })
  return allowance
}
