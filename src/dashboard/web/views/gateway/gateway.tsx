import { useTitle } from '../../state/useTitle.ts'
import { PageHeader, Tabs } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { FaultsView } from './faults.tsx'
import { KeysView } from './keys.tsx'
import { RequestsView } from './requests.tsx'
import { UsageView } from './usage.tsx'
import { WebhooksView } from './webhooks.tsx'

const tabs = [
  ['keys', 'API keys'],
  ['usage', 'Usage'],
  ['requests', 'Requests'],
  ['faults', 'Faults'],
  ['webhooks', 'Webhooks'],
] as const

/** The gateway of the node: keys, credits, requests, faults and webhooks. `tab` in the query selects the section. */
export function GatewayView({ query: { tab = 'keys', key, days } }: ViewProps) {
  useTitle('Gateway')
  return (
    <>
      <PageHeader title="Gateway" />
      <Tabs label="Parts of the gateway">
        {tabs.map(([name, title]) => (
          <Link key={name} to="gateway" query={name === 'keys' ? {} : { tab: name }} current={tab === name}>
            {title}
          </Link>
        ))}
      </Tabs>
      {tab === 'usage' ? (
        <UsageView apiKey={key} days={days} />
      ) : tab === 'requests' ? (
        <RequestsView />
      ) : tab === 'faults' ? (
        <FaultsView />
      ) : tab === 'webhooks' ? (
        <WebhooksView />
      ) : (
        <KeysView />
      )}
    </>
  )
}
