/**
 * Returns the candidate nearest to a misspelt name. Its edit distance is at most 2, or a third of its length, and at least half of a short name
 * agrees.
 */
export function nearestOf(name: string, candidates: readonly string[]): string | undefined {
  // Among candidates with the same distance, the same first letter wins.
  const ordered = [...candidates].sort((a, b) => Number(b[0] === name[0]) - Number(a[0] === name[0]))
  const ranked = ordered.map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
  const best = ranked.sort((a, b) => a.distance - b.distance)[0]
  if (best === undefined || best.distance >= Math.max(name.length, best.candidate.length)) return undefined
  return best.distance <= Math.max(Math.min(2, name.length / 2), best.candidate.length / 3) ? best.candidate : undefined
}

/** Levenshtein distance: the number of letters to insert, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
