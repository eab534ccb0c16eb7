import { invalidParams } from '../../errors.ts'

/** Default number of items in a page, and the maximum. */
const DEFAULT_PAGE = 100
const MAX_PAGE = 1_000

/**
 * Returns the part of a list that `limit`, and `after` or `pageKey`, select. A cursor is the index of the next item. Throws InvalidParams.
 */
export function pageJson(query: URLSearchParams, items: readonly unknown[]): object {
  const size = numberParam(query, 'limit', { byDefault: DEFAULT_PAGE, min: 1, max: MAX_PAGE })
  const cursor = query.has('after') ? 'after' : 'pageKey'
  const start = numberParam(query, cursor, { byDefault: 0, min: 0, max: Number.MAX_SAFE_INTEGER })
  const end = start + size
  return {
    data: items.slice(start, end),
    pagination: { cursors: end < items.length ? { after: String(end) } : {}, total_count: items.length },
  }
}

function numberParam(
  query: URLSearchParams,
  name: string,
  { byDefault, min, max }: { readonly byDefault: number; readonly min: number; readonly max: number },
): number {
  const text = query.get(name) || String(byDefault)
  const value = Number(text)
  if (!/^\d{1,16}$/.test(text) || value < min || value > max)
    throw invalidParams({
      reason: `${name}: expected ${name === 'limit' ? `a number from ${min} to ${max}` : 'the cursor of an earlier response'}, not ${text.slice(0, 80)}`,
    })
  return value
}
