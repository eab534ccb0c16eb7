import { useTitle } from '../../state/useTitle.ts'
import { PageHeader } from '../../ui/layout.tsx'
import type { ViewProps } from '../../views.ts'
import { AccountControls } from './accounts.tsx'
import { MiningControls } from './mining.tsx'
import { SendTransaction } from './sendTransaction.tsx'
import { SnapshotControls } from './snapshots.tsx'
import { TimeControls } from './time.tsx'

/** Controls of a development chain: mining, time, snapshots, accounts and transactions. */
export function ControlsView({ query }: ViewProps) {
  useTitle('Controls')
  return (
    <>
      <PageHeader title="Controls" />
      <div class="columns">
        <MiningControls />
        <TimeControls />
        <SnapshotControls />
        <AccountControls />
      </div>
      <SendTransaction key={query.to} to={query.to ?? ''} />
    </>
  )
}
