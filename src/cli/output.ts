import { errorCode } from '../errors.ts'
import { writeReasonOf } from '../node/files/fileErrors.ts'

/**
 * Writes text to standard output. If the reader has closed it, as in `vivarium fixtures schema | head -1`, the process exits with status 0; if it
 * cannot be written for another reason, with status 1. With `keepRunning` it continues.
 */
export function print(text: string, keepRunning = false): void {
  if (!isWatched) {
    isWatched = true
    process.stdout.on('error', (error) => {
      if (keepRunning) return
      if (errorCode(error) === 'EPIPE') process.exit(0)
      process.stderr.write(`vivarium: cannot write to standard output: ${writeReasonOf(error)}\n`)
      process.exit(1)
    })
  }
  process.stdout.write(text)
}

let isWatched = false

/** Formats a table for a terminal. `right` lists the indices of the columns that are aligned to the right. */
export function formatTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return `${[heading, ...rows].map(line).join('\n')}\n`
}
