/** Distinct texts that one node warns with; more come from a client that means to fill the log. */
const MAX_WARNINGS = 200

/** Passes each text on once, and at most 200 of them. */
export function eachOnce(warn: (text: string) => void): (text: string) => void {
  const given = new Set<string>()
  return (text) => {
    if (given.size >= MAX_WARNINGS || given.has(text)) return
    given.add(text)
    warn(text)
  }
}
