/**
 * Returns the candidate nearest to a misspelt name. Its edit distance is at most 2, or a third of its length, and 1 for a name of
 * fewer than five letters.
 */
export function nearestOf(name: string, candidates: readonly string[]): string | undefined {
  const longest = candidates.reduce((length, candidate) => Math.max(length, candidate.length), 0)
  /** The largest distance that still makes a difference. */
  let limit = Math.max(2, longest / 3)
  let best: { readonly candidate: string; readonly distance: number } | undefined
  // Among candidates with the same distance, the same first letter wins.
  for (const candidate of [...candidates].sort((a, b) => Number(b[0] === name[0]) - Number(a[0] === name[0]))) {
    const distance = editDistance(name, candidate, limit)
    if (distance > limit) continue
    best = { candidate, distance }
    limit = distance - 1
  }
  if (best === undefined || best.distance >= Math.max(name.length, best.candidate.length)) return undefined
  return best.distance <= Math.max(Math.min(2, (name.length + 1) / 3), best.candidate.length / 3)
    ? best.candidate
    : undefined
}

/**
 * Suggests the candidate nearest to a misspelt name: `did you mean alice?`. Returns `otherwise` if none is near. `quote` encloses the
 * candidate.
 */
export function suggestNearest(name: string, candidates: readonly string[], otherwise: string, quote = ''): string {
  const nearest = nearestOf(name, candidates)
  return nearest === undefined ? otherwise : `did you mean ${quote}${nearest}${quote}?`
}

/**
 * Edit distance: the number of letters to insert, remove or replace, or of neighbours to swap. Infinite if it is larger than `limit`: most names
 * are far from each other, which the first letters already show.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY
  let before: readonly number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  let leastBefore = 0
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    let least = i + 1
    for (let j = 0; j < b.length; j++) {
      const replaced = at(row, j) + (a[i] === b[j] ? 0 : 1)
      const swapped = a[i] === b[j - 1] && a[i - 1] === b[j] ? at(before, j - 1) + 1 : Number.POSITIVE_INFINITY
      const distance = Math.min(at(next, j) + 1, at(row, j + 1) + 1, replaced, swapped)
      least = Math.min(least, distance)
      next.push(distance)
    }
    // A swap skips a row.
    if (least > limit && leastBefore > limit) return Number.POSITIVE_INFINITY
    leastBefore = least
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
