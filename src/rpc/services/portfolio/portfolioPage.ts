import { NodeError } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import { encodeCursor, type PortfolioCursor, type PortfolioPositions } from '../../wire/rest/portfolioCursor.ts'

/** The items of one address on one network, in their order. */
export interface PortfolioSource<Item> {
  /** The network as the request names it. */
  readonly network: string
  /** Returns at most `size` items from a position on. */
  read(position: string, size: number): Promise<SourcePage<Item>>
}

export interface SourcePage<Item> {
  readonly items: readonly Item[]
  /** The position after the items. Null at the end. */
  readonly next: string | null
}

/** Items that are sorted by time. */
export interface TimedSource<Item> extends PortfolioSource<Item> {
  /** Returns the times of the items that `read` would return, in Unix milliseconds. */
  readTimes(position: string, size: number): Promise<readonly number[]>
}

/** The position at which a source begins. */
export const BEGINNING = ''

/** Returns where a page begins: at the cursor of an earlier response, if it is given. Throws InvalidParams for the cursor of another request. */
export function startOf(
  sources: readonly unknown[],
  cursor: PortfolioCursor = { positions: sources.map(() => BEGINNING) },
  name = 'pageKey',
): PortfolioCursor {
  const { positions, earlier = [] } = cursor
  if ([positions, ...earlier].every(({ length }) => length === sources.length)) return cursor
  throw invalidParams({
    reason: `${name}: expected the ${name} of an earlier response to the same addresses and networks`,
  })
}

/** Encodes where the next page begins. Null if there is none. */
export const pageKeyOf = (cursor: PortfolioCursor): string | null =>
  cursor.positions.every((position) => position === null) ? null : encodeCursor(cursor)

/** JSON-RPC 2.0: invalid parameters, which the methods of the networks check, too. */
const INVALID_PARAMS = -32602

/** The networks of a request that have failed. The others are answered, as on Alchemy. */
export class PartialErrors {
  readonly #errors: { readonly network: string; readonly message: string }[] = []

  /** Runs an operation. Returns undefined if it fails, except with wrong parameters, for which it rejects. */
  async attempt<Result>(network: string, operation: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof NodeError) || error.code === INVALID_PARAMS) throw error
      const { message } = error
      if (!this.#errors.some((each) => each.network === network && each.message === message))
        this.#errors.push({ network, message })
      return undefined
    }
  }

  /** Whether an operation on a network has failed. */
  includes(network: string): boolean {
    return this.#errors.some((each) => each.network === network)
  }

  /** Returns the member `error` of a response. Nothing if no network has failed. */
  toJson(): object {
    if (this.#errors.length === 0) return {}
    return { error: { message: 'some networks of the request have failed', partialErrors: this.#errors } }
  }
}

/** A page of the items of several sources. */
export interface PortfolioPage<Item> {
  readonly items: readonly Item[]
  readonly positions: PortfolioPositions
}

/** Reads a page of at most `size` items. The items of the first source come first. */
export async function readInOrder<Item>(
  sources: readonly PortfolioSource<Item>[],
  { positions: begin }: PortfolioCursor,
  size: number,
  errors: PartialErrors,
): Promise<PortfolioPage<Item>> {
  const items: Item[] = []
  const positions = [...begin]
  for (const [index, source] of sources.entries()) {
    let position = positions[index] ?? null
    while (position !== null && items.length < size) {
      const from: string = position
      const page = await errors.attempt(source.network, () => source.read(from, size - items.length))
      items.push(...(page?.items ?? []))
      position = page?.next ?? null
    }
    positions[index] = position
  }
  return { items, positions }
}

interface TimedPageOptions {
  /** Maximum number of items. */
  readonly size: number
  readonly isAscending: boolean
}

/** Reads a page of items of all sources, sorted by time. Items of the same time are in the order of the sources. */
export async function readByTime<Item>(
  sources: readonly TimedSource<Item>[],
  { positions: begin }: PortfolioCursor,
  { size, isAscending }: TimedPageOptions,
  errors: PartialErrors,
): Promise<PortfolioPage<Item>> {
  const candidates = await Promise.all(
    sources.map(async (source, index) => {
      const position = begin[index] ?? null
      if (position === null) return { source, position, times: [] }
      const times = await errors.attempt(source.network, () => source.readTimes(position, size))
      return { source, position: times === undefined ? null : position, times: times ?? [] }
    }),
  )
  const sorted = candidates
    .flatMap(({ times }, index) => times.map((time) => ({ time, index })))
    .sort((a, b) => (isAscending ? a.time - b.time : b.time - a.time))
    .slice(0, size)
  const parts = await Promise.all(
    candidates.map(async ({ source, position, times }, index): Promise<SourcePage<Item>> => {
      const count = sorted.filter((each) => each.index === index).length
      if (position === null || times.length === 0) return { items: [], next: null }
      if (count === 0) return { items: [], next: position }
      return (await errors.attempt(source.network, () => source.read(position, count))) ?? { items: [], next: null }
    }),
  )
  const queues = parts.map(({ items }) => items.values())
  const items = sorted.flatMap(({ index }) => {
    const next = queues[index]?.next()
    return next === undefined || next.done ? [] : [next.value]
  })
  return { items, positions: parts.map(({ next }) => next) }
}
