import { useState } from 'preact/hooks'
import { toEventSelector } from 'viem'
import { quantityHexOf, toNumber } from '../../format/hex.ts'
import { navigate } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import type { RpcClient } from '../../rpc/client.ts'
import type { RpcLog } from '../../rpc/types.ts'
import { networkName } from '../../state/session.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { DecodedLine } from '../../ui/decoded.tsx'
import { addressByName } from '../../ui/functionForm.tsx'
import { Card, DataTable, Empty, Failure, PageHeader, Skeleton } from '../../ui/layout.tsx'
import { BlockLink, HexText, TransactionLink } from '../../ui/values.tsx'
import type { ViewProps } from '../../views.ts'

/** Logs that are shown; a search that finds more says so. */
const SHOWN = 200
const PAUSE = 1_000

const fields = [
  ['address', 'Contract', 'address or name; any contract if empty'],
  ['from', 'From block', '0'],
  ['to', 'To block', 'latest'],
  ['topic0', 'Topic 0', 'hash of the event, or its signature'],
  ['topic1', 'Topic 1', 'word, address or name'],
  ['topic2', 'Topic 2', 'word, address or name'],
  ['topic3', 'Topic 3', 'word, address or name'],
] as const

type Query = Readonly<Record<string, string>>

/** A log search. The URL contains its filter. */
export function LogsView({ query }: ViewProps) {
  useTitle('Logs')
  return (
    <>
      <PageHeader title="Logs" />
      <Card>
        <SearchForm key={JSON.stringify(query)} query={query} />
      </Card>
      <Found query={query} />
    </>
  )
}

function SearchForm({ query }: { readonly query: Query }) {
  const [texts, setTexts] = useState<Query>(query)
  const search = (event: Event) => {
    event.preventDefault()
    navigate(formatLocation(networkName.value ?? '', 'logs', texts))
  }
  return (
    <form class="form" onSubmit={search}>
      <div class="form-grid">
        {fields.map(([name, label, placeholder]) => (
          <label class="control" key={name}>
            <span class="label">{label}</span>
            <input
              value={texts[name] ?? ''}
              placeholder={placeholder}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
            />
          </label>
        ))}
      </div>
      <div>
        <button type="submit" class="button primary">
          Search
        </button>
      </div>
    </form>
  )
}

function Found({ query }: { readonly query: Query }) {
  const decoder = useAbiDecoder()
  const { data, error } = useRpc((rpc) => search(rpc, query), [JSON.stringify(query)], { pause: PAUSE })
  if (error !== undefined) return <Failure error={error} title="The search failed." />
  if (data === undefined || decoder === undefined) return <Skeleton lines={5} />
  if (data.length === 0)
    return (
      <Card>
        <Empty icon="search" title="No logs">
          Nothing on this network fits the search.
        </Empty>
      </Card>
    )
  return (
    <Card title={data.length > SHOWN ? `The newest ${SHOWN} of ${data.length} logs` : `${data.length} logs`} flush>
      <DataTable label="Logs" head={['Block', 'Transaction', 'Contract', 'Event']}>
        {data
          .slice(-SHOWN)
          .reverse()
          .map((log) => {
            const decoded = decoder.event(log)
            return (
              <tr key={`${log.blockHash} ${log.logIndex}`}>
                <td>
                  <BlockLink number={log.blockNumber} />
                </td>
                <td>
                  <TransactionLink hash={log.transactionHash} copy={false} />
                </td>
                <td>
                  <AddressLink address={log.address} />
                </td>
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
    </Card>
  )
}

async function search(rpc: RpcClient, { address, from, to, ...rest }: Query): Promise<readonly RpcLog[]> {
  const topics = ['topic0', 'topic1', 'topic2', 'topic3'].map((name) => topicOf(rest[name]))
  while (topics.at(-1) === null) topics.pop()
  return rpc.request<RpcLog[]>('eth_getLogs', [
    {
      ...(address !== undefined && { address: addressByName(address) ?? address }),
      fromBlock: blockOf(from, 'earliest'),
      toBlock: blockOf(to, 'latest'),
      ...(topics.length > 0 && { topics }),
    },
  ])
}

const blockOf = (text: string | undefined, otherwise: string): string =>
  text === undefined ? otherwise : /^\d+$/.test(text) ? quantityHexOf(BigInt(text)) : text

/** `Transfer(address,address,uint256)`, an address, a name or a number as a topic. */
function topicOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^\w+\(.*\)$/.test(text)) return toEventSelector(text)
  const hex = /^\d+$/.test(text) ? BigInt(text).toString(16) : (addressByName(text) ?? text).replace(/^0x/, '')
  return `0x${hex.padStart(64, '0')}`
}
