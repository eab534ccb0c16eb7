/**
 * Searches an output for the lines of an expected output, in their order. `…` matches any text within a line, and a line `…` any lines.
 * Returns the first missing line.
 */
export function missingLine(expected: string, output: string): string | undefined {
  const lines = output.split('\n').map(withoutColor)
  let from = 0
  for (const wanted of expected.trimEnd().split('\n')) {
    if (/^\s*(…)?\s*$/.test(wanted)) continue
    const pattern = new RegExp(`^${wanted.trimEnd().split('…').map(escaped).join('.*')}\\s*$`)
    const found = lines.slice(from).findIndex((line) => pattern.test(line))
    if (found < 0) return wanted
    from += found + 1
  }
  return undefined
}

/** Returns the expected output of a program: the comments after its `console.log` lines, as in `console.log(1 + 1) // 2`. */
export const printedBy = (program: string): string =>
  [...program.matchAll(/^.*console\.log\(.*\/\/ (.*)$/gm)].map(([, value]) => value).join('\n')

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences for colors start with it.
const withoutColor = (line: string): string => line.replace(/\u001b\[[\d;]*m/g, '')
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
