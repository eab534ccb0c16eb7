/**
 * Returns the candidate nearest to a misspelt name. Its edit distance is at most 2, or a third of its length, and 1 for a name of
 * fewer than five letters.
 */
export function nearestOf(name: string, candidates: readonly string[]): string | undefined {
  // Among candidates with the same distance, the same first letter wins.
  const ordered = [...candidates].sort((a, b) => Number(b[0] === name[0]) - Number(a[0] === name[0]))
  const ranked = ordered.map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
  const best = ranked.sort((a, b) => a.distance - b.distance)[0]
  if (best === undefined || best.distance >= Math.max(name.length, best.candidate.length)) return undefined
  return best.distance <= Math.max(Math.min(2, (name.length + 1) / 3), best.candidate.length / 3)
    ? best.candidate
    : undefined
}

/** Edit distance: the number of letters to insert, remove or replace, or of neighbours to swap. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = at(row, j) + (a[i] === b[j] ? 0 : 1)
      const swapped = a[i] === b[j - 1] && a[i - 1] === b[j] ? at(before, j - 1) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(at(next, j) + 1, at(row, j + 1) + 1, replaced, swapped))
    }
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
