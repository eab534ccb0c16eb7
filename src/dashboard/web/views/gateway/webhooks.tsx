import { useState } from 'preact/hooks'
import { countOf } from '../../format/amount.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { networkName, nodeRpc } from '../../state/session.ts'
import { useAction } from '../../state/useAction.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CopyAs } from '../../ui/copy.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/forms.tsx'
import { Badge, Card, DataTable, EmptyState, Skeleton, type Tone } from '../../ui/layout.tsx'
import { TimeText } from '../../ui/values.tsx'
import { AdministrationFailure } from './administrationFailure.tsx'

/** A webhook as the webhook API returns it. */
interface WebhookRow {
  readonly id: string
  readonly name?: string
  readonly network: string
  readonly webhook_type: keyof typeof reported
  readonly webhook_url: string
  readonly is_active: boolean
  readonly signing_key: string
}

/** A result of `vivarium_webhookDeliveries`. */
interface DeliveryRow {
  readonly id: string
  readonly webhookId: string
  readonly created: string
  readonly status: keyof typeof tones
  readonly attempts: number
  readonly result: number | string | null
}

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const satisfies Record<string, Tone>

/** The events of a webhook, by its type. */
const reported = {
  ADDRESS_ACTIVITY: 'transfers of accounts',
  NFT_ACTIVITY: 'transfers of NFTs',
  GRAPHQL: 'results of a query',
} as const

/** Number of events that the view shows. */
const MAX_SHOWN = 50

/** Sends a request of the webhook API. */
const notify = <Result,>(client: RpcClient, method: string, path: string, body: object = {}): Promise<Result> =>
  client.request<Result>('alchemy_notifyApi', [method, path, body])

/** Returns the query of a webhook. */
async function queryOf(id: string): Promise<string> {
  const path = `/dashboard-webhook-graphql-query?webhook_id=${encodeURIComponent(id)}`
  const { data } = await notify<{ readonly data: { readonly graphql_query: string } }>(nodeRpc(), 'GET', path)
  return data.graphql_query
}

/** The webhooks of the node with their latest events: creates, pauses and deletes them. */
export function WebhooksView() {
  const { data, error, reload } = useRpc(
    async () => {
      const client = nodeRpc()
      const { data: webhooks } = await notify<{ readonly data: WebhookRow[] }>(client, 'GET', '/team-webhooks')
      return { webhooks, deliveries: await client.request<DeliveryRow[]>('vivarium_webhookDeliveries') }
    },
    [],
    { every: POLL_INTERVAL },
  )
  if (error !== undefined && data === undefined) return <AdministrationFailure error={error} />
  if (data === undefined) return <Skeleton />
  const { webhooks, deliveries } = data
  return (
    <>
      <CreateWebhook created={reload} />
      {webhooks.length === 0 ? (
        <Card>
          <EmptyState icon="gateway" title="No webhooks">
            A webhook sends the transfers of accounts or NFTs, or the results of a query, to a URL of your dApp.
          </EmptyState>
        </Card>
      ) : (
        <Card title="Webhooks" flush>
          <DataTable label="Webhooks" head={['URL', 'Network', 'Reports', '']}>
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} reload={reload} />
            ))}
          </DataTable>
        </Card>
      )}
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} webhooks={webhooks} />}
    </>
  )
}

const types = [
  ['ADDRESS_ACTIVITY', 'Transfers of accounts'],
  ['NFT_ACTIVITY', 'Transfers of NFTs'],
  ['GRAPHQL', 'Results of a query'],
] as const

const EXAMPLE_QUERY = `{
  block {
    number
    transactions { hash from { address } to { address } value }
    logs(filter: { addresses: [], topics: [] }) { account { address } topics data }
  }
}`

/** Splits a text with addresses that spaces or commas separate. */
const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((address) => address !== '')

function CreateWebhook({ created }: { readonly created: () => void }) {
  const [isBusy, run] = useAction()
  const [url, setUrl] = useState('')
  const [type, setType] = useState<string>('ADDRESS_ACTIVITY')
  const [addresses, setAddresses] = useState('')
  const [query, setQuery] = useState(EXAMPLE_QUERY)
  const isOfNfts = type === 'NFT_ACTIVITY'
  const create = async (event: Event) => {
    event.preventDefault()
    const given = addressesIn(addresses)
    const isDone = await run('Creating the webhook', async () => {
      await notify(nodeRpc(), 'POST', '/create-webhook', {
        network: networkName.value,
        webhook_type: type,
        webhook_url: url.trim(),
        ...(type === 'ADDRESS_ACTIVITY' && { addresses: given }),
        ...(isOfNfts && {
          nft_filters: given.length === 0 ? [{}] : given.map((address) => ({ contract_address: address })),
        }),
        ...(type === 'GRAPHQL' && { graphql_query: { query, skip_empty_messages: true } }),
      })
      return 'The webhook is active.'
    })
    if (isDone) setAddresses('')
    created()
  }
  return (
    <Card title={`Create a webhook of the network ${networkName.value}`}>
      <form class="form" onSubmit={create}>
        <div class="form-grid">
          <TextField label="URL" value={url} onChange={setUrl} required placeholder="http://127.0.0.1:3000/webhook" />
          <SelectField label="Reports" value={type} onChange={setType} options={types} />
          {type !== 'GRAPHQL' && (
            <TextField
              label={isOfNfts ? 'Contracts' : 'Accounts'}
              value={addresses}
              onChange={setAddresses}
              required={!isOfNfts}
              placeholder="0x…, 0x…"
              hint={isOfNfts ? 'all contracts without an address' : undefined}
            />
          )}
        </div>
        {type === 'GRAPHQL' && (
          <TextAreaField
            label="Query"
            value={query}
            onChange={setQuery}
            hint="GraphQL. Blocks whose lists are all empty have no event."
          />
        )}
        <div>
          <button type="submit" class="button primary" disabled={isBusy}>
            Create webhook
          </button>
        </div>
      </form>
    </Card>
  )
}

function Row({ webhook, reload }: { readonly webhook: WebhookRow; readonly reload: () => void }) {
  const [isBusy, run] = useAction()
  const { id, name, network, webhook_type: type, webhook_url: url, is_active: isActive, signing_key: key } = webhook
  const setActive = async (active: boolean) => {
    await run('Changing the webhook', async () => {
      await notify(nodeRpc(), 'PUT', '/update-webhook', { webhook_id: id, is_active: active })
      return active ? 'The webhook is active.' : 'The webhook is paused.'
    })
    reload()
  }
  const remove = async () => {
    await run('Deleting the webhook', async () => {
      await notify(nodeRpc(), 'DELETE', `/delete-webhook?webhook_id=${encodeURIComponent(id)}`)
      return 'The webhook is deleted.'
    })
    reload()
  }
  return (
    <tr>
      <td class="wraps">
        <span class="with-status">
          <code title={id}>{url}</code>
          {name !== undefined && <Badge>{name}</Badge>}
          {!isActive && <Badge tone="warning">paused</Badge>}
        </span>
      </td>
      <td>{network}</td>
      <td>{reported[type]}</td>
      <td class="end">
        <span class="row-actions">
          {type === 'GRAPHQL' && <CopyAs text={() => queryOf(id)}>Copy query</CopyAs>}
          <CopyAs text={() => key}>Copy signing key</CopyAs>
          <button
            type="button"
            class="button small"
            disabled={isBusy}
            aria-label={`${isActive ? 'Pause' : 'Resume'} ${url}`}
            onClick={() => setActive(!isActive)}
          >
            {isActive ? 'Pause' : 'Resume'}
          </button>
          <ConfirmButton
            text="Delete"
            label={`Delete ${url}`}
            small
            disabled={isBusy}
            title={`Delete the webhook of ${url}?`}
            confirm="Delete"
            act={remove}
          >
            The node then sends no more events to this URL. A new webhook has another signing key.
          </ConfirmButton>
        </span>
      </td>
    </tr>
  )
}

interface DeliveriesProps {
  /** The oldest first. */
  readonly deliveries: readonly DeliveryRow[]
  readonly webhooks: readonly WebhookRow[]
}

function Deliveries({ deliveries, webhooks }: DeliveriesProps) {
  const urls = new Map(webhooks.map(({ id, webhook_url: url }) => [id, url]))
  return (
    <Card title="Events" flush>
      <DataTable label="Events" head={['Time', 'URL', 'Status', 'Result']}>
        {deliveries
          .slice(-MAX_SHOWN)
          .reverse()
          .map(({ id, webhookId, created, status, attempts, result }) => (
            <tr key={id}>
              <td>
                <TimeText seconds={Date.parse(created) / 1_000} isRealTime />
              </td>
              <td class="wraps">
                <code title={id}>{urls.get(webhookId) ?? webhookId}</code>
              </td>
              <td>
                <Badge tone={tones[status]}>{status}</Badge>
              </td>
              <td class="wraps">
                {result ?? ''} {attempts > 1 && <span class="muted">after {countOf(attempts, 'attempt')}</span>}
              </td>
            </tr>
          ))}
      </DataTable>
    </Card>
  )
}
