import { z } from 'zod'
import { Address } from './bytes.ts'
import { CallRequest } from './callRequest.ts'
import { Quantity } from './quantity.ts'

/** Schemas of alchemy_simulateAssetChanges and alchemy_simulateAssetChangesBundle. */

/** Maximum number of transactions in a bundle, as on Alchemy. */
const MAX_TRANSACTIONS = 3

const form = `a list of 1 to ${MAX_TRANSACTIONS} transactions`

export const TransactionBundle = z
  .array(CallRequest, { error: form })
  .min(1, { error: form })
  .max(MAX_TRANSACTIONS, { error: form })

/** What a transaction would transfer and approve. `amount` is in ether or whole tokens, `rawAmount` in their smallest units. */
export const AssetChanges = z.strictObject({
  changes: z.array(
    z.strictObject({
      assetType: z.enum(['NATIVE', 'ERC20', 'ERC721', 'ERC1155']),
      changeType: z.enum(['TRANSFER', 'APPROVE']),
      from: Address,
      to: Address,
      rawAmount: z.string().nullable(),
      contractAddress: Address.nullable(),
      tokenId: z.string().nullable(),
      decimals: z.int().nullable(),
      symbol: z.string().nullable(),
      name: z.string().nullable(),
      logo: z.null(),
      amount: z.string().nullable(),
    }),
  ),
  gasUsed: Quantity.nullable(),
  error: z.strictObject({ message: z.string() }).nullable(),
})
