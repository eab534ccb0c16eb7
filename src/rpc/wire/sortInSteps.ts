/** Number of items that are sorted, or merged, in one step. A step takes less than a millisecond. */
const STEP_ITEMS = 1_024

/**
 * Sorts items of a long result. Yields an empty piece of text after each step, so that other work can run in between (see `partsInSlices`).
 * Returns the sorted items. Items that are equal keep their order.
 */
export function* sortInSteps<Item>(
  items: Iterable<Item>,
  compare: (a: Item, b: Item) => number,
): Generator<string, readonly Item[]> {
  let runs: (readonly Item[])[] = []
  let run: Item[] = []
  for (const item of items) {
    run.push(item)
    if (run.length < STEP_ITEMS) continue
    runs.push(run.sort(compare))
    run = []
    yield ''
  }
  runs.push(run.sort(compare))
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* mergeInSteps(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<string, readonly Item[]> {
  if (right.length === 0) return left
  const merged: Item[] = []
  let taken = 0
  for (const item of left) {
    for (let next = right[taken]; taken < right.length && compare(next as Item, item) < 0; next = right[++taken]) {
      merged.push(next as Item)
      if (merged.length % STEP_ITEMS === 0) yield ''
    }
    merged.push(item)
    if (merged.length % STEP_ITEMS === 0) yield ''
  }
  for (; taken < right.length; taken++) {
    merged.push(right[taken] as Item)
    if (merged.length % STEP_ITEMS === 0) yield ''
  }
  return merged
}

/** Compares texts by their UTF-16 code units, as JavaScript compares strings. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares members by their names. */
export const byName = (
  [a]: readonly [name: string, ...unknown[]],
  [b]: readonly [name: string, ...unknown[]],
): number => compareTexts(a, b)
