import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { groupDigits } from '../format/amount.ts'
import { currentEntry, saveListLength } from '../router/historyEntry.ts'

/** Number of items that a long list shows at first. */
export const PAGE = 100
/** Maximum number of items that a press of its button adds. */
const MAX_STEP = 1_000

/**
 * Returns the number of items that a list shows, and a function that increases it. The number doubles, so that a few presses show a long list. The
 * history entry keeps it, so that Back returns to the same items. `name` identifies the list in its view.
 */
export function useListLength(name: string, first = PAGE): readonly [length: number, showMore: () => void] {
  const [, render] = useState(0)
  const length = currentEntry().lengths?.[name] ?? first
  const showMore = () => {
    saveListLength(name, length + stepAfter(length))
    render((count) => count + 1)
  }
  return [length, showMore]
}

const stepAfter = (length: number): number => Math.min(length, MAX_STEP)

/** Returns the first items of a list, and a button that shows more of a long list. `name` identifies the list in its view. */
export function useMore<Item>(
  items: readonly Item[],
  name: string,
  first = PAGE,
): readonly [shown: readonly Item[], button: ComponentChildren] {
  const [length, showMore] = useListLength(name, first)
  const rest = items.length - length
  if (rest <= 0) return [items, null]
  return [
    items.slice(0, length),
    <p class="more" key="more">
      <button type="button" class="button small" onClick={showMore}>
        Show {groupDigits(Math.min(stepAfter(length), rest))} more
      </button>{' '}
      <span class="muted">
        {groupDigits(length)} of {groupDigits(items.length)}
      </span>
    </p>,
  ]
}
