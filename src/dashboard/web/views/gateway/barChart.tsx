import { groupDigits } from '../../format/amount.ts'

interface Bar {
  readonly name: string
  readonly value: number
}

/** Horizontal bars with their numbers, as a list for screen readers. */
export function BarChart({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul class="bars" aria-label={label}>
      {bars.map(({ name, value }) => (
        <li key={name}>
          <code>{name}</code>
          <svg height="10" width="100%" aria-hidden="true" focusable="false">
            <rect class="track" width="100%" height="10" rx="3" />
            <rect class="bar" width={`${(value / max) * 100}%`} height="10" rx="3" />
          </svg>
          <span class="number">{groupDigits(value)}</span>
        </li>
      ))}
    </ul>
  )
}
