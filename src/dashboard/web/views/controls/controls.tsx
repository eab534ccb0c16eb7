import { useTitle } from '../../state/useTitle.ts'
import { PageHeader } from '../../ui/layout.tsx'
import type { ViewProps } from '../../views.ts'
import { Accounts } from './accounts.tsx'
import { Mining } from './mining.tsx'
import { SendTransaction } from './sendTransaction.tsx'
import { Snapshots } from './snapshots.tsx'
import { TimeControls } from './time.tsx'

/** Controls of a development chain: mine, change the time, revert, set balances, send. */
export function Controls({ query }: ViewProps) {
  useTitle('Controls')
  return (
    <>
      <PageHeader title="Controls" />
      <div class="columns">
        <Mining />
        <TimeControls />
        <Snapshots />
        <Accounts />
      </div>
      <SendTransaction key={query.to} to={query.to ?? ''} />
    </>
  )
}
