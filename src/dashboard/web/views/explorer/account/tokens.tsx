import { useMemo, useRef } from 'preact/hooks'
import { groupDigits } from '../../../format/amount.ts'
import type { RpcLog } from '../../../rpc/types.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card, DataTable, EmptyState, LoadPlaceholder } from '../../../ui/layout.tsx'
import { useListLength, useMore } from '../../../ui/more.tsx'
import { Direction } from '../../../ui/transactionTable.tsx'
import { BlockLink, TransactionLink } from '../../../ui/values.tsx'
import { SearchErrorText } from '../searchErrorText.tsx'
import { TokenAmount, type TokenTransfer, tokenTransfers } from '../tokenTransfers.tsx'
import { Nfts } from './nfts.tsx'
import { TokenBalances, tokenIdBalances } from './tokenBalances.tsx'
import { type LoadedTokens, TokenSearch } from './tokenSearch.ts'

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
  if (data === undefined) return <LoadPlaceholder error={error} title="The tokens cannot be found." />
  return (
    <>
      {!data.isComplete && <SearchedNote {...data} isBusy={data.wanted < wanted} searchOlder={showMore} />}
      {data.logs.length === 0 && (
        <Card>
          <EmptyState title="No tokens">
            No Transfer event {data.isComplete ? '' : 'of these blocks '}names this account.
          </EmptyState>
        </Card>
      )}
      <FoundTokens address={address} {...data} />
    </>
  )
}

interface SearchedProps extends LoadedTokens {
  readonly isBusy: boolean
  readonly searchOlder: () => void
}

function SearchedNote({ first, last, searchError, isBusy, searchOlder }: SearchedProps) {
  return (
    <div class="notice warning">
      <Icon name="alert" />
      <div class="grow">
        Only tokens with a transfer in blocks {groupDigits(first)} to {groupDigits(last)} are listed.{' '}
        {searchError !== undefined && <SearchErrorText error={searchError} />}
      </div>
      <button type="button" class="button small" disabled={isBusy} onClick={searchOlder}>
        Search older blocks
      </button>
    </div>
  )
}

interface FoundProps extends LoadedTokens {
  readonly address: string
}

/** A transfer and its event. */
interface LoggedTransfer {
  readonly log: RpcLog
  readonly transfer: TokenTransfer
}

function FoundTokens({ address, logs, tokens, metadata, isComplete }: FoundProps) {
  const decoder = useAbiDecoder()
  const transfers = useMemo(
    () =>
      decoder === undefined
        ? []
        : logs.toReversed().flatMap((log) => tokenTransfers(log, decoder).map((transfer) => ({ log, transfer }))),
    [logs, decoder],
  )
  // The held IDs are known if all transfers are.
  const held = useMemo(
    () => tokenIdBalances(address, isComplete ? transfers.map(({ transfer }) => transfer) : []),
    [address, transfers, isComplete],
  )
  return (
    <>
      <TokenBalances tokens={tokens} held={held} metadata={metadata} />
      {transfers.some(({ transfer }) => transfer.id !== undefined) && <Nfts address={address} />}
      <TokenTransfers address={address} transfers={transfers} metadata={metadata} />
    </>
  )
}

interface TransfersProps extends Pick<LoadedTokens, 'metadata'> {
  readonly address: string
  readonly transfers: readonly LoggedTransfer[]
}

/** The transfers of tokens from and to an account. */
function TokenTransfers({ address, transfers, metadata }: TransfersProps) {
  const [shown, more] = useMore(transfers, 'transfers')
  if (shown.length === 0) return null
  return (
    <Card title="Token transfers" actions={<span class="muted">{groupDigits(transfers.length)}</span>} flush>
      <DataTable label="Token transfers" head={['Transaction', 'Block', 'Token', 'From', 'To', 'Direction', 'Amount']}>
        {shown.map(({ log, transfer }, index) => (
          <tr key={`${log.blockHash} ${log.logIndex} ${index}`}>
            <td>
              <TransactionLink hash={log.transactionHash} />
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
