import { useState } from 'preact/hooks'
import { groupDigits } from '../../../format/amount.ts'
import { toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import { POLL_INTERVAL, useRpc } from '../../../state/useRpc.ts'
import { Card, DataTable, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'
import { HexText } from '../../../ui/values.tsx'

const PAGE = 100
const ZERO = `0x${'0'.repeat(64)}`

interface Slots {
  readonly storage: Readonly<Record<string, { readonly key: string | null; readonly value: string }>>
  readonly nextKey: string | null
}

/** The storage slots of an account that are not zero. */
export function Storage({ address }: { readonly address: string }) {
  const [limit, setLimit] = useState(PAGE)
  const { data, error } = useRpc((rpc) => loadSlots(rpc, address, limit), [address, limit], {
    every: POLL_INTERVAL,
  })
  if (error !== undefined && data === undefined) return <Failure error={error} title="The storage cannot be loaded." />
  if (data === undefined) return <Skeleton />
  const slots = Object.entries(data.storage).map(([hash, { key, value }]) => ({ hash, key, value }))
  slots.sort((a, b) => (BigInt(a.key ?? a.hash) < BigInt(b.key ?? b.hash) ? -1 : 1))
  if (slots.length === 0)
    return (
      <Card>
        <Empty title="No storage">All slots of the account are zero.</Empty>
      </Card>
    )
  return (
    <Card title="Storage" actions={<span class="muted">{slots.length} slots that are not zero</span>} flush>
      <DataTable label="Storage slots" head={['Slot', 'Word', 'As a number']}>
        {slots.map(({ hash, key, value }) => (
          <tr key={hash}>
            <td>{key === null ? <HexText value={hash} what="hash of the slot" /> : <Slot slot={key} />}</td>
            <td>
              <HexText value={value} what="word" whole />
            </td>
            <td class="number">{numberText(value)}</td>
          </tr>
        ))}
      </DataTable>
      {data.nextKey !== null && (
        <p class="more">
          <button type="button" class="button small" onClick={() => setLimit(limit + PAGE)}>
            Show more
          </button>
        </p>
      )}
    </Card>
  )
}

/** Shows the slots of variables by number, and the slots of mappings and dynamic arrays by hash. */
function Slot({ slot }: { readonly slot: string }) {
  return BigInt(slot) < 1_000_000n ? <span class="number">{toNumber(slot)}</span> : <HexText value={slot} what="slot" />
}

/** Formats a word as a decimal number. Larger words are probably not numbers. */
const numberText = (word: string): string => (BigInt(word) < 1n << 128n ? groupDigits(BigInt(word).toString()) : '—')

/** Loads slots after the latest block. The method reads the state before a transaction index, so the index is one after the last. */
async function loadSlots(rpc: RpcClient, address: string, limit: number): Promise<Slots> {
  const block = await rpc.request<{ hash: string; transactions: string[] }>('eth_getBlockByNumber', ['latest', false])
  return rpc.request<Slots>('debug_storageRangeAt', [block.hash, block.transactions.length, address, ZERO, limit])
}
