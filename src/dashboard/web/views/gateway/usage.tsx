import { groupDigits } from '../../format/amount.ts'
import { replaceQuery } from '../../router/navigation.ts'
import { networkName, nodeRpc } from '../../state/session.ts'
import { useRpc } from '../../state/useRpc.ts'
import { SelectField } from '../../ui/forms.tsx'
import { Badge, Card, DataTable, EmptyState, Skeleton } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import { AdministrationFailure } from './administrationFailure.tsx'
import { BarChart } from './barChart.tsx'
import { type Column, ColumnChart } from './columnChart.tsx'

/** A row of `vivarium_keyUsage`. */
interface UsageRow {
  readonly key: string
  readonly day: string
  readonly network: string
  readonly method: string
  readonly status: number
  readonly requests: number
  readonly credits: number
  readonly errors: number
  readonly p50: number | null
  readonly p99: number | null
}

const spans = [
  ['1', 'Today'],
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
  ['90', 'The last 90 days'],
] as const

/** The name of requests without a key. */
const BUILT_IN = 'built-in'

const DAY = 24 * 60 * 60 * 1000
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

interface UsageProps {
  readonly apiKey: string | undefined
  /** Number of shown days, from the query. */
  readonly days: string | undefined
}

/** Changes the shown period or key, which the URL contains. */
const show = (change: { readonly days?: string; readonly key?: string | undefined }) =>
  replaceQuery(networkName.value ?? '', change)

/** Usage of keys: credits by day and method, and the figures of each method. */
export function UsageView({ apiKey: key = '', days = '1' }: UsageProps) {
  const span = spans.some(([count]) => count === days) ? days : '1'
  const { data, error } = useRpc(() => loadUsage(Number(span), key), [span, key], { pause: 1_000 })
  const { data: keys } = useRpc(() => nodeRpc().request<{ name: string }[]>('vivarium_listKeys'), [], {
    live: false,
  })
  const isUnknown = keys !== undefined && key !== '' && key !== BUILT_IN && !keys.some(({ name }) => name === key)
  if (error !== undefined && data === undefined && !isUnknown) return <AdministrationFailure error={error} />
  return (
    <>
      <Card>
        <div class="form-row">
          <SelectField label="Period" value={span} onChange={(days) => show({ days })} options={spans} />
          <SelectField
            label="Key"
            value={key}
            onChange={(name) => show({ key: name === '' ? undefined : name })}
            options={[
              ['', 'All'] as const,
              [BUILT_IN, 'Requests without a key'] as const,
              ...(keys ?? []).map(({ name }) => [name, name] as const),
              ...(isUnknown ? [[key, `${key} (unknown)`] as const] : []),
            ]}
          />
        </div>
      </Card>
      {isUnknown ? (
        <Card>
          <EmptyState icon="gateway" title={`Unknown key ${key}`}>
            Choose another key. <Link to="gateway">Show all keys</Link>
          </EmptyState>
        </Card>
      ) : data === undefined ? (
        <Skeleton />
      ) : data.rows.length === 0 ? (
        <Card>
          <EmptyState title="No requests">The node received no requests in this period.</EmptyState>
        </Card>
      ) : (
        <Figures {...data} />
      )}
    </>
  )
}

function Figures({ rows, days }: { readonly rows: readonly UsageRow[]; readonly days: readonly string[] }) {
  const methods = byMethod(rows)
  const total = (count: (row: UsageRow) => number) => rows.reduce((sum, row) => sum + count(row), 0)
  return (
    <>
      <dl class="figures spaced">
        <div>
          <dt>Requests</dt>
          <dd class="number">{groupDigits(total(({ requests }) => requests))}</dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd class="number">{groupDigits(total(({ credits }) => credits))}</dd>
        </div>
        <div>
          <dt>Errors</dt>
          <dd class="number">{groupDigits(total(({ errors }) => errors))}</dd>
        </div>
      </dl>
      {days.length > 1 ? (
        <Card title="Credits by day">
          <ColumnChart label="Credits by day" unit="credits" {...creditsByDay(rows, days, methods)} />
        </Card>
      ) : (
        <Card title="Credits by method">
          <BarChart
            label="Credits"
            bars={methods.slice(0, 12).map(({ method, credits }) => ({ name: method, value: credits }))}
          />
        </Card>
      )}
      <Card title="Methods" flush>
        <MethodTable rows={rows} />
      </Card>
    </>
  )
}

/** The figures of each method. Rows of several keys or days name them. */
function MethodTable({ rows }: { readonly rows: readonly UsageRow[] }) {
  const hasKeys = new Set(rows.map(({ key }) => key)).size > 1
  const hasDays = new Set(rows.map(({ day }) => day)).size > 1
  return (
    <DataTable
      label="Methods"
      head={[
        'Method',
        ...(hasDays ? ['Day'] : []),
        ...(hasKeys ? ['Key'] : []),
        'Network',
        'Status',
        'Requests',
        'Credits',
        'Errors',
        'Median',
        '99 %',
      ]}
      stacks
    >
      {[...rows]
        .sort((a, b) => b.credits - a.credits)
        .map(({ key, day, network, method, status, requests, credits, errors, p50, p99 }) => (
          <tr key={[key, day, network, method, status].join(' ')}>
            <td class="whole-line">
              <code>{method}</code>
            </td>
            {hasDays && <td class="number">{day}</td>}
            {hasKeys && <td>{key === BUILT_IN ? <span class="muted">without a key</span> : key}</td>}
            <td>{network}</td>
            <td>
              <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
            </td>
            <td class="number end" data-label="Requests">
              {groupDigits(requests)}
            </td>
            <td class="number end" data-label="Credits">
              {groupDigits(credits)}
            </td>
            <td class="number end" data-label="Errors">
              {errors > 0 ? <Badge tone="danger">{groupDigits(errors)}</Badge> : 0}
            </td>
            <td class="number end" data-label="Median">
              {millisecondsText(p50)}
            </td>
            <td class="number end" data-label="99 %">
              {millisecondsText(p99)}
            </td>
          </tr>
        ))}
    </DataTable>
  )
}

/** Maximum number of methods with their own color in the chart. All others form one series. */
const MAX_SERIES = 5

function creditsByDay(
  rows: readonly UsageRow[],
  days: readonly string[],
  methods: readonly { readonly method: string }[],
): { readonly series: readonly string[]; readonly columns: readonly Column[] } {
  const named = methods.slice(0, MAX_SERIES).map(({ method }) => method)
  const series = methods.length > MAX_SERIES ? [...named, 'others'] : named
  const columns = days.map((day) => {
    const values = series.map(() => 0)
    for (const row of rows) {
      if (row.day !== day) continue
      const at = named.indexOf(row.method)
      const index = at === -1 ? named.length : at
      values[index] = (values[index] ?? 0) + row.credits
    }
    return { name: day, values }
  })
  return { series, columns }
}

function byMethod(rows: readonly UsageRow[]): { readonly method: string; readonly credits: number }[] {
  const sums = new Map<string, number>()
  for (const { method, credits } of rows) sums.set(method, (sums.get(method) ?? 0) + credits)
  return [...sums].map(([method, credits]) => ({ method, credits })).sort((a, b) => b.credits - a.credits)
}

const millisecondsText = (milliseconds: number | null): string =>
  milliseconds === null ? '—' : `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)} ms`

/** Loads the usage of the last days. Days follow the clock of the default chain, so the page requests its time. */
async function loadUsage(count: number, key: string) {
  const client = nodeRpc()
  const { timestamp } = await client.request<{ timestamp: string }>('eth_getBlockByNumber', ['pending', false])
  const today = Number(timestamp) * 1000
  const days = Array.from({ length: count }, (_, index) => dayText(today - (count - 1 - index) * DAY))
  const query = { ...(count > 1 && { from: days[0], to: days.at(-1) }), ...(key !== '' && { key }) }
  return { days, rows: await client.request<UsageRow[]>('vivarium_keyUsage', [query]) }
}
