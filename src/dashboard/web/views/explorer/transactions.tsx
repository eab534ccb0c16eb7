import { useRef } from 'preact/hooks'
import { countOf, groupDigits } from '../../format/amount.ts'
import { useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { Card, EmptyState, LoadPlaceholder, PageHeader } from '../../ui/layout.tsx'
import { useListLength } from '../../ui/more.tsx'
import { TransactionTable } from '../../ui/transactionTable.tsx'
import { Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { BlockSearch, type FoundBlocks } from './blockSearch.ts'

/** Number of transactions that the list shows at first. */
const ROWS = 50
/** Minimum milliseconds between loads while the chain changes. */
const PAUSE = 1_000

/** The transactions of all blocks, newest first. */
export function TransactionsView(_: ViewProps) {
  useTitle('Transactions')
  const [wanted, showMore] = useListLength('transactions', ROWS)
  const search = useRef(new BlockSearch())
  const { data, error } = useRpc(async (rpc) => ({ ...(await search.current.load(rpc, wanted)), wanted }), [], {
    pause: PAUSE,
    wanted,
  })
  return (
    <>
      <PageHeader title="Transactions">
        <Link to="pool" class="button small">
          Waiting transactions
        </Link>
      </PageHeader>
      {data === undefined ? (
        <LoadPlaceholder error={error} title="The transactions cannot be loaded." lines={8} />
      ) : (
        <TransactionList {...data} search={search.current} isBusy={data.wanted < wanted} showMore={showMore} />
      )}
    </>
  )
}

interface ListProps extends FoundBlocks {
  readonly search: BlockSearch
  readonly wanted: number
  readonly isBusy: boolean
  readonly showMore: () => void
}

function TransactionList({ search, transactions, times, first, wanted, isBusy, showMore }: ListProps) {
  const shown = transactions.slice(0, wanted)
  // The list does not wait for the receipts, which cost many credits.
  const { data: receipts = [] } = useRpc((rpc) => search.loadReceipts(rpc, shown), [], {
    live: false,
    wanted: shown.map(({ blockHash, hash }) => `${blockHash} ${hash}`).join(),
  })
  const hasOlder = transactions.length > shown.length
  const older = (hasOlder || first > 0) && (
    <p class="more">
      <button type="button" class="button small" disabled={isBusy} onClick={showMore}>
        {hasOlder ? 'Show older transactions' : 'Search older blocks'}
      </button>
    </p>
  )
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState title="No transactions">
          {first > 0 ? `Block ${groupDigits(first)} and later blocks are empty.` : 'All blocks are empty.'}
        </EmptyState>
        {older}
      </Card>
    )
  const count = countOf(shown.length, 'transaction')
  return (
    <Card title={older === false ? count : `The newest ${count}`} flush>
      <TransactionTable label="Transactions" transactions={shown} receipts={receipts} times={times} withBlock />
      {older}
    </Card>
  )
}
