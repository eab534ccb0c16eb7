import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { countOf, groupDigits } from '../../format/amount.ts'
import { toNumber } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { useRpc } from '../../state/useRpc.ts'
import { AddressLink } from '../../ui/address.tsx'
import { DecodedLine } from '../../ui/decoded.tsx'
import { Card, DataTable, EmptyState, LoadPlaceholder, Skeleton } from '../../ui/layout.tsx'
import { useListLength } from '../../ui/more.tsx'
import { BlockLink, HexText, TransactionLink } from '../../ui/values.tsx'
import { LogSearch, type LogSearchFilter } from './logSearch.ts'
import { SearchErrorText } from './searchErrorText.tsx'

/** Number of logs that the list shows at first. */
const ROWS = 200
/** Minimum milliseconds between searches while the chain changes. */
const PAUSE = 1_000

interface LogListProps {
  /** Returns the filter of the search. Rejects with an Error that names the invalid part. */
  readonly filterOf: (rpc: RpcClient) => Promise<LogSearchFilter>
  /** What the page calls the logs. */
  readonly noun: 'log' | 'event'
  /** Says that the whole search found nothing. */
  readonly none: string
  /** Whether all logs are of one contract, which the list then does not name. */
  readonly isOfOneContract?: boolean
  readonly actions?: ComponentChildren
}

/** The logs of a search, newest first. It grows with the chain. */
export function LogList({ filterOf, noun, none, isOfOneContract = false, actions }: LogListProps) {
  const decoder = useAbiDecoder()
  const [wanted, showMore] = useListLength('logs', ROWS)
  const search = useRef<LogSearch>(undefined)
  const { data, error } = useRpc(
    async (rpc) => {
      search.current ??= new LogSearch(await filterOf(rpc))
      return { ...(await search.current.load(rpc, wanted)), wanted }
    },
    [],
    { pause: PAUSE, wanted },
  )
  if (data === undefined) return <LoadPlaceholder error={error} title="The search failed." lines={5} />
  if (decoder === undefined) return <Skeleton lines={5} />
  const { logs, first, last, isComplete } = data
  const isAll = isComplete && logs.length <= data.wanted
  const older = !isAll && (
    <p class="more">
      {data.searchError !== undefined && <SearchErrorText error={data.searchError} />}
      <button type="button" class="button small" disabled={data.wanted < wanted} onClick={showMore}>
        {logs.length > data.wanted ? `Show older ${noun}s` : 'Search older blocks'}
      </button>
    </p>
  )
  if (logs.length === 0)
    return (
      <Card>
        <EmptyState icon="search" title={`No ${noun}s`}>
          {isAll ? none : `Blocks ${groupDigits(first)} to ${groupDigits(last)} have no such ${noun}.`}
        </EmptyState>
        {older}
      </Card>
    )
  const head = ['Block', 'Transaction', ...(isOfOneContract ? [] : ['Contract']), 'Event']
  return (
    <Card title={titleOf(noun, logs.length, data.wanted, isComplete)} actions={actions} flush>
      <DataTable label={noun === 'log' ? 'Logs' : 'Events'} head={head}>
        {logs
          .slice(-data.wanted)
          .reverse()
          .map((log) => {
            const decoded = decoder.event(log)
            return (
              <tr key={`${log.blockHash} ${log.logIndex}`}>
                <td>
                  <BlockLink number={log.blockNumber} />
                </td>
                <td>
                  <TransactionLink hash={log.transactionHash} />
                </td>
                {!isOfOneContract && (
                  <td>
                    <AddressLink address={log.address} />
                  </td>
                )}
                <td>
                  {decoded === undefined ? (
                    <HexText value={log.topics[0] ?? '0x'} what={`topic of log ${toNumber(log.logIndex)}`} />
                  ) : (
                    <DecodedLine decoded={decoded} />
                  )}
                </td>
              </tr>
            )
          })}
      </DataTable>
      {older}
    </Card>
  )
}

/** Returns the title of the list. The number of all logs is known if all blocks are searched. */
function titleOf(noun: string, found: number, wanted: number, isComplete: boolean): string {
  const shown = groupDigits(Math.min(found, wanted))
  if (!isComplete) return `The newest ${shown} ${noun}s`
  return found > wanted ? `The newest ${shown} of ${countOf(found, noun)}` : countOf(found, noun)
}
