import { signal } from '@preact/signals'
import { navigate } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import { Badge, Card } from '../../ui/layout.tsx'

/** A call or a raw request from this page. */
interface Entry {
  readonly id: number
  readonly title: string
  readonly detail: string
  readonly network: string
  /** The path and the query of the console with its parameters. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly isError: boolean
  readonly milliseconds: number
}

const MAX_ENTRIES = 30
/** Maximum number of shown characters of a detail. */
const MAX_DETAIL = 120
/** Newest first. */
const entries = signal<readonly Entry[]>([])
let nextId = 0

/** Incremented when an entry is chosen, which resets the forms also if the URL stays the same. */
export const restoreCount = signal(0)

export function addEntry(entry: Omit<Entry, 'id'>): void {
  entries.value = [{ ...entry, id: nextId++ }, ...entries.value].slice(0, MAX_ENTRIES)
}

/** Calls and raw requests from this page. Choosing one fills in its form again. */
export function CallHistory() {
  if (entries.value.length === 0) return null
  return (
    <Card
      title="History"
      actions={
        <button type="button" class="button small" onClick={() => (entries.value = [])}>
          Clear
        </button>
      }
      flush
    >
      <ul class="rows padded">
        {entries.value.map(({ id, title, detail, network, path, query, isError, milliseconds }) => (
          <li key={id}>
            <button
              type="button"
              class="text-button"
              onClick={() => {
                restoreCount.value++
                navigate(formatLocation(network, path, query))
              }}
            >
              <code>{title}</code> <span class="muted clip">{detail.slice(0, MAX_DETAIL)}</span>
            </button>
            <span class="with-status">
              {isError && <Badge tone="danger">error</Badge>}
              <span class="muted number">{milliseconds.toFixed(1)} ms</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
