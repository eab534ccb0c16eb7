import { useMemo, useRef } from 'preact/hooks'
import { formatUnits, groupDigits } from '../../../format/amount.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, DataTable, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'
import { useListLength, useMore } from '../../../ui/more.tsx'
import { Direction } from '../../../ui/transactionTable.tsx'
import { BlockLink, TransactionLink } from '../../../ui/values.tsx'
import { RefusalText } from '../refusalText.tsx'
import { TokenAmount, tokenTransfers } from '../tokenTransfers.tsx'
import { type LoadedTokens, type Token, TokenSearch } from './tokenSearch.ts'

/** Minimum milliseconds between searches while the chain changes. */
const PAUSE = 2_000

/** Number of transfers that are searched for at first. All tokens of most accounts are found with one search. */
const MAX_TRANSFERS = 5_000

/** Balances and transfers of tokens. */
export function Tokens({ address }: { readonly address: string }) {
  const [wanted, showMore] = useListLength('transfers to find', MAX_TRANSFERS)
  const search = useRef<TokenSearch>(undefined)
  const { data, error } = useRpc(
    async (rpc) => {
      search.current ??= new TokenSearch(address)
      return { ...(await search.current.load(rpc, wanted)), wanted }
    },
    [],
    { pause: PAUSE, wanted },
  )
  if (error !== undefined && data === undefined) return <Failure error={error} title="The tokens cannot be found." />
  if (data === undefined) return <Skeleton />
  return (
    <>
      {!data.isComplete && <SearchedNote {...data} isBusy={data.wanted < wanted} searchOlder={showMore} />}
      {data.logs.length === 0 && (
        <Card>
          <Empty title="No tokens">
            No Transfer event {data.isComplete ? '' : 'of these blocks '}names this account.
          </Empty>
        </Card>
      )}
      {data.tokens.length > 0 && <Balances tokens={data.tokens} />}
      <TokenTransfers address={address} {...data} />
    </>
  )
}

interface SearchedProps extends LoadedTokens {
  readonly isBusy: boolean
  readonly searchOlder: () => void
}

function SearchedNote({ first, last, refusal, isBusy, searchOlder }: SearchedProps) {
  return (
    <div class="notice warning">
      <Icon name="alert" />
      <div class="grow">
        Only tokens with a transfer in blocks {groupDigits(first)} to {groupDigits(last)} are listed.{' '}
        {refusal !== undefined && <RefusalText refusal={refusal} />}
      </div>
      <button type="button" class="button small" disabled={isBusy} onClick={searchOlder}>
        Search older blocks
      </button>
    </div>
  )
}

function Balances({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <Card title="Token balances" flush>
      <DataTable label="Token balances" head={['Token', 'Symbol', 'Balance']}>
        {tokens.map(({ address, balance, symbol, decimals }) => (
          <tr key={address}>
            <td>
              <AddressLink address={address} copy />
            </td>
            <td>{symbol === undefined ? '—' : <Badge>{symbol}</Badge>}</td>
            <td class="end number" title={balance.toString()}>
              {formatUnits(balance, decimals ?? 0)}
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}

/** The transfers of tokens from and to an account. */
function TokenTransfers({ address, logs, metadata }: LoadedTokens & { readonly address: string }) {
  const decoder = useAbiDecoder()
  const transfers = useMemo(
    () =>
      decoder === undefined
        ? []
        : logs.toReversed().flatMap((log) => tokenTransfers(log, decoder).map((transfer) => ({ log, transfer }))),
    [logs, decoder],
  )
  const [shown, more] = useMore(transfers, 'transfers')
  if (shown.length === 0) return null
  return (
    <Card title="Token transfers" actions={<span class="muted">{groupDigits(transfers.length)}</span>} flush>
      <DataTable label="Token transfers" head={['Transaction', 'Block', 'Token', 'From', 'To', 'Direction', 'Amount']}>
        {shown.map(({ log, transfer }, index) => (
          <tr key={`${log.blockHash} ${log.logIndex} ${index}`}>
            <td>
              <TransactionLink hash={log.transactionHash} copy={false} />
            </td>
            <td>
              <BlockLink number={log.blockNumber} />
            </td>
            <td>
              <AddressLink address={transfer.token} />
            </td>
            <td>
              <AddressLink address={transfer.from} />
            </td>
            <td>
              <AddressLink address={transfer.to} />
            </td>
            <td>
              <Direction account={address} from={transfer.from} to={transfer.to} />
            </td>
            <td class="end">
              <TokenAmount {...transfer} metadata={metadata.get(transfer.token)} />
            </td>
          </tr>
        ))}
      </DataTable>
      {more}
    </Card>
  )
}
