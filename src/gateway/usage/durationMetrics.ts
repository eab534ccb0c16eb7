import { Histogram } from './histogram.ts'
import type { UsageTotal } from './usageStore.ts'

const METRIC_NAME = 'vivarium_request_duration_seconds'

/** Upper bounds of the buckets, in milliseconds, from 1/16 to 16,384. Powers of two are also bounds of `Histogram`. */
const BUCKET_BOUNDS_MILLISECONDS = Array.from({ length: 10 }, (_, index) => 2 ** (2 * index - 4))

interface Series {
  readonly network: string
  readonly method: string
  readonly times: Histogram
  milliseconds: number
}

/** Returns the request durations by network and method as a Prometheus histogram. */
export function durationMetrics(totals: readonly UsageTotal[]): string {
  const lines = [
    `# HELP ${METRIC_NAME} Time from a request to its response. A batch counts as one request.`,
    `# TYPE ${METRIC_NAME} histogram`,
  ]
  for (const { network, method, times, milliseconds } of seriesOf(totals)) {
    const labels = `network="${escapeLabel(network)}",method="${escapeLabel(method)}"`
    for (const bound of BUCKET_BOUNDS_MILLISECONDS)
      lines.push(`${METRIC_NAME}_bucket{${labels},le="${bound / 1000}"} ${times.countUpTo(bound)}`)
    lines.push(`${METRIC_NAME}_bucket{${labels},le="+Inf"} ${times.count}`)
    lines.push(`${METRIC_NAME}_sum{${labels}} ${milliseconds / 1000}`, `${METRIC_NAME}_count{${labels}} ${times.count}`)
  }
  return `${lines.join('\n')}\n`
}

/** Sums all statuses of a method. Skips batch items, which have no duration. */
function seriesOf(totals: readonly UsageTotal[]): Iterable<Series> {
  const series = new Map<string, Series>()
  for (const { network, method, counter } of totals) {
    if (counter.times.count === 0) continue
    const key = `${network}/${method}`
    const sum = series.get(key) ?? { network, method, times: new Histogram(), milliseconds: 0 }
    sum.times.merge(counter.times)
    sum.milliseconds += counter.milliseconds
    series.set(key, sum)
  }
  return series.values()
}

/** Escapes a label for the text format of Prometheus. */
export const escapeLabel = (label: string): string =>
  label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
