import { useTitle } from '../../state/useTitle.ts'
import { PageHeader, Tabs } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../views.ts'
import { Faults } from './faults.tsx'
import { Keys } from './keys.tsx'
import { Requests } from './requests.tsx'
import { Usage } from './usage.tsx'

const tabs = [
  ['keys', 'API keys'],
  ['usage', 'Usage'],
  ['requests', 'Requests'],
  ['faults', 'Faults'],
] as const

/** The gateway of the node: keys, credits, requests and faults. `tab` in the query selects the section. */
export function Gateway({ query: { tab = 'keys', key, days } }: ViewProps) {
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
        <Usage apiKey={key} days={days} />
      ) : tab === 'requests' ? (
        <Requests />
      ) : tab === 'faults' ? (
        <Faults />
      ) : (
        <Keys />
      )}
    </>
  )
}
