import { utf8Of } from '../format/hex.ts'
import type { Hex, RpcReceipt, RpcTransaction } from '../rpc/types.ts'
import { names } from '../state/names.ts'
import { useAbiDecoder } from '../state/useAbiDecoder.ts'
import { AddressLink } from './address.tsx'
import { Badge, DataTable } from './layout.tsx'
import { useMore } from './more.tsx'
import { AmountText, BlockLink, CountText, GasPriceText, TimeText, TransactionLink } from './values.tsx'

/**
 * A table of transactions. `receipts` add status, cost and time. Without them, the transactions are waiting, and the table shows nonces and
 * limits instead.
 */
export function TransactionTable({
  label,
  transactions,
  receipts,
  times,
  account,
  withBlock = false,
}: TransactionTableProps) {
  const byHash = new Map(receipts?.map((receipt) => [receipt.transactionHash, receipt]))
  const hasTimes = times !== undefined || receipts?.some(({ timestamp }) => timestamp !== undefined) === true
  const head = [
    'Transaction',
    'Method',
    ...(withBlock ? ['Block'] : []),
    ...(hasTimes ? ['Time'] : []),
    'From',
    'To',
    ...(account === undefined ? [] : ['Direction']),
    'Value',
    ...(receipts === undefined ? ['Nonce', 'Gas limit', 'Maximum fee'] : ['Gas used']),
  ]
  return (
    <DataTable label={label} head={head}>
      {transactions.map((transaction) => {
        const { hash, from, to, value, blockHash, blockNumber } = transaction
        const receipt = byHash.get(hash)
        const time = receipt?.timestamp ?? times?.get(blockHash ?? '0x')
        return (
          <tr key={hash}>
            <td>
              <span class="with-status">
                <TransactionLink hash={hash} />
                {receipt?.status === '0x0' && <Badge tone="danger">failed</Badge>}
                {blockNumber === null && <Badge tone="warning">pending</Badge>}
              </span>
            </td>
            <td>
              <MethodName transaction={transaction} />
            </td>
            {withBlock && <td>{blockNumber === null ? '—' : <BlockLink number={blockNumber} />}</td>}
            {hasTimes && <td>{time === undefined ? '—' : <TimeText seconds={time} />}</td>}
            <td>
              <AddressLink address={from} />
            </td>
            <td>
              <Recipient to={to} created={receipt?.contractAddress ?? null} />
            </td>
            {account !== undefined && (
              <td>
                <Direction account={account} from={from} to={to ?? receipt?.contractAddress ?? null} />
              </td>
            )}
            <td class="end">
              <AmountText wei={value} />
            </td>
            {receipts === undefined ? (
              <Limits transaction={transaction} />
            ) : (
              <td class="end">{receipt === undefined ? '—' : <CountText value={receipt.gasUsed} />}</td>
            )}
          </tr>
        )
      })}
    </DataTable>
  )
}

/** A table of any number of transactions. A button shows more rows. */
export function LongTransactionTable({ transactions, ...props }: TransactionTableProps) {
  const [shown, more] = useMore(transactions, props.label)
  return (
    <>
      <TransactionTable transactions={shown} {...props} />
      {more}
    </>
  )
}

interface TransactionTableProps {
  readonly label: string
  readonly transactions: readonly RpcTransaction[]
  /** Receipts of Otterscan methods have the time of the block. */
  readonly receipts?: readonly (RpcReceipt & { readonly timestamp?: Hex | number })[] | undefined
  /** Times of blocks by their hashes, if the receipts do not have them. */
  readonly times?: ReadonlyMap<Hex, Hex>
  /** The account for which to show whether each transaction is incoming or outgoing. */
  readonly account?: string | undefined
  /** Whether to show the block of each transaction. */
  readonly withBlock?: boolean
}

/** Nonce, gas limit and maximum price per gas of a waiting transaction. */
function Limits({ transaction: { nonce, gas, gasPrice, maxFeePerGas } }: { readonly transaction: RpcTransaction }) {
  return (
    <>
      <td class="end">
        <CountText value={nonce} />
      </td>
      <td class="end">
        <CountText value={gas} />
      </td>
      <td class="end">
        <GasPriceText wei={maxFeePerGas ?? gasPrice} />
      </td>
    </>
  )
}

/** Whether an account sent or received a transaction, or is only involved in inner calls. */
export function Direction({
  account,
  from,
  to,
}: {
  readonly account: string
  readonly from: string
  readonly to: string | null
}) {
  if (from === account) return <Badge tone="warning">{to === account ? 'self' : 'out'}</Badge>
  return to === account ? <Badge tone="success">in</Badge> : <Badge>inner</Badge>
}

/** The recipient of a transaction, or the contract that it created. `created` is null if it is not known. */
export function Recipient({ to, created }: { readonly to: string | null; readonly created: string | null }) {
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
        : (call?.name ?? (utf8Of(input) === undefined ? input.slice(0, 10) : 'text'))
  return (
    <span class="with-status">
      <Badge
        tone={to === null ? 'violet' : 'neutral'}
        title={call === undefined ? input.slice(0, 10) : `${call.name}, ${input.slice(0, 10)}`}
      >
        <span class="clipped">{text}</span>
      </Badge>
      {name !== undefined && <span class="muted">{name}</span>}
    </span>
  )
}
