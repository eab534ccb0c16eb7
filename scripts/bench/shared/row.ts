/** A measured value with a baseline that was measured in the same run. */
export interface Row {
  readonly label: string
  readonly unit: string
  readonly value: number
  /** The name of the baseline. */
  readonly baseline?: string
  readonly baselineValue?: number
}

/** Prints a row of the table of `npm run bench`. The ratio is the value divided by the baseline. */
export function printRow({ label, unit, value, baseline = '', baselineValue }: Row): void {
  const baselineText = baselineValue === undefined ? '' : `${format(baselineValue)} ${unit}`
  const ratio = baselineValue === undefined ? '' : format(value / baselineValue)
  console.log(`| ${label} | ${format(value)} ${unit} | ${baseline} | ${baselineText} | ${ratio} |`)
}

/** A number with three significant digits. */
function format(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
