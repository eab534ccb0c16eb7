import type { Address } from '../../../bytes.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { type NftContract, tokenTypeOf } from './nftContract.ts'
import { balancesOfContract, type NftId } from './nftHoldings.ts'
import { readNftMetadata } from './nftMetadata.ts'

/** How many tokens have each value of each trait. */
type AttributeCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** An attribute of the metadata of a token. */
interface Attribute {
  readonly trait: string
  readonly value: string
}

/**
 * Counts the attributes of all tokens of a contract. `total` is the number of tokens, `tokenType` the standard of the contract. Throws what
 * foldNftTransfers throws.
 */
export async function countAttributes(
  context: Context,
  contract: Address,
  timeSlice: TimeSlice,
): Promise<{
  readonly counts: AttributeCounts
  readonly total: number
  readonly tokenType: NftContract['tokenType']
}> {
  const balances = await balancesOfContract(context, contract, undefined, timeSlice)
  const tokenType = await tokenTypeOf(context, contract, timeSlice)
  const counts = new Map<string, Map<string, number>>()
  let total = 0
  for (const [id, owners] of balances) {
    if (owners.size === 0) continue
    total++
    for (const { trait, value } of await nftAttributesOf(context, { contract, id }, tokenType, timeSlice)) {
      const values = counts.get(trait) ?? new Map<string, number>()
      counts.set(trait, values.set(value, (values.get(value) ?? 0) + 1))
    }
  }
  return { counts, total, tokenType }
}

/** Returns the attributes of a token: members of its metadata with `trait_type` and `value`. */
export async function nftAttributesOf(
  context: Context,
  token: NftId,
  tokenType: NftContract['tokenType'],
  timeSlice: TimeSlice,
): Promise<readonly Attribute[]> {
  const { metadata } = await readNftMetadata(context, token, tokenType, timeSlice)
  const { attributes } = metadata
  if (!Array.isArray(attributes)) return []
  return attributes.flatMap((attribute: unknown) => {
    const { trait_type: trait, value } = Object(attribute) as Record<string, unknown>
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return typeof trait === 'string' && isText ? [{ trait, value: String(value) }] : []
  })
}
