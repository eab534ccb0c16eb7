import { useEffect, useRef, useState } from 'preact/hooks'
import { groupDigits } from '../../format/amount.ts'

/** The parts of one column, in the order of `series`. */
export interface Column {
  readonly name: string
  readonly values: readonly number[]
}

interface ColumnChartProps {
  readonly label: string
  /** The unit of the values, such as `credits`. */
  readonly unit: string
  readonly series: readonly string[]
  readonly columns: readonly Column[]
}

const HEIGHT = 220
const TOP = 10
const BOTTOM = 24
const LEFT = 52
/** Pixels for the name below a column. */
const NAME_WIDTH = 84
const MAX_COLUMN_WIDTH = 48

/**
 * Stacked columns over time, with a scale, a legend, and the values of the column under the pointer. A hidden table contains the totals for
 * screen readers.
 */
export function ColumnChart({ label, unit, series, columns }: ColumnChartProps) {
  const [frame, width] = useWidth()
  const [chosen, setChosen] = useState<number>()
  const totals = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const step = niceStep(Math.max(1, ...totals) / 4)
  const top = Math.max(step, Math.ceil(Math.max(...totals) / step) * step)
  const place = (width - LEFT) / Math.max(1, columns.length)
  const columnWidth = Math.min(MAX_COLUMN_WIDTH, place * 0.7)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const every = Math.max(1, Math.ceil(NAME_WIDTH / place))
  const shown = chosen === undefined ? undefined : columns[chosen]
  return (
    <figure class="chart" ref={frame}>
      <svg
        width="100%"
        height={HEIGHT}
        aria-hidden="true"
        focusable="false"
        onPointerLeave={() => setChosen(undefined)}
      >
        {Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map((value) => (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
            <text class="tick" x={LEFT - 8} y={y(value) + 4} text-anchor="end">
              {shortNumber(value)}
            </text>
          </g>
        ))}
        {columns.map(({ name, values }, index) => {
          const middle = LEFT + place * (index + 0.5)
          let below = 0
          return (
            <g key={name} class={index === chosen ? 'chosen' : undefined}>
              {values.map((value, at) => {
                const from = below
                below += value
                return value === 0 ? null : (
                  <rect
                    key={series[at]}
                    class={`series-${at}`}
                    x={middle - columnWidth / 2}
                    width={columnWidth}
                    y={y(below)}
                    height={y(from) - y(below)}
                  />
                )
              })}
              {(columns.length - 1 - index) % every === 0 && (
                <text
                  class="tick"
                  x={middle}
                  y={HEIGHT - 6}
                  text-anchor={place < NAME_WIDTH && index === columns.length - 1 ? 'end' : 'middle'}
                >
                  {name.slice(5)}
                </text>
              )}
              <rect
                class="target"
                x={LEFT + place * index}
                width={place}
                y={0}
                height={HEIGHT - BOTTOM}
                onPointerEnter={() => setChosen(index)}
              />
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span class="chart-total">
          {shown === undefined
            ? `${groupDigits(totals.reduce((sum, total) => sum + total, 0))} ${unit} in all`
            : `${shown.name}: ${groupDigits(totals[chosen ?? 0] ?? 0)} ${unit}`}
        </span>
        <ul class="legend">
          {series.map((name, at) => (
            <li key={name}>
              <svg width="10" height="10" aria-hidden="true" focusable="false">
                <rect class={`series-${at}`} width="10" height="10" rx="2" />
              </svg>
              <code>{name}</code>
              <span class="number">
                {groupDigits(
                  (shown === undefined ? columns : [shown]).reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
                )}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
      <table class="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {columns.map(({ name }, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{`${groupDigits(totals[index] ?? 0)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Returns a ref for an element, and its current width in pixels. */
function useWidth() {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, Math.max(width, LEFT + 1)] as const
}

/** Returns the smallest of 1, 2, 5, 10, 20 … that is at least `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10)
}

const shortNumber = (value: number): string =>
  value >= 1_000_000 ? `${value / 1_000_000}M` : value >= 1_000 ? `${value / 1_000}k` : String(value)
