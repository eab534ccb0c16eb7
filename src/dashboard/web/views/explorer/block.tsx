import { blockTitle, countOf, groupDigits } from '../../format/amount.ts'
import { abbreviateHex, byteLength, isHash, quantityHexOf, toNumber } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import type { Hex, RpcBlock, RpcReceipt } from '../../rpc/types.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { Badge, Card, DataTable, EmptyState, Field, Fields, LoadPlaceholder, PageHeader } from '../../ui/layout.tsx'
import { StepLink } from '../../ui/stepLink.tsx'
import { LongTransactionTable } from '../../ui/transactionTable.tsx'
import { AmountText, CountText, GasPriceText, HexText, Link, TimeText, UsageBar } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { transactionFeeOf } from './transaction/transactionFee.ts'

/** A block by its number, its hash, or `pending`. */
export function BlockView({ params: { block = '' } }: ViewProps) {
  const { data, error } = useRpc((rpc) => loadBlock(rpc, block), [block], {
    every: block === 'pending' ? POLL_INTERVAL : 0,
  })
  const title = titleOf(block, data?.block?.number)
  useTitle(title)
  if (data === undefined) return <LoadPlaceholder error={error} title="The block cannot be loaded" isPage lines={8} />
  if (data.block === null)
    return (
      <EmptyState title={`${title} not found`} isPage>
        The chain does not have this block, or a revert removed it. It appears here when it is mined.
      </EmptyState>
    )
  return <Details {...data} block={data.block} title={title} isPending={block === 'pending'} />
}

/** Returns the title of the page of a block. `number` is undefined while the block is not loaded. */
function titleOf(id: string, number: string | undefined): string {
  if (id === 'pending') return 'Pending block'
  if (number !== undefined) return blockTitle(number)
  if (isHash(id)) return `Block ${abbreviateHex(id)}`
  return /^(\d{1,18}|0x[0-9a-f]{1,16})$/i.test(id) ? blockTitle(id) : `Block ${id}`
}

interface ShownBlock extends Omit<RpcBlock, 'miner'> {
  /** Null for the pending block. */
  readonly miner: Hex | null
}

interface LoadedBlock {
  readonly block: ShownBlock | null
  readonly receipts: readonly RpcReceipt[]
  readonly head: number
}

/** The block that was loaded last. A block with a hash never changes, but another one can replace it at its number. */
let last: (LoadedBlock & { readonly key: string }) | undefined

/** Loads a block. Rejects with an Error that names an invalid number or hash. */
async function loadBlock(rpc: RpcClient, id: string): Promise<LoadedBlock> {
  if (!/^(\d{1,18}|0x[0-9a-f]{1,16}|latest|pending|safe|finalized|earliest)$/i.test(id) && !isHash(id))
    throw new Error(`expected a block number, a block hash, or a tag such as latest, got "${id}"`)
  const key = `${rpc.url} ${id}`
  const load = (isFull: boolean) =>
    isHash(id)
      ? rpc.request<ShownBlock | null>('eth_getBlockByHash', [id, isFull])
      : rpc.request<ShownBlock | null>('eth_getBlockByNumber', [
          /^(\d+|0x.*)$/i.test(id) ? quantityHexOf(BigInt(id)) : id,
          isFull,
        ])
  const known = last?.key === key ? last : undefined
  const [found, headNumber] = await Promise.all([load(known === undefined), rpc.request<string>('eth_blockNumber')])
  const head = toNumber(headNumber)
  if (known?.block != null && known.block.hash === found?.hash) return { ...known, head }
  const block = known === undefined || found === null ? found : await load(true)
  const hasReceipts = block !== null && block.transactions.length > 0 && id !== 'pending'
  const receipts = hasReceipts ? await rpc.request<RpcReceipt[] | null>('eth_getBlockReceipts', [block.hash]) : null
  const loaded = { key, block, receipts: receipts ?? [], head }
  last = block === null || id === 'pending' ? undefined : loaded
  return loaded
}

function Details({
  block,
  receipts,
  head,
  title,
  isPending,
}: LoadedBlock & { readonly block: ShownBlock; readonly title: string; readonly isPending: boolean }) {
  const number = toNumber(block.number)
  const fees = receipts.reduce((sum, receipt) => sum + transactionFeeOf(receipt), 0n)
  return (
    <>
      <PageHeader title={title}>
        <StepLink to={number > 0 ? `block/${number - 1}` : undefined} label="Previous block" />
        <StepLink to={!isPending && number < head ? `block/${number + 1}` : undefined} label="Next block" isNext />
      </PageHeader>
      <Card title="Overview">
        <Fields>
          <Field name="Time">
            <TimeText seconds={block.timestamp} both />
          </Field>
          {!isPending && (
            <Field name="Hash">
              <HexText value={block.hash} what="block hash" whole />
            </Field>
          )}
          <Field name="Parent">
            {number === 0 ? (
              'none: this is the genesis block'
            ) : (
              <Link to={`block/${block.parentHash}`}>
                <code class="whole">{block.parentHash}</code>
              </Link>
            )}
          </Field>
          <Field name="Gas used">
            <CountText value={block.gasUsed} /> of <CountText value={block.gasLimit} />{' '}
            <UsageBar used={block.gasUsed} limit={block.gasLimit} label="Share of the gas limit that is used" />
          </Field>
          {block.baseFeePerGas !== undefined && (
            <Field name="Base fee">
              <GasPriceText wei={block.baseFeePerGas} />
            </Field>
          )}
          {fees > 0n && (
            <Field name="Fees" hint="Paid by all transactions, including the burned base fee and blob fees">
              <AmountText wei={fees} />
            </Field>
          )}
          {block.blobGasUsed !== undefined && toNumber(block.blobGasUsed) > 0 && (
            <Field name="Blob gas used">
              <CountText value={block.blobGasUsed} />
            </Field>
          )}
          {block.miner !== null && (
            <Field name="Fee recipient">
              <AddressLink address={block.miner} copy whole />
            </Field>
          )}
        </Fields>
      </Card>
      <Card
        title="Transactions"
        actions={<span class="muted">{countOf(block.transactions.length, 'transaction')}</span>}
        flush
      >
        {block.transactions.length === 0 ? (
          <EmptyState title="No transactions">
            {isPending ? 'No transactions are waiting to be mined.' : 'The block is empty.'}
          </EmptyState>
        ) : (
          <LongTransactionTable
            label={`Transactions of block ${groupDigits(number)}`}
            transactions={block.transactions}
            receipts={isPending ? undefined : receipts}
          />
        )}
      </Card>
      {block.withdrawals !== undefined && block.withdrawals.length > 0 && <Withdrawals block={block} />}
      <Header block={block} isPending={isPending} />
    </>
  )
}

function Withdrawals({ block: { withdrawals = [] } }: { readonly block: ShownBlock }) {
  return (
    <Card title="Withdrawals" flush>
      <DataTable label="Withdrawals" head={['Index', 'Validator', 'Account', 'Amount']}>
        {withdrawals.map(({ index, validatorIndex, address, amount }) => (
          <tr key={index}>
            <td>
              <CountText value={index} />
            </td>
            <td>
              <CountText value={validatorIndex} />
            </td>
            <td>
              <AddressLink address={address} />
            </td>
            <td class="end">
              {/* Amounts of withdrawals are in gwei (EIP-4895). */}
              <AmountText wei={BigInt(amount) * 1_000_000_000n} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}

function Header({ block, isPending }: { readonly block: ShownBlock; readonly isPending: boolean }) {
  const roots = [
    ['State root', block.stateRoot],
    ['Transactions root', block.transactionsRoot],
    ['Receipts root', block.receiptsRoot],
    ['Withdrawals root', block.withdrawalsRoot],
    ['Requests hash', block.requestsHash],
    ['Block access list hash', block.blockAccessListHash],
    ['Parent beacon block root', block.parentBeaconBlockRoot],
    ['prevRandao / mix hash', block.mixHash],
  ] as const
  return (
    <details class="card fold">
      <summary>Header</summary>
      <div class="card-body">
        <Fields>
          <Field name="Size">
            <CountText value={block.size} /> bytes
          </Field>
          <Field name="Extra data">
            <code class="whole">{block.extraData}</code> <Badge>{`${byteLength(block.extraData)} bytes`}</Badge>
          </Field>
          <Field name="Difficulty">
            <CountText value={block.difficulty} />
          </Field>
          {block.slotNumber !== undefined && (
            <Field name="Slot number">
              <CountText value={block.slotNumber} />
            </Field>
          )}
          {!isPending &&
            roots.map(
              ([name, value]) =>
                value !== undefined && (
                  <Field key={name} name={name}>
                    <HexText value={value} whole />
                  </Field>
                ),
            )}
        </Fields>
      </div>
    </details>
  )
}
