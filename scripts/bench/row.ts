/** A figure of ours beside another that was measured in the same run. */
export interface Row {
  readonly what: string
  readonly unit: string
  readonly ours: number
  /** The baseline and its figure. */
  readonly against?: string
  readonly theirs?: number
}

/** Prints a row of the table of `npm run bench`. The ratio is ours to theirs. */
export function printRow({ what, unit, ours, against = '', theirs }: Row): void {
  const other = theirs === undefined ? '' : `${figure(theirs)} ${unit}`
  const ratio = theirs === undefined ? '' : figure(ours / theirs)
  console.log(`| ${what} | ${figure(ours)} ${unit} | ${against} | ${other} | ${ratio} |`)
}

/** Three digits that mean something. */
function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
