import type { RpcTransaction } from '../../rpc/types.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { Card, EmptyState, LoadPlaceholder, PageHeader } from '../../ui/layout.tsx'
import { LongTransactionTable } from '../../ui/transactionTable.tsx'
import { Link } from '../../ui/values.tsx'
import { MissingNonces } from './missingNonces.tsx'

type BySender = Readonly<Record<string, Readonly<Record<string, RpcTransaction>>>>

const all = (bySender: BySender): RpcTransaction[] =>
  Object.values(bySender).flatMap((byNonce) => Object.values(byNonce))

/** The transaction pool. */
export function TransactionPoolView() {
  useTitle('Waiting transactions')
  const { data, error } = useRpc(
    (rpc) => rpc.request<{ readonly pending: BySender; readonly queued: BySender }>('txpool_content'),
    [],
    { every: POLL_INTERVAL },
  )
  if (data === undefined)
    return <LoadPlaceholder error={error} title="The waiting transactions cannot be loaded" isPage />
  const pending = all(data.pending)
  const queued = all(data.queued)
  return (
    <>
      <PageHeader title="Waiting transactions" />
      <Card title="Ready for the next block" actions={<Link to="block/pending">Pending block</Link>} flush>
        {pending.length === 0 ? (
          <EmptyState icon="clock" title="No waiting transactions" />
        ) : (
          <LongTransactionTable label="Transactions that are ready" transactions={pending} />
        )}
      </Card>
      {queued.length > 0 && (
        <Card title="Queued behind a missing nonce" flush>
          <ul class="table-note">
            {Object.keys(data.queued).map((sender) => (
              <li key={sender}>
                <MissingNonces sender={sender.toLowerCase()} />
              </li>
            ))}
          </ul>
          <LongTransactionTable label="Queued transactions" transactions={queued} />
        </Card>
      )}
    </>
  )
}
