/** A page of a list that is sorted by keys. */
export interface NftPage {
  /** Maximum number of items. Undefined: the list is not divided. */
  readonly pageSize?: number | undefined
  /** The key of the last item of the page before. Undefined at the beginning. */
  readonly pageKey?: string | undefined
}

/** Sorts items by their keys, and returns a page of them. `pageKey` is the key for the next page, or null at the end. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { pageSize, pageKey: after }: NftPage,
): { readonly items: readonly Item[]; readonly pageKey: string | null } {
  const keyed = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const rest = after === undefined ? keyed : keyed.filter(({ key }) => key > after)
  const page = rest.slice(0, pageSize)
  return { items: page.map(({ item }) => item), pageKey: rest.length > page.length ? (page.at(-1)?.key ?? null) : null }
}
