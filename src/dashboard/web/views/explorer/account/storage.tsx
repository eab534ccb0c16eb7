import { keccak256 } from 'viem'
import { countOf, groupDigits } from '../../../format/amount.ts'
import { toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import { unlessNotAllowed } from '../../../rpc/errors.ts'
import type { Head, Hex, RpcForkStatus } from '../../../rpc/types.ts'
import { POLL_INTERVAL, useRpc } from '../../../state/useRpc.ts'
import { Card, DataTable, EmptyState, LoadPlaceholder } from '../../../ui/layout.tsx'
import { useListLength } from '../../../ui/more.tsx'
import { HexText } from '../../../ui/values.tsx'
import { Variables } from './variables.tsx'

const ZERO = `0x${'0'.repeat(64)}`

interface LoadedRange {
  readonly storage: Readonly<Record<string, { readonly key: string | null; readonly value: string }>>
  readonly nextKey: string | null
}

interface LoadedSlots extends LoadedRange {
  /** Whether the list lacks slots of the upstream that a forked chain has not read yet. */
  readonly isPartial: boolean
}

/** The storage of an account: the variables of its contract, if they are known, and its slots. */
export function Storage({ address }: { readonly address: string }) {
  return (
    <>
      <Variables key={address} address={address} />
      <Slots address={address} />
    </>
  )
}

/** The storage slots of an account that are not zero. */
function Slots({ address }: { readonly address: string }) {
  const [limit, showMore] = useListLength('slots')
  const { data, error } = useRpc((rpc) => loadSlots(rpc, address, limit), [address], {
    every: POLL_INTERVAL,
    wanted: limit,
  })
  if (data === undefined) return <LoadPlaceholder error={error} title="The storage cannot be loaded." />
  const slots = Object.entries(data.storage).map(([hash, { key, value }]) => ({ hash, key, value }))
  slots.sort((a, b) => (BigInt(a.key ?? a.hash) < BigInt(b.key ?? b.hash) ? -1 : 1))
  if (slots.length === 0)
    return (
      <Card>
        {data.isPartial ? (
          <EmptyState title="No loaded slots">{partialNote}</EmptyState>
        ) : (
          <EmptyState title="No storage">All slots of the account are zero.</EmptyState>
        )}
      </Card>
    )
  return (
    <Card
      title="Slots"
      actions={
        <span class="muted">{data.isPartial ? countOf(slots.length, 'loaded slot') : allText(slots.length)}</span>
      }
      flush
    >
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
      {data.isPartial && <p class="table-note">{partialNote}</p>}
      {data.nextKey !== null && (
        <p class="more">
          <button type="button" class="button small" onClick={showMore}>
            Show more
          </button>
        </p>
      )}
    </Card>
  )
}

const partialNote =
  'This chain is forked. The list has only the slots that it has read or changed, not the other slots of the upstream.'

const allText = (count: number): string => `${countOf(count, 'slot')} that ${count === 1 ? 'is' : 'are'} not zero`

/** Shows the slots of variables by number, and the slots of mappings and dynamic arrays by hash. */
function Slot({ slot }: { readonly slot: string }) {
  return BigInt(slot) < 1_000_000n ? <span class="number">{toNumber(slot)}</span> : <HexText value={slot} what="slot" />
}

/** Formats a word as a decimal number. Larger words are probably not numbers. */
const numberText = (word: string): string => (BigInt(word) < 1n << 128n ? groupDigits(BigInt(word).toString()) : '—')

/** Loads slots after the latest block. The method reads the state before a transaction index, so the index is one after the last. */
async function loadSlots(rpc: RpcClient, address: string, limit: number): Promise<LoadedSlots> {
  const [{ number, hash, transactions }, fork] = await Promise.all([
    rpc.request<Head & { readonly transactions: readonly string[] }>('eth_getBlockByNumber', ['latest', false]),
    rpc.request<RpcForkStatus | null>('vivarium_forkStatus').catch(unlessNotAllowed),
  ])
  const slots =
    toNumber(number) === 0
      ? await loadGenesisSlots(rpc, address as Hex)
      : await rpc.request<LoadedRange>('debug_storageRangeAt', [hash, transactions.length, address, ZERO, limit])
  // The upstream lists the slots of the forked block.
  return { ...slots, isPartial: fork != null && toNumber(number) > toNumber(fork.blockNumber) }
}

/** Loads all slots of the genesis block, which `debug_storageRangeAt` does not support. */
async function loadGenesisSlots(rpc: RpcClient, address: Hex): Promise<LoadedRange> {
  interface AccountRange {
    readonly accounts: Readonly<
      Record<string, { readonly address: string; readonly storage?: Readonly<Record<Hex, string>> }>
    >
  }
  const range = await rpc.request<AccountRange>('debug_accountRange', ['0x0', keccak256(address), 1, true, false])
  const account = Object.values(range.accounts).find((each) => each.address === address)
  const slots = Object.entries(account?.storage ?? {})
  const storage = slots.map(([key, value]) => [key, { key, value: `0x${value.padStart(64, '0')}` }] as const)
  return { storage: Object.fromEntries(storage), nextKey: null }
}
