import { useState } from 'preact/hooks'
import { countOf, groupDigits } from '../../format/amount.ts'
import { quantityHexOf, toNumber } from '../../format/hex.ts'
import { navigate } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import type { RpcBlock } from '../../rpc/types.ts'
import { networkName } from '../../state/session.ts'
import { useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { Card, DataTable, Failure, PageHeader, Skeleton } from '../../ui/layout.tsx'
import { BlockLink, CountText, GasPriceText, HexText, Link, TimeText, UsageBar } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'

const PAGE = 25

/** All blocks in pages, newest first. A page contains the blocks before the number `before` in the query. */
export function BlocksView({ query: { before } }: ViewProps) {
  useTitle('Blocks')
  const { data, error } = useRpc(
    async (rpc) => {
      const head = toNumber(await rpc.request<string>('eth_blockNumber'))
      // A page has at least the genesis block.
      const top = /^\d{1,15}$/.test(before ?? '') ? Math.min(head, Math.max(0, Number(before) - 1)) : head
      const numbers = Array.from({ length: Math.min(PAGE, top + 1) }, (_, index) => top - index)
      const blocks = await Promise.all(
        numbers.map((number) => rpc.request<RpcBlock | null>('eth_getBlockByNumber', [quantityHexOf(number), false])),
      )
      return { head, blocks: blocks.filter((block) => block !== null) }
    },
    [before],
  )
  return (
    <>
      <PageHeader title="Blocks">{data !== undefined && <JumpForm head={data.head} />}</PageHeader>
      {error !== undefined && <Failure error={error} />}
      {data === undefined ? (
        error === undefined && <Skeleton lines={8} />
      ) : (
        <Card
          title={`${data.blocks.length} of ${countOf(data.head + 1, 'block')}`}
          actions={<Pages blocks={data.blocks} head={data.head} />}
          flush
        >
          <DataTable label="Blocks" head={['Block', 'Time', 'Txs', 'Gas used', 'Base fee', 'Fee recipient', 'Hash']}>
            {data.blocks.map((block) => (
              <tr key={block.hash}>
                <td>
                  <BlockLink number={block.number} />
                </td>
                <td>
                  <TimeText seconds={block.timestamp} />
                </td>
                <td class="end">
                  <CountText value={block.transactions.length} />
                </td>
                <td class="end">
                  <UsageBar
                    used={block.gasUsed}
                    limit={block.gasLimit}
                    label={`Gas used in block ${groupDigits(toNumber(block.number))}`}
                  />
                </td>
                <td class="end">
                  {block.baseFeePerGas === undefined ? '—' : <GasPriceText wei={block.baseFeePerGas} />}
                </td>
                <td>
                  <AddressLink address={block.miner} />
                </td>
                <td>
                  <HexText value={block.hash} what="block hash" />
                </td>
              </tr>
            ))}
          </DataTable>
        </Card>
      )}
    </>
  )
}

/** A form that shows the page which begins with a block. */
function JumpForm({ head }: { readonly head: number }) {
  const [text, setText] = useState('')
  const jump = (event: Event) => {
    event.preventDefault()
    const before = Number(text) < head ? String(Number(text) + 1) : undefined
    navigate(formatLocation(networkName.value ?? '', 'blocks', { before }))
    setText('')
  }
  return (
    <form class="jump" onSubmit={jump}>
      <input
        type="number"
        aria-label="Block number"
        placeholder="Block number"
        min={0}
        max={head}
        required
        value={text}
        onInput={({ currentTarget: { value } }) => setText(value)}
      />
      <button type="submit" class="button small">
        Show from here
      </button>
    </form>
  )
}

function Pages({ blocks, head }: { readonly blocks: readonly RpcBlock[]; readonly head: number }) {
  const first = toNumber(blocks[0]?.number ?? '0x0')
  const last = toNumber(blocks.at(-1)?.number ?? '0x0')
  const newer = first + PAGE >= head ? undefined : String(first + PAGE + 1)
  return (
    <span class="with-status">
      {newer !== undefined && <PageLink name="Newest" />}
      {first < head && <PageLink name="Newer" before={newer} />}
      {last > 0 && <PageLink name="Older" before={String(last)} />}
      {last > PAGE && <PageLink name="Oldest" before={String(PAGE)} />}
    </span>
  )
}

function PageLink({ name, before }: { readonly name: string; readonly before?: string | undefined }) {
  return (
    <Link to="blocks" query={{ before }} class="button small">
      {name}
    </Link>
  )
}
