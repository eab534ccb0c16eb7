import { knownNetworks } from '../../state/session.ts'
import { useTitle } from '../../state/useTitle.ts'
import { Card, EmptyState, PageHeader } from '../../ui/layout.tsx'
import { L2aTimeline } from './l2a.tsx'
import { L2bTimeline } from './l2b.tsx'

/** The layer-2 ledgers of the node as timelines, with buttons that change the status of blocks and transactions. */
export function Layer2View() {
  useTitle('Layer 2')
  const ledgers = knownNetworks.value?.networks.filter(({ kind }) => kind !== 'ethereum') ?? []
  return (
    <>
      <PageHeader title="Layer 2" />
      {ledgers.length === 0 && (
        <Card>
          <EmptyState icon="layer2" title="No layer-2 networks">
            This node has none, or the API key does not allow them.
          </EmptyState>
        </Card>
      )}
      <div class="columns">
        {ledgers.map(({ name, kind }) =>
          kind === 'l2a' ? <L2aTimeline key={name} network={name} /> : <L2bTimeline key={name} network={name} />,
        )}
      </div>
    </>
  )
}
