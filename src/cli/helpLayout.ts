/** A row of a help text: a command or an option, and its description. */
export type HelpRow = readonly [term: string, description: string]

/** Maximum width of a help text, in characters. */
const MAX_WIDTH = 110

/** Returns the width of a help text, in characters. `columns` is the width of the terminal: a terminal of unknown size reports 0. */
export const helpWidth = (columns: number | undefined): number => Math.min(MAX_WIDTH, columns || MAX_WIDTH)

const MARGIN = 2

/** Formats a section of a help text: its heading, and its rows in two columns. `width` in characters. */
export function helpSection(heading: string, rows: readonly HelpRow[], width: number): string {
  const longest = Math.max(...rows.map(([term]) => term.length))
  // A longer term has its description in the lines below.
  const column = Math.min(longest, Math.floor(width / 2) - 2 * MARGIN) + 2 * MARGIN
  const lines = rows.flatMap(([term, description]) => {
    const [first = '', ...more] = wrapText(description, width - column)
    const start = ' '.repeat(MARGIN) + term
    const isLong = start.length + MARGIN > column
    const below = (isLong ? [first, ...more] : more).map((line) => ' '.repeat(column) + line)
    return [isLong || first === '' ? start : start.padEnd(column) + first, ...below]
  })
  return `${[heading, ...lines].join('\n')}\n`
}

/** Formats examples: each description with its command line. */
export const helpExamples = (examples: Readonly<Record<string, string>>): string =>
  `Examples:\n${Object.entries(examples)
    .map(([text, line]) => `  # ${text}\n  ${line}\n`)
    .join('')}`

/** Breaks a text into lines of at most `width` characters, or of one longer word. A text in brackets stays on one line if it fits. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.match(/\[[^\]]*\]|\S+/g) ?? []
  for (const word of words.flatMap((part) => (part.length > width ? part.split(' ') : part))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
