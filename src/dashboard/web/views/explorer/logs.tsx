import { useEffect, useState } from 'preact/hooks'
import { toEventSelector } from 'viem'
import { groupDigits } from '../../format/amount.ts'
import { quantityHexOf } from '../../format/hex.ts'
import { navigate } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { networkName } from '../../state/session.ts'
import { useTitle } from '../../state/useTitle.ts'
import { accountOf, unknownAccountText } from '../../ui/accountField.tsx'
import { Card, PageHeader } from '../../ui/layout.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { LogList } from './logList.tsx'
import type { LogSearchFilter } from './logSearch.ts'

const fields = [
  ['address', 'Contract', 'address or name; any contract if empty'],
  ['from', 'From block', '0'],
  ['to', 'To block', 'latest'],
  ['topic0', 'Topic 0', 'event signature or hash'],
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
        <SearchForm query={query} />
      </Card>
      <LogList
        key={`found ${JSON.stringify(query)}`}
        filterOf={(rpc) => filterOf(rpc, query)}
        noun="log"
        none="No log on this network matches the search."
      />
    </>
  )
}

function SearchForm({ query }: { readonly query: Query }) {
  const [texts, setTexts] = useState<Query>(query)
  // After Back and for links. The form stays, so that the focus does too.
  useEffect(() => setTexts(query), [JSON.stringify(query)])
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

/** Returns the filter of a search. Rejects with an Error that names the invalid field. */
async function filterOf(rpc: RpcClient, { address, from, to, ...rest }: Query): Promise<LogSearchFilter> {
  const topics = [0, 1, 2, 3].map((index) => topicOf(`Topic ${index}`, rest[`topic${index}`]))
  while (topics.at(-1) === null) topics.pop()
  const [fromBlock, toBlock] = [blockOf('From block', from, 'earliest'), blockOf('To block', to, 'latest')]
  if (isHex(fromBlock) && isHex(toBlock) && BigInt(fromBlock) > BigInt(toBlock))
    throw new Error(`From block ${numberText(fromBlock)} is after To block ${numberText(toBlock)}: swap them`)
  if (isHex(fromBlock)) {
    const latest = await rpc.request<string>('eth_blockNumber')
    if (BigInt(fromBlock) > BigInt(latest))
      throw new Error(`From block ${numberText(fromBlock)} does not exist: the latest block is ${numberText(latest)}`)
  }
  return { address: address && contractOf(address), topics: [topics], from: fromBlock, to: toBlock }
}

const numberText = (block: string): string => groupDigits(BigInt(block).toString())
const isHex = (block: string): boolean => block.startsWith('0x')

function contractOf(text: string): string {
  const address = accountOf(text)
  if (address === undefined) throw new Error(`Contract: ${unknownAccountText(text)}`)
  return address
}

function blockOf(field: string, text: string | undefined, otherwise: string): string {
  if (text === undefined) return otherwise
  // Block numbers of the page have separators.
  const number = text.replaceAll(',', '')
  if (/^(0x[0-9a-f]{1,16}|\d{1,18})$/i.test(number)) return quantityHexOf(BigInt(number))
  if (/^(latest|safe|finalized|earliest)$/.test(text)) return text
  throw new Error(`${field}: expected a block number or a tag such as latest, got "${text}"`)
}

/** Returns the topic for an event signature, hex, an address, a name or a number. Null matches any topic. */
function topicOf(field: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const hex = accountOf(text) ?? text
  if (/^0x[0-9a-f]{1,64}$/i.test(hex)) return `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
  if (/^\d{1,77}$/.test(text)) return `0x${BigInt(text).toString(16).padStart(64, '0')}`
  try {
    return toEventSelector(text)
  } catch {
    const examples = 'a signature such as Transfer(address,address,uint256), hex, a number or a known name'
    throw new Error(`${field}: expected ${examples}, got "${text}"`)
  }
}
