import { abbreviateHex } from '../format/hex.ts'
import type { RpcReceipt, RpcTransaction } from '../rpc/types.ts'
import { names } from '../state/names.ts'
import { useAbiDecoder } from '../state/useAbiDecoder.ts'
import { AddressLink } from './address.tsx'
import { Badge, DataTable } from './layout.tsx'
import { AmountText, BlockLink, CountText, TransactionLink } from './values.tsx'

/** A table of transactions. `receipts` add status and cost. */
export function TransactionTable({ label, transactions, receipts, withBlock = false }: TransactionTableProps) {
  const byHash = new Map(receipts?.map((receipt) => [receipt.transactionHash, receipt]))
  const head = ['Transaction', 'Method', ...(withBlock ? ['Block'] : []), 'From', 'To', 'Value', 'Gas used']
  return (
    <DataTable label={label} head={head}>
      {transactions.map((transaction) => {
        const { hash, from, to, value, blockNumber } = transaction
        const receipt = byHash.get(hash)
        return (
          <tr key={hash}>
            <td>
              <span class="with-status">
                <TransactionLink hash={hash} copy={false} />
                {receipt?.status === '0x0' && <Badge tone="danger">failed</Badge>}
                {blockNumber === null && <Badge tone="warning">pending</Badge>}
              </span>
            </td>
            <td>
              <MethodName transaction={transaction} />
            </td>
            {withBlock && <td>{blockNumber === null ? '—' : <BlockLink number={blockNumber} />}</td>}
            <td>
              <AddressLink address={from} />
            </td>
            <td>
              <Recipient to={to} created={receipt?.contractAddress ?? null} />
            </td>
            <td class="end">
              <AmountText wei={value} />
            </td>
            <td class="end">{receipt === undefined ? '—' : <CountText value={receipt.gasUsed} />}</td>
          </tr>
        )
      })}
    </DataTable>
  )
}

interface TransactionTableProps {
  readonly label: string
  readonly transactions: readonly RpcTransaction[]
  readonly receipts?: readonly RpcReceipt[] | undefined
  /** Whether to show the block of each transaction. */
  readonly withBlock?: boolean
}

function Recipient({ to, created }: { readonly to: string | null; readonly created: string | null }) {
  if (to !== null) return <AddressLink address={to} />
  if (created === null) return <span class="muted">new contract</span>
  return (
    <span class="with-status">
      <AddressLink address={created} />
      <Badge tone="violet">new</Badge>
    </span>
  )
}

/** Short description of a transaction: the called function, a transfer or a creation. */
export function MethodName({ transaction: { to, input, hash, type } }: { readonly transaction: RpcTransaction }) {
  const decoder = useAbiDecoder()
  const name = names.value.ofTransaction(hash)
  const call = to === null ? undefined : decoder?.call(to, input)
  const text =
    to === null
      ? 'create'
      : input === '0x'
        ? type === '0x3'
          ? 'blobs'
          : type === '0x4'
            ? 'set code'
            : 'transfer'
        : (call?.name ?? abbreviateHex(input.slice(0, 10)))
  return (
    <span class="with-status">
      <Badge tone={to === null ? 'violet' : 'neutral'} title={input.slice(0, 10)}>
        {text}
      </Badge>
      {name !== undefined && <span class="muted">{name}</span>}
    </span>
  )
}
