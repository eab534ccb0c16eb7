import { useRef } from 'preact/hooks'
import { groupDigits } from '../../../format/amount.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { Card, EmptyState, LoadPlaceholder } from '../../../ui/layout.tsx'
import { PAGE, useListLength } from '../../../ui/more.tsx'
import { TransactionTable } from '../../../ui/transactionTable.tsx'
import { AccountHistory } from './accountHistory.ts'

/** Minimum milliseconds between searches while the chain changes. The node executes transactions again to find inner calls. */
const PAUSE = 3_000

/** Transactions that involve an account, also in inner calls, newest first. */
export function AccountTransactions({ address }: { readonly address: string }) {
  const [limit, showMore] = useListLength('transactions')
  const history = useRef<AccountHistory>(undefined)
  const { data, error } = useRpc(
    async (rpc) => {
      history.current ??= new AccountHistory(address)
      // One page at first, because each page takes time.
      return { ...(await history.current.load(rpc, limit - PAGE + 1)), limit }
    },
    [],
    { pause: PAUSE, wanted: limit },
  )
  if (data === undefined) return <LoadPlaceholder error={error} title="The transactions cannot be found." lines={5} />
  if (data.txs.length === 0)
    return (
      <Card>
        <EmptyState title="No transactions">No transaction involves this account.</EmptyState>
      </Card>
    )
  const shown = data.txs.slice(0, data.limit)
  const hasAll = data.lastPage && shown.length === data.txs.length
  const count = groupDigits(shown.length)
  return (
    <Card
      title="Transactions"
      actions={<span class="muted">{hasAll ? `${count} in all` : `the newest ${count}`}</span>}
      flush
    >
      <TransactionTable
        label="Transactions of the account"
        transactions={shown}
        receipts={data.receipts}
        account={address}
        withBlock
      />
      {!hasAll && (
        <p class="more">
          <button type="button" class="button small" disabled={data.limit < limit} onClick={showMore}>
            Show older
          </button>
        </p>
      )}
    </Card>
  )
}
