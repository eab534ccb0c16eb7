import { useState } from 'preact/hooks'
import { groupDigits } from '../../../format/amount.ts'
import { toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { RpcReceipt, RpcTransaction } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { Card, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'
import { TransactionTable } from '../../../ui/transactionTable.tsx'

/** Minimum number of transactions that the node returns. It adds all other transactions of the last block. */
const PAGE = 25
/** Number of rows that the table shows at first, and that its button adds. */
const MAX_ROWS = 100
/** Minimum milliseconds between searches while the chain changes. The node executes transactions again to find inner calls. */
const PAUSE = 3_000

interface Page {
  readonly txs: readonly RpcTransaction[]
  readonly receipts: readonly RpcReceipt[]
  readonly lastPage: boolean
}

/** Transactions that involve an account, also in inner calls, newest first. */
export function AccountTransactions({ address }: { readonly address: string }) {
  const [pages, setPages] = useState(1)
  const [limit, setLimit] = useState(MAX_ROWS)
  const { data, error } = useRpc((rpc) => loadPages(rpc, address, pages), [address, pages], { pause: PAUSE })
  if (error !== undefined && data === undefined)
    return <Failure error={error} title="The transactions cannot be found." />
  if (data === undefined) return <Skeleton lines={5} />
  if (data.txs.length === 0)
    return (
      <Card>
        <Empty title="No transactions">No transaction involves this account.</Empty>
      </Card>
    )
  const shown = data.txs.slice(0, limit)
  const hasAll = data.lastPage && shown.length === data.txs.length
  const count = groupDigits(shown.length)
  const showOlder = () => {
    if (shown.length === data.txs.length) setPages(pages + 1)
    setLimit(limit + MAX_ROWS)
  }
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
          <button type="button" class="button small" onClick={showOlder}>
            Show older
          </button>
        </p>
      )}
    </Card>
  )
}

async function loadPages(rpc: RpcClient, address: string, pages: number): Promise<Page> {
  const txs: RpcTransaction[] = []
  const receipts: RpcReceipt[] = []
  let before = 0
  for (let page = 1; ; page++) {
    const found = await rpc.request<Page>('ots_searchTransactionsBefore', [address, before, PAGE])
    txs.push(...found.txs)
    receipts.push(...found.receipts)
    const last = found.txs.at(-1)
    if (found.lastPage || last === undefined || page >= pages) return { txs, receipts, lastPage: found.lastPage }
    before = toNumber(last.blockNumber ?? '0x0')
  }
}
