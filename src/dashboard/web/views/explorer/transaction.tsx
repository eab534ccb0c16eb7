import { useMemo } from 'preact/hooks'
import { abbreviateHex } from '../../format/hex.ts'
import { names } from '../../state/names.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { Badge, EmptyState, Failure, PageHeader, Skeleton, Tabs } from '../../ui/layout.tsx'
import { StepLink } from '../../ui/stepLink.tsx'
import { Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { CallTree } from './transaction/callTree.tsx'
import { Debugger } from './transaction/debugger/debugger.tsx'
import { Events } from './transaction/events.tsx'
import { type LoadedTransaction, loadTransaction } from './transaction/loadTransaction.ts'
import { Overview } from './transaction/overview.tsx'
import { RawTransactionCard } from './transaction/raw.tsx'
import { SimulateAgain } from './transaction/simulateAgain.tsx'
import { StateChanges } from './transaction/stateChanges.tsx'

/** A transaction by hash. `tab` in the query selects the section. */
export function TransactionView({ params: { hash = '' }, query: { tab = 'overview', step } }: ViewProps) {
  useTitle(`Transaction ${abbreviateHex(hash)}`)
  const { data, error, isLoading } = useRpc((rpc) => loadTransaction(rpc, hash), [hash], { every: POLL_INTERVAL })
  const networkDecoder = useAbiDecoder()
  const logs = data?.receipt?.logs
  const decoder = useMemo(() => networkDecoder?.forLogs(logs ?? []), [networkDecoder, logs])
  if (error !== undefined && data === undefined)
    return <Failure error={error} title="The transaction cannot be loaded" isPage />
  if (isLoading || decoder === undefined) return <Skeleton lines={8} />
  if (data === undefined)
    return (
      <EmptyState title="The chain does not have this transaction" isPage>
        <code class="whole">{hash}</code> was never sent to this network, or a revert removed it. It appears here when
        it is sent.
      </EmptyState>
    )
  const { receipt, root } = data
  const events = receipt?.logs.length ?? 0
  const link = (name: string, title: string) => (
    <Link to={`tx/${hash}`} query={name === 'overview' ? {} : { tab: name }} current={tab === name}>
      {title}
    </Link>
  )
  return (
    <>
      <PageHeader title="Transaction">
        <StatusBadge {...data} />
        <TransactionName hash={hash} />
        <SimulateAgain {...data} />
        <Neighbors {...data} query={tab === 'overview' ? {} : { tab }} />
      </PageHeader>
      <Tabs label="Parts of the transaction">
        {link('overview', 'Overview')}
        {receipt !== undefined && link('events', `Events (${events})`)}
        {root !== undefined && link('calls', 'Call tree')}
        {receipt !== undefined && link('state', 'State changes')}
        {receipt !== undefined && root !== undefined && link('debugger', 'Debugger')}
        {link('raw', 'Raw')}
      </Tabs>
      {tab === 'events' && receipt !== undefined ? (
        <Events logs={receipt.logs} decoder={decoder} />
      ) : tab === 'calls' && root !== undefined ? (
        <CallTree root={root} decoder={decoder} />
      ) : tab === 'state' && receipt !== undefined ? (
        <StateChanges {...data} receipt={receipt} />
      ) : tab === 'debugger' && receipt !== undefined ? (
        <Debugger {...data} receipt={receipt} decoder={decoder} step={step} />
      ) : tab === 'raw' ? (
        <RawTransactionCard {...data} />
      ) : (
        <Overview {...data} decoder={decoder} />
      )}
    </>
  )
}

/** Links to the transactions before and after a transaction in its block, with the same section. */
function Neighbors({ transaction, block, query }: LoadedTransaction & { readonly query: { readonly tab?: string } }) {
  const hashes = block?.transactions ?? []
  if (hashes.length < 2) return null
  const index = hashes.indexOf(transaction.hash)
  const pathAt = (at: number) => (hashes[at] === undefined ? undefined : `tx/${hashes[at]}`)
  return (
    <>
      <StepLink to={pathAt(index - 1)} query={query} label="Previous transaction of the block" />
      <StepLink to={pathAt(index + 1)} query={query} label="Next transaction of the block" isNext />
    </>
  )
}

function TransactionName({ hash }: { readonly hash: string }) {
  const name = names.value.ofTransaction(hash)
  return name === undefined ? null : <Badge title="Name in the fixture">{name}</Badge>
}

function StatusBadge({ receipt }: Pick<LoadedTransaction, 'receipt'>) {
  if (receipt === undefined) return <Badge tone="warning">Waiting</Badge>
  // Receipts before Byzantium have no status.
  if (receipt.status === undefined) return <Badge>Mined</Badge>
  return receipt.status === '0x1' ? <Badge tone="success">Success</Badge> : <Badge tone="danger">Failed</Badge>
}
