/** Parameters of the NFT API. The values of a query are text. Each function throws InvalidParams for a missing or wrong value. */

import type { Address } from '../../../bytes.ts'
import { invalidParams } from '../../errors.ts'
import { toAddress, toTokenId, wrongRestValue } from '../restValues.ts'

/** Maximum number of contracts in a query, as on Alchemy. */
const MAX_CONTRACTS = 45
/** Maximum number of items in a page, as on Alchemy. */
export const MAX_NFTS = 100

/** Returns a value of the query. An empty value counts as missing, because clients send it for an option without value. */
export function textParam(query: URLSearchParams, name: string): string {
  const text = query.get(name)
  if (text === null || text === '') throw invalidParams({ reason: `the parameter ${name} is missing` })
  return text
}

export const addressParam = (query: URLSearchParams, name: string): Address => toAddress(name, textParam(query, name))

export const tokenIdParam = (query: URLSearchParams): bigint => toTokenId('tokenId', textParam(query, 'tokenId'))

/** Returns the values of a list, which clients send as `name[]=a&name[]=b`, `name=a&name=b` or `name=a,b`. */
const listParam = (query: URLSearchParams, name: string): string[] =>
  [...query.getAll(`${name}[]`), ...query.getAll(name)].flatMap((text) => text.split(',')).filter((text) => text !== '')

/** Returns the contracts of a query. Undefined: all. */
export function contractsParam(query: URLSearchParams): readonly Address[] | undefined {
  const texts = listParam(query, 'contractAddresses')
  if (texts.length > MAX_CONTRACTS)
    throw invalidParams({
      reason: `contractAddresses: expected at most ${MAX_CONTRACTS} addresses, not ${texts.length}`,
    })
  return texts.length === 0 ? undefined : texts.map((text) => toAddress('contractAddresses', text))
}

/** Returns a switch of a query. */
export function switchParam(query: URLSearchParams, name: string, byDefault: boolean): boolean {
  const text = query.get(name)
  if (text === null || text === '') return byDefault
  if (text !== 'true' && text !== 'false') throw wrongRestValue(name, 'true or false', text)
  return text === 'true'
}

const categories = ['SPAM', 'AIRDROPS'] as const
type NftCategory = (typeof categories)[number]

/** Selects the tokens of an owner by category. Undefined: all tokens. */
export interface CategoryFilter {
  readonly categories: readonly NftCategory[]
  /** Whether only tokens of the categories are selected. Otherwise, all others are. */
  readonly isIncluding: boolean
}

/** Returns the value of `includeFilters` or `excludeFilters`, which exclude each other. */
export function categoriesParam(query: URLSearchParams): CategoryFilter | undefined {
  const [included, excluded] = ['includeFilters', 'excludeFilters'].map((name) =>
    listParam(query, name).map((text) => {
      const category = categories.find((each) => each === text)
      if (category === undefined) throw wrongRestValue(name, categories.join(' or '), text)
      return category
    }),
  ) as [NftCategory[], NftCategory[]] // one for each name
  if (included.length > 0 && excluded.length > 0)
    throw invalidParams({ reason: 'includeFilters and excludeFilters exclude each other: send one of them' })
  if (included.length + excluded.length === 0) return undefined
  return { categories: [...included, ...excluded], isIncluding: included.length > 0 }
}

/**
 * Returns how tokens are sorted by their last transfers: the latest ones first, unless `sortOrder` is `asc`, which only the Portfolio API has.
 * Undefined: tokens are sorted by contract and ID.
 */
export function transferOrder(query: URLSearchParams): 'asc' | 'desc' | undefined {
  const text = query.get('orderBy')
  if (text === null || text === '') return undefined
  if (text.toLowerCase() !== 'transfertime') throw wrongRestValue('orderBy', 'transferTime', text)
  return query.get('sortOrder') === 'asc' ? 'asc' : 'desc'
}

/** A page of a list that is sorted by keys. */
export interface NftPage {
  /** Maximum number of items. */
  readonly size: number
  /** The key of the last item of the page before. Undefined at the beginning. */
  readonly after: string | undefined
}

/** Returns the number of items of a page. Undefined `maximum`: the list is not divided. */
function sizeParam(query: URLSearchParams, name: string, maximum: number | undefined): number {
  const text = query.get(name) || undefined
  const limit = maximum ?? Number.MAX_SAFE_INTEGER
  const size = text === undefined ? limit : Number(text)
  if (!Number.isInteger(size) || size < 1 || size > limit)
    throw wrongRestValue(name, maximum === undefined ? 'a number from 1' : `a number from 1 to ${maximum}`, text)
  return size
}

/** Returns the tokens of a contract that a page contains: `size` tokens from the ID `start` on. A client sends the `pageKey` of a page under both names. */
export function tokenRangeParam(query: URLSearchParams): { readonly start: bigint; readonly size: number } {
  const name = query.get('pageKey') ? 'pageKey' : 'startToken'
  const text = query.get(name) || '0'
  return { start: toTokenId(name, text), size: sizeParam(query, 'limit', MAX_NFTS) }
}

/** Returns the page that `pageKey` and the parameter for its size select. Undefined `maximum`: the list is not divided. */
export function pageParam(query: URLSearchParams, sizeName: string, maximum: number | undefined): NftPage {
  const size = sizeParam(query, sizeName, maximum)
  const after = query.get('pageKey') || undefined
  if (after !== undefined && !/^[0-9a-f]{1,256}$/.test(after))
    throw wrongRestValue('pageKey', 'the pageKey of an earlier response', after)
  return { size, after }
}

/** Sorts items by their keys, and returns a page of them. `pageKey` is the key for the next page, or null at the end. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { size, after }: NftPage,
): { readonly items: readonly Item[]; readonly pageKey: string | null } {
  const keyed = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const rest = after === undefined ? keyed : keyed.filter(({ key }) => key > after)
  const page = rest.slice(0, size)
  return { items: page.map(({ item }) => item), pageKey: rest.length > size ? (page.at(-1)?.key ?? null) : null }
}
