import { Histogram } from './histogram.ts'
import type { Total } from './usageBook.ts'

const NAME = 'vivarium_request_duration_seconds'

/** Upper bounds of the buckets, in milliseconds: from 1/16 to 16,384. Powers of two, at which buckets of ours end too. */
const BOUNDS = Array.from({ length: 10 }, (_, index) => 2 ** (2 * index - 4))

interface Series {
  readonly network: string
  readonly method: string
  readonly times: Histogram
  milliseconds: number
}

/** How long requests took, by network and method, as a histogram in the text format of Prometheus. */
export function durationText(totals: readonly Total[]): string {
  const lines = [
    `# HELP ${NAME} Time from a request to its answer. A batch is measured as one.`,
    `# TYPE ${NAME} histogram`,
  ]
  for (const { network, method, times, milliseconds } of seriesOf(totals)) {
    const labels = `network="${escaped(network)}",method="${escaped(method)}"`
    for (const bound of BOUNDS) lines.push(`${NAME}_bucket{${labels},le="${bound / 1000}"} ${times.countUpTo(bound)}`)
    lines.push(`${NAME}_bucket{${labels},le="+Inf"} ${times.count}`)
    lines.push(`${NAME}_sum{${labels}} ${milliseconds / 1000}`, `${NAME}_count{${labels}} ${times.count}`)
  }
  return `${lines.join('\n')}\n`
}

/** All statuses of a method taken together, without what was not measured by itself. */
function seriesOf(totals: readonly Total[]): Iterable<Series> {
  const series = new Map<string, Series>()
  for (const { network, method, cell } of totals) {
    if (cell.times.count === 0) continue
    const key = `${network}/${method}`
    const sum = series.get(key) ?? { network, method, times: new Histogram(), milliseconds: 0 }
    sum.times.merge(cell.times)
    sum.milliseconds += cell.milliseconds
    series.set(key, sum)
  }
  return series.values()
}

/** A label as the text format of Prometheus wants it. */
export const escaped = (label: string): string =>
  label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
