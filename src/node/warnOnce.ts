/** Maximum number of different warnings of one kind, and of kinds, so that clients cannot fill the log. */
const MAX_WARNINGS = 200
const MAX_KINDS = 100

/** Passes each text to `warn` once, and at most 200 texts of each kind. Many warnings of one kind do not suppress others. */
export function warnOnce(warn: (text: string) => void): (text: string) => void {
  const given = new Map<string, Set<string>>()
  return (text) => {
    const kind = kindOf(text)
    const texts = given.get(kind) ?? new Set()
    if (texts.size >= MAX_WARNINGS || texts.has(text) || (texts.size === 0 && given.size >= MAX_KINDS)) return
    given.set(kind, texts.add(text))
    warn(text)
  }
}

/** Number of words that tell kinds of warnings apart. */
const KIND_WORDS = 4

/** Returns the first plain words of a warning. Names, values, hashes and numbers, which differ within a kind, contain other characters. */
const kindOf = (text: string): string =>
  text
    .split(' ')
    .filter((word) => /^[a-z]+[,;:]?$/.test(word))
    .slice(0, KIND_WORDS)
    .join(' ')
