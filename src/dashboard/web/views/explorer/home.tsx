import { countOf, groupDigits } from '../../format/amount.ts'
import { quantityHexOf, toNumber } from '../../format/hex.ts'
import { durationText } from '../../format/time.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { unlessNotAllowed } from '../../rpc/errors.ts'
import type { RpcBlock, RpcForkStatus, RpcReceipt, RpcTransaction } from '../../rpc/types.ts'
import { chainLead, head, isConnected } from '../../state/chain.ts'
import { network } from '../../state/session.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { Badge, Card, EmptyState, Failure, PageHeader, Skeleton } from '../../ui/layout.tsx'
import { NodeUrl } from '../../ui/nodeUrl.tsx'
import { MethodName, Recipient } from '../../ui/transactionTable.tsx'
import {
  AmountText,
  BlockLink,
  CountText,
  GasPriceText,
  Link,
  TimeText,
  TransactionLink,
  UsageBar,
} from '../../ui/values.tsx'

/** Maximum number of listed blocks, and of listed transactions. */
const MAX_LISTED = 12

/** The newest blocks and transactions. */
export function ExplorerHome() {
  useTitle('Explorer')
  const { data, error } = useRpc(loadNewest, [], { every: POLL_INTERVAL })
  return (
    <>
      <PageHeader title="Explorer">
        <ForkBadge />
        <LeadBadge />
        <Link to="accounts" class="button small">
          Accounts
        </Link>
        <Link to="logs" class="button small">
          Search logs
        </Link>
      </PageHeader>
      {network.value !== undefined && (
        <p class="subtitle">
          <span class="muted">RPC URL</span> <NodeUrl network={network.value.name} />
        </p>
      )}
      {error !== undefined && (data === undefined || isConnected.value) && <Failure error={error} />}
      {data === undefined ? (
        error === undefined && <Skeleton lines={8} />
      ) : (
        <>
          <Figures {...data} />
          <div class="columns">
            <LatestBlocks blocks={data.blocks} />
            <LatestTransactions {...data} />
          </div>
        </>
      )}
    </>
  )
}

/** Minimum milliseconds between loads of the forked block, which only a reset changes. */
const FORK_PAUSE = 5_000

/** The block and the upstream of a forked chain. */
function ForkBadge() {
  const { data: fork } = useRpc(
    (rpc) => rpc.request<RpcForkStatus | null>('vivarium_forkStatus').catch(unlessNotAllowed),
    [],
    { pause: FORK_PAUSE },
  )
  if (fork == null) return null
  const number = groupDigits(toNumber(fork.blockNumber))
  return (
    <Badge tone="info" title={`Later blocks are only on this node. The forked block has the hash ${fork.blockHash}`}>
      fork of {fork.upstream ?? 'an upstream'} at block {number}
    </Badge>
  )
}

/** Minimum seconds by which the chain is ahead of the real time for the badge. Blocks that are mined quickly are some seconds ahead. */
const MIN_LEAD = 60

/** Explains the times of blocks on a chain that is ahead of the real time. */
function LeadBadge() {
  if (chainLead.value < MIN_LEAD) return null
  return (
    <Badge
      tone="info"
      title="The latest block is later than the real time. Times of blocks are relative to the clock of the chain."
    >
      {durationText(chainLead.value)} ahead of the real time
    </Badge>
  )
}

interface Newest {
  readonly blocks: readonly RpcBlock[]
  /** The newest transactions of the blocks, newest first. */
  readonly transactions: readonly RpcTransaction[]
  /** Undefined if the node does not allow the method. */
  readonly waiting: { readonly pending: string; readonly queued: string } | undefined
  readonly chainId: string
}

/** Loaded blocks by hash. They never change, and the block of the head can have thousands of transactions. */
const known = new Map<string, RpcBlock>()
/** Receipts by hash of the block and the transaction. They never change. */
let knownReceipts = new Map<string, RpcReceipt | null>()

async function loadNewest(rpc: RpcClient): Promise<Newest> {
  const [latest, waiting, chainId] = await Promise.all([
    known.get(head.peek()?.hash ?? '') ?? rpc.request<RpcBlock>('eth_getBlockByNumber', ['latest', true]),
    rpc.request<Newest['waiting']>('txpool_status').catch(unlessNotAllowed),
    rpc.request<string>('eth_chainId'),
  ])
  const blocks = [latest]
  const top = toNumber(latest.number)
  // All unknown blocks are requested together. The hashes reveal a reorganization in between.
  const missing: number[] = []
  for (let number = top - 1; number >= Math.max(0, top - MAX_LISTED + 1); number--) {
    const next = known.get(blocks.at(-1)?.parentHash ?? '')
    if (next !== undefined && missing.length === 0) blocks.push(next)
    else missing.push(number)
  }
  const loaded = await Promise.all(
    missing.map((number) => rpc.request<RpcBlock | null>('eth_getBlockByNumber', [quantityHexOf(number), true])),
  )
  for (const block of loaded) {
    if (block === null || block.hash !== blocks.at(-1)?.parentHash) break
    blocks.push(block)
  }
  known.clear()
  for (const block of blocks) known.set(block.hash, block)
  const transactions = blocks.flatMap(({ transactions }) => [...transactions].reverse()).slice(0, MAX_LISTED)
  return { blocks, transactions, waiting, chainId }
}

/** Loads the receipts of transactions into `knownReceipts`. */
async function loadReceipts(rpc: RpcClient, transactions: readonly RpcTransaction[]): Promise<void> {
  const receipts = await Promise.all(
    transactions.map(async (transaction) => {
      const load = () => rpc.request<RpcReceipt | null>('eth_getTransactionReceipt', [transaction.hash])
      // The node can block the method. The list then has no marks.
      return [keyOf(transaction), knownReceipts.get(keyOf(transaction)) ?? (await load().catch(() => null))] as const
    }),
  )
  knownReceipts = new Map(receipts)
}

const keyOf = ({ blockHash, hash }: RpcTransaction): string => `${blockHash} ${hash}`

function Figures({ blocks: [latest], waiting, chainId }: Newest) {
  if (latest === undefined) return null
  const { number, timestamp, baseFeePerGas, gasUsed, gasLimit } = latest
  return (
    <dl class="figures">
      <div>
        <dt>Latest block</dt>
        <dd>
          <BlockLink number={number} />
        </dd>
        <dd class="muted">
          <TimeText seconds={timestamp} />
        </dd>
      </div>
      <div>
        <dt>Base fee</dt>
        <dd>{baseFeePerGas === undefined ? '—' : <GasPriceText wei={baseFeePerGas} />}</dd>
        <dd class="muted">of this block</dd>
      </div>
      <div>
        <dt>Gas used</dt>
        <dd>
          <CountText value={gasUsed} />
        </dd>
        <dd class="muted">
          <UsageBar used={gasUsed} limit={gasLimit} label="Share of the gas limit that is used" />
        </dd>
      </div>
      <div>
        <dt>Waiting transactions</dt>
        <dd>
          <Link to="pool">{waiting === undefined ? '—' : <CountText value={waiting.pending} />}</Link>
        </dd>
        <dd class="muted">
          {waiting === undefined
            ? 'not allowed with this key'
            : `${groupDigits(toNumber(waiting.queued))} queued behind a missing nonce`}
        </dd>
      </div>
      <div>
        <dt>Chain ID</dt>
        <dd class="number">{BigInt(chainId).toString()}</dd>
        <dd class="muted hex-line">{chainId}</dd>
      </div>
    </dl>
  )
}

function LatestBlocks({ blocks }: { readonly blocks: readonly RpcBlock[] }) {
  return (
    <Card title="Latest blocks" actions={<Link to="blocks">All blocks</Link>} flush>
      <ol class="feed" data-head={head.value?.hash}>
        {blocks.map(({ hash, number, timestamp, transactions, gasUsed, gasLimit }) => (
          <li key={hash}>
            <div class="feed-main">
              <BlockLink number={number} />
              <span class="muted">
                <TimeText seconds={timestamp} />
              </span>
            </div>
            <div class="feed-side">
              <span>{countOf(transactions.length, 'transaction')}</span>
              <UsageBar used={gasUsed} limit={gasLimit} label={`Gas used in block ${groupDigits(toNumber(number))}`} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function LatestTransactions({ blocks, transactions }: Newest) {
  // The list does not wait for the receipts, which cost the most credits.
  useRpc((rpc) => loadReceipts(rpc, transactions), [transactions.map(keyOf).join()], { live: false })
  return (
    <Card title="Latest transactions" actions={<Link to="txs">All transactions</Link>} flush>
      {transactions.length === 0 ? (
        <NoTransactions blocks={blocks} />
      ) : (
        <ol class="feed">
          {transactions.map((transaction) => (
            <TransactionItem
              key={transaction.hash}
              transaction={transaction}
              receipt={knownReceipts.get(keyOf(transaction))}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Older blocks than the listed ones can have transactions. */
function NoTransactions({ blocks }: { readonly blocks: readonly RpcBlock[] }) {
  if (toNumber(blocks.at(-1)?.number ?? '0x0') === 0)
    return (
      <EmptyState title="No transactions yet">
        <Link to="controls">Send a transaction</Link>
      </EmptyState>
    )
  return (
    <EmptyState title={`No transactions in the latest ${countOf(blocks.length, 'block')}`}>
      <Link to="blocks">All blocks</Link>
    </EmptyState>
  )
}

interface TransactionItemProps {
  readonly transaction: RpcTransaction
  /** Null or undefined if it is not loaded. */
  readonly receipt: RpcReceipt | null | undefined
}

function TransactionItem({ transaction, receipt }: TransactionItemProps) {
  const { hash, from, to, value, blockNumber } = transaction
  return (
    <li>
      <div class="feed-main">
        <TransactionLink hash={hash} />
        <MethodName transaction={transaction} />
        {receipt?.status === '0x0' && <Badge tone="danger">failed</Badge>}
      </div>
      <div class="feed-route">
        <AddressLink address={from} />
        <span class="muted" aria-hidden="true">
          →
        </span>
        <Recipient to={to} created={receipt?.contractAddress ?? null} />
      </div>
      <div class="feed-side">
        <AmountText wei={value} />
        {blockNumber !== null && (
          <span class="muted">
            block <BlockLink number={blockNumber} />
          </span>
        )}
      </div>
    </li>
  )
}
