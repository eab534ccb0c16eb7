import { z } from 'zod'
import { BlockText, latest, numberForm } from './blockId.ts'
import { Flag } from './boolean.ts'
import { Address, Hash } from './bytes.ts'
import { withoutNulls } from './callRequest.ts'
import { Count, Quantity } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

/** Schemas and encodings of alchemy_getAssetTransfers. */

/** Maximum number of transfers in a page, as on Alchemy. */
const MAX_TRANSFERS = 1_000

/** A transfer in the blocks of a chain: `skip` matching transfers of its block come before it, in the order of the search. */
export interface TransferPosition {
  readonly block: number
  readonly skip: number
}

/** The position at which a page begins. For an upstream, its own page key; undefined at the beginning. */
export type PageKey =
  | { readonly at: 'chain'; readonly position: TransferPosition | undefined }
  | { readonly at: 'upstream'; readonly position: string | undefined }

/** Encodes the beginning of the next page. */
export function pageKeyText({ at, position }: PageKey): string {
  if (typeof position === 'string' || position === undefined) return `${at}:${position ?? ''}`
  return `${at}:${position.block}:${position.skip}`
}

function readPageKey(text: string): PageKey | undefined {
  const upstream = /^upstream:(.*)$/s.exec(text)
  if (upstream !== null) return { at: 'upstream', position: upstream[1] || undefined }
  const chain = /^chain:(?:(\d{1,15}):(\d{1,15}))?$/.exec(text)
  if (chain === null) return undefined
  const [, block, skip] = chain
  return { at: 'chain', position: block === undefined ? undefined : { block: Number(block), skip: Number(skip) } }
}

const pageKeyForm = 'the pageKey of an earlier response'
const boundForm = `${numberForm}, or a tag (latest, indexed, pending, earliest, safe, finalized)`

/** A bound of the range. On Alchemy, `indexed` is the last block whose transfers are known: here, the latest block. */
const Bound = z
  .union([...BlockText.options, z.literal('indexed').transform(() => latest)], { error: boundForm })
  .nullish()

const categoryForm = 'external, internal, erc20, erc721, erc1155 or specialnft'
const maxCountForm = `a number of transfers from 1 to ${MAX_TRANSFERS}: a number or a hex string`

const tokenCategories = ['erc20', 'erc721', 'erc1155'] as const
const categories = ['external', 'internal', ...tokenCategories] as const

/** The categories that a request can name. No contract has the last one here. */
export const namedCategories = [...categories, 'specialnft'] as const

/** `external`: the value of a transaction. `internal`: the value of an inner call, a creation or a self-destruct. The others are token standards. */
export type TransferCategory = (typeof categories)[number]

/**
 * The parameter of alchemy_getAssetTransfers. The category `token` of early versions of Alchemy means all tokens. `given` has the members that an
 * upstream needs, as the client sent them. The filter does not select ether by `tokens`, and undefined members select all transfers.
 */
export const AssetTransferSearch = checkedObject(
  {
    fromBlock: Bound,
    toBlock: Bound,
    fromAddress: Address.nullish(),
    toAddress: Address.nullish(),
    contractAddresses: z.array(Address, { error: 'a list of addresses' }).nullish(),
    category: z
      .array(z.enum([...namedCategories, 'token'], { error: categoryForm }), {
        error: `a list of categories: ${categoryForm}`,
      })
      .min(1, { error: `at least one category: ${categoryForm}` }),
    excludeZeroValue: Flag.nullish(),
    withMetadata: Flag.nullish(),
    order: z.enum(['asc', 'desc'], { error: 'asc or desc' }).nullish(),
    maxCount: Count.refine((count) => count >= 1 && count <= MAX_TRANSFERS, { error: maxCountForm }).nullish(),
    pageKey: z
      .string({ error: pageKeyForm })
      .transform((text, context) => {
        const key = readPageKey(text)
        if (key === undefined) context.addIssue({ code: 'custom', message: pageKeyForm })
        return key ?? z.NEVER
      })
      .nullish(),
  },
  { error: 'an object with category, and optionally fromBlock, toBlock, fromAddress, toAddress and others' },
).transform((given) => {
  const {
    fromBlock = earliest,
    toBlock = latest,
    order = 'asc',
    maxCount = MAX_TRANSFERS,
    ...rest
  } = withoutNulls(given)
  const { fromAddress, toAddress, contractAddresses, excludeZeroValue = true, withMetadata = false } = rest
  const category = [...new Set(rest.category.flatMap((each) => (each === 'token' ? tokenCategories : [each])))]
  return {
    fromBlock,
    toBlock,
    order,
    maxCount,
    pageKey: rest.pageKey,
    hasMetadata: withMetadata,
    filter: {
      categories: new Set(category.filter((each) => each !== 'specialnft')),
      fromAddress,
      toAddress,
      tokens: contractAddresses?.length ? new Set(contractAddresses) : undefined,
      excludesZeroValue: excludeZeroValue,
    },
    given: { category, fromAddress, toAddress, contractAddresses, excludeZeroValue, withMetadata, order },
  }
})

export type AssetTransferSearch = z.output<typeof AssetTransferSearch>

const earliest = { kind: 'tag', tag: 'earliest' } as const

const TokenItem = z.strictObject({ tokenId: Quantity, value: Quantity })

/** A page of transfers. `value` is in ether or whole tokens, as far as a double represents it; `rawContract.value` is exact. */
export const AssetTransferPage = z.strictObject({
  transfers: z.array(
    z.strictObject({
      blockNum: Quantity,
      uniqueId: z.string(),
      hash: Hash,
      from: Address,
      to: Address.nullable(),
      value: z.number().nullable(),
      erc721TokenId: Hash.nullable(),
      erc1155Metadata: z.array(TokenItem).nullable(),
      tokenId: Hash.nullable(),
      asset: z.string().nullable(),
      category: z.enum(categories),
      rawContract: z.strictObject({
        value: Quantity.nullable(),
        address: Address.nullable(),
        decimal: Quantity.nullable(),
      }),
      metadata: z.strictObject({ blockTimestamp: z.string() }).optional(),
    }),
  ),
  pageKey: z.string().optional(),
})
