import { useEffect, useRef, useState } from 'preact/hooks'
import { countOf, groupDigits } from '../../format/amount.ts'
import { RpcError, unreachable } from '../../rpc/errors.ts'
import { retryCount } from '../../state/chain.ts'
import { nodeRpc } from '../../state/session.ts'
import { TextField } from '../../ui/forms.tsx'
import { Badge, Card, DataTable, EmptyState } from '../../ui/layout.tsx'
import { AdministrationFailure } from './administrationFailure.tsx'

/** A request as `vivarium_recentRequests` returns it. */
interface RecentRequest {
  readonly sequence: number
  readonly time: number
  readonly key: string
  readonly network: string
  readonly transport: keyof typeof transportNames
  readonly methods: readonly string[]
  readonly credits: number
  readonly status: number
  readonly errors: number
  readonly errorCode?: number
  readonly milliseconds: number
}

const transportNames = { http: 'HTTP', webSocket: 'WebSocket', ipc: 'IPC' } as const

/** Milliseconds between polls. */
const INTERVAL = 700
/** Maximum number of shown requests. */
const MAX_SHOWN = 200

/** The latest requests to the node, newest first. */
export function RequestsView() {
  const [requests, setRequests] = useState<readonly RecentRequest[]>([])
  const [error, setError] = useState<RpcError>()
  const [filter, setFilter] = useState('')
  const [isPaused, setPaused] = useState(false)
  const connections = retryCount.value
  const lastConnections = useRef(connections)
  useEffect(() => {
    if (isPaused) return undefined
    let isCancelled = false
    let timer: number | undefined
    // A node that was started again counts its requests from the beginning.
    const isReconnected = connections !== lastConnections.current
    lastConnections.current = connections
    if (isReconnected) setRequests([])
    let last = isReconnected ? 0 : (requests[0]?.sequence ?? 0)
    const load = async () => {
      try {
        const found = await nodeRpc().request<RecentRequest[]>('vivarium_recentRequests', [last])
        if (isCancelled) return
        setError(undefined)
        last = found.at(-1)?.sequence ?? last
        if (found.length > 0) setRequests((before) => [...found.reverse(), ...before].slice(0, MAX_SHOWN))
      } catch (failure) {
        if (!isCancelled) setError(failure instanceof RpcError ? failure : unreachable())
      }
    }
    const poll = async () => {
      if (!document.hidden) await load()
      if (!isCancelled) timer = window.setTimeout(poll, INTERVAL)
    }
    void poll()
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [isPaused, connections])
  if (error !== undefined && error.code !== 0) return <AdministrationFailure error={error} />
  const wanted = filter.trim().toLowerCase()
  const found = requests.filter(
    ({ methods, key, network, status, errorCode = '' }) =>
      wanted === '' ||
      [...methods, key, network, String(status), String(errorCode)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <Card
      title="Requests"
      actions={
        <button type="button" class="button small" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </button>
      }
      flush
    >
      <div class="method-filter">
        <TextField
          label="Filter"
          value={filter}
          onChange={setFilter}
          placeholder="method, key, network, status or error code"
        />
      </div>
      {requests.length === 0 ? (
        <EmptyState icon="clock" title="No requests yet">
          Requests appear when the node has answered them. Of earlier ones, only those that failed are recorded.
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState icon="search" title="No matches">
          None of the {countOf(requests.length, 'latest request')} matches the filter.
        </EmptyState>
      ) : (
        <DataTable
          label="Requests"
          head={['Time', 'Method', 'Key', 'Network', 'Status', 'Credits', 'Duration', 'Transport']}
        >
          {found.map(
            ({
              sequence,
              time,
              methods,
              key,
              network,
              status,
              errors,
              errorCode,
              credits,
              milliseconds,
              transport,
            }) => (
              <tr key={sequence}>
                <td class="number">{new Date(time).toISOString().slice(11, 23)}</td>
                <td title={methods.join(', ')}>
                  <code>{methods[0] ?? '—'}</code>
                  {methods.length > 1 && <span class="muted"> and {methods.length - 1} more</span>}
                </td>
                <td>{key}</td>
                <td>{network}</td>
                <td>
                  <span class="with-status">
                    <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
                    {errors > 0 && status < 400 && (
                      <Badge tone="warning" title={`JSON-RPC error ${errorCode ?? ''}`}>
                        {errors === 1 ? `error ${errorCode ?? ''}` : `${errors} errors`}
                      </Badge>
                    )}
                  </span>
                </td>
                <td class="end number">{groupDigits(credits)}</td>
                <td class="end number">{milliseconds.toFixed(2)} ms</td>
                <td>{transportNames[transport]}</td>
              </tr>
            ),
          )}
        </DataTable>
      )}
    </Card>
  )
}
