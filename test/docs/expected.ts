/**
 * Finds the lines of an expected output in an output, in their order. `…` stands for any text within a line, and a line `…` for any lines.
 * Returns the first line that is missing.
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

/** What the `console.log` lines of a program print, by the comment behind each: `console.log(1 + 1) // 2`. */
export const printedBy = (program: string): string =>
  [...program.matchAll(/^.*console\.log\(.*\/\/ (.*)$/gm)].map(([, value]) => value).join('\n')

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals begin colors with it.
const withoutColor = (line: string): string => line.replace(/\u001b\[[\d;]*m/g, '')
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
