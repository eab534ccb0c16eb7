import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { groupDigits } from '../format/amount.ts'

/** Number of items that a long list shows at first, and that its button adds. */
export const PAGE = 100

/** Returns the first items of a list, and a button that shows more of a long list. */
export function useMore<Item>(items: readonly Item[]): readonly [shown: readonly Item[], button: ComponentChildren] {
  const [limit, setLimit] = useState(PAGE)
  const rest = items.length - limit
  if (rest <= 0) return [items, null]
  return [
    items.slice(0, limit),
    <p class="more" key="more">
      <button type="button" class="button small" onClick={() => setLimit(limit + PAGE)}>
        Show {groupDigits(Math.min(PAGE, rest))} more
      </button>{' '}
      <span class="muted">
        {groupDigits(limit)} of {groupDigits(items.length)}
      </span>
    </p>,
  ]
}
