import { useState } from 'preact/hooks'
import { isNotAllowed } from '../../rpc/errors.ts'
import { useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { PageHeader } from '../../ui/layout.tsx'
import { NotAllowed } from '../../ui/notAllowed.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { AccountControls } from './accounts.tsx'
import { DeployContract } from './deployContract.tsx'
import { MiningControls } from './mining.tsx'
import { SendTransaction } from './sendTransaction.tsx'
import { SnapshotControls } from './snapshots.tsx'
import { TimeControls } from './time.tsx'

/** Controls of a development chain: mining, time, snapshots, accounts and transactions. */
export function ControlsView({ query }: ViewProps) {
  useTitle('Controls')
  const [isMining, setMining] = useState(false)
  const { error } = useRpc((rpc) => rpc.request('anvil_getAutomine'), [], { live: false })
  if (isNotAllowed(error))
    return (
      <>
        <PageHeader title="Controls" />
        <NotAllowed icon="controls" title="This page may not control the chain" error={error} />
      </>
    )
  return (
    <>
      <PageHeader title="Controls" />
      <div class="columns">
        <MiningControls onMining={setMining} />
        <fieldset class="group" disabled={isMining} aria-label="Time, snapshots and accounts">
          <TimeControls />
          <SnapshotControls />
          <AccountControls />
        </fieldset>
      </div>
      <fieldset class="group" disabled={isMining} aria-label="Transactions">
        <SendTransaction key={query.to} to={query.to ?? ''} />
        <DeployContract />
      </fieldset>
    </>
  )
}
