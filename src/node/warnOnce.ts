/** Maximum number of different warnings of a node, so that clients cannot fill the log. */
const MAX_WARNINGS = 200

/** Passes each text to `warn` once, and at most 200 texts. */
export function warnOnce(warn: (text: string) => void): (text: string) => void {
  const given = new Set<string>()
  return (text) => {
    if (given.size >= MAX_WARNINGS || given.has(text)) return
    given.add(text)
    warn(text)
  }
}
