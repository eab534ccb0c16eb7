import { errorCode } from '../errors.ts'
import { writeReasonOf } from '../node/files/fileErrors.ts'

/**
 * Writes text to standard output. If the reader has closed it, as in `vivarium fixtures schema | head -1`, the process exits with status 0. If it
 * cannot be written for another reason, the status is 1. With `keepRunning` it continues.
 */
export function print(text: string, keepRunning = false): void {
  if (!isStdoutWatched) {
    isStdoutWatched = true
    process.stdout.on('error', (error) => {
      if (keepRunning) return
      if (errorCode(error) === 'EPIPE') process.exit(0)
      printMessage(`cannot write to standard output: ${writeReasonOf(error)}`)
      process.exit(1)
    })
  }
  process.stdout.write(text)
}

let isStdoutWatched = false

/** Returns standard error. If its reader has closed it, further output is lost: nothing else could show the failure. */
export function standardError(): NodeJS.WriteStream {
  if (!isStderrWatched) {
    isStderrWatched = true
    process.stderr.on('error', () => {})
  }
  return process.stderr
}

let isStderrWatched = false

/** Writes a warning or an error to standard error. */
export const printMessage = (text: string): void => void standardError().write(`vivarium: ${text}\n`)

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
