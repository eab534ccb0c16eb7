import { z } from 'zod'
import { Address, addressSchema, Hash } from './bytes.ts'
import { withoutNulls } from './callRequest.ts'
import { Count } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

/** Schemas of alchemy_getTokenBalances, alchemy_getTokenMetadata and alchemy_getTokenAllowance. */

/** Maximum number of tokens in a request, as on Alchemy. */
const MAX_TOKENS = 1_500
/** Maximum number of balances in a page, as on Alchemy. */
const MAX_BALANCES = 100

const listForm = `erc20, DEFAULT_TOKENS or a list of at most ${MAX_TOKENS} addresses of tokens`
const tokensForm = ({ input }: { readonly input?: unknown }): string =>
  input === 'NATIVE_TOKEN' ? `${listForm} (for the balance of ether, use eth_getBalance)` : listForm

/** The tokens whose balances are wanted: a list, or undefined for all that the account has transferred or received. */
export const TokenSelection = z
  .union(
    [
      z.enum(['erc20', 'DEFAULT_TOKENS']).transform(() => undefined),
      z.array(Address, { error: tokensForm }).max(MAX_TOKENS, { error: tokensForm }),
    ],
    { error: tokensForm },
  )
  .optional()

const pageKeyForm = 'the pageKey of an earlier response'
const maxCountForm = `a number of balances from 1 to ${MAX_BALANCES}: a number or a hex string`

/** The page of balances. The page key is the last token of the page before. */
export const BalancePage = checkedObject(
  {
    pageKey: addressSchema(pageKeyForm).nullish(),
    maxCount: Count.refine((count) => count >= 1 && count <= MAX_BALANCES, { error: maxCountForm }).nullish(),
  },
  { error: 'an object with pageKey and maxCount' },
).transform((given) => {
  const { pageKey, maxCount = MAX_BALANCES } = withoutNulls(given)
  return { pageKey, maxCount }
})

export type BalancePage = z.infer<typeof BalancePage>

/** The first page of balances. */
export const firstBalances: BalancePage = { pageKey: undefined, maxCount: MAX_BALANCES }

/** The balances of an account. A contract that is not a token has an error instead of a balance. */
export const TokenBalanceList = z.strictObject({
  address: Address,
  tokenBalances: z.array(
    z.strictObject({ contractAddress: Address, tokenBalance: Hash.nullable(), error: z.string().optional() }),
  ),
  pageKey: Address.optional(),
})

/** Null members: the contract does not have the function. */
export const TokenDescription = z.strictObject({
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: z.int().nullable(),
  logo: z.null(),
})

/** The parameter of alchemy_getTokenAllowance. */
export const AllowanceRequest = checkedObject(
  { contract: Address, owner: Address, spender: Address },
  { error: 'an object with contract, owner and spender' },
)
