import { useMemo } from 'preact/hooks'
import { formatUnits, groupDigits } from '../../../format/amount.ts'
import { toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { Hex, RpcForkStatus, RpcLog } from '../../../rpc/types.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, DataTable, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { Direction } from '../../../ui/transactionTable.tsx'
import { BlockLink, TransactionLink } from '../../../ui/values.tsx'
import { callToken, loadTokenMetadata, type TokenMetadata, wordOf } from '../tokenMetadata.ts'
import { TokenAmount, tokenTransfers } from '../tokenTransfers.tsx'

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** keccak256 of `TransferSingle(address,address,address,uint256,uint256)` and of `TransferBatch`, of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'
/** Minimum milliseconds between searches while the chain changes. */
const PAUSE = 2_000

interface Token extends TokenMetadata {
  readonly address: Hex
  readonly balance: bigint
}

interface LoadedTokens {
  /** Tokens with a Transfer event to the account. */
  readonly tokens: readonly Token[]
  /** The transfers from and to the account, newest first. */
  readonly logs: readonly RpcLog[]
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  /** The fork, if its upstream does not search all blocks. The transfers then are those since the forked block. */
  readonly fork: RpcForkStatus | undefined
}

/** Balances and transfers of tokens. */
export function Tokens({ address }: { readonly address: string }) {
  const { data, error } = useRpc((rpc) => loadTokens(rpc, address), [address], { pause: PAUSE })
  if (error !== undefined && data === undefined) return <Failure error={error} title="The tokens cannot be found." />
  if (data === undefined) return <Skeleton />
  const note = data.fork !== undefined && <ForkNote fork={data.fork} />
  if (data.logs.length === 0)
    return (
      <>
        {note}
        <Card>
          <Empty title="No tokens">No Transfer event names this account.</Empty>
        </Card>
      </>
    )
  return (
    <>
      {note}
      {data.tokens.length > 0 && <Balances tokens={data.tokens} />}
      <TokenTransfers address={address} {...data} />
    </>
  )
}

function ForkNote({ fork }: { readonly fork: RpcForkStatus }) {
  return (
    <p class="notice warning">
      <Icon name="alert" />
      <span>
        {fork.upstream ?? 'The upstream'} does not search all blocks. Only tokens with a transfer since block{' '}
        {groupDigits(toNumber(fork.blockNumber))}, which was forked, are listed.
      </span>
    </p>
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
        : logs.flatMap((log) => tokenTransfers(log, decoder).map((transfer) => ({ log, transfer }))),
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

async function loadTokens(rpc: RpcClient, address: string): Promise<LoadedTokens> {
  const account = address.slice(2).padStart(64, '0')
  const { logs, fork } = await findTransfers(rpc, `0x${account}`)
  const addresses = [...new Set(logs.map((log) => log.address))]
  const metadata = new Map(
    await Promise.all(addresses.map(async (token) => [token, await loadTokenMetadata(rpc, token)] as const)),
  )
  const held = new Set(
    logs.filter(({ topics }) => topics[0] === TRANSFER && topics[2] === `0x${account}`).map((log) => log.address),
  )
  const tokens = await Promise.all(
    [...held].map(async (token) => {
      const balance = wordOf(await callToken(rpc, token, BALANCE_OF + account)) ?? 0n
      return { address: token, balance, ...(metadata.get(token) ?? { symbol: undefined, decimals: undefined }) }
    }),
  )
  return { tokens, logs, metadata, fork }
}

/** Finds the transfers from and to an account, newest first. `word` is its address as a topic. */
async function findTransfers(rpc: RpcClient, word: string): Promise<Pick<LoadedTokens, 'logs' | 'fork'>> {
  try {
    return { logs: await transfersSince(rpc, 'earliest', word), fork: undefined }
  } catch (failure) {
    // Public nodes limit the number of searched blocks.
    const fork = await rpc.request<RpcForkStatus | null>('vivarium_forkStatus').catch(() => null)
    if (fork === null) throw failure
    return { logs: await transfersSince(rpc, fork.blockNumber, word), fork }
  }
}

async function transfersSince(rpc: RpcClient, fromBlock: string, word: string): Promise<RpcLog[]> {
  const find = (...topics: (string | readonly string[] | null)[]) =>
    rpc.request<RpcLog[]>('eth_getLogs', [{ fromBlock, toBlock: 'latest', topics }])
  // The events of ERC-1155 have the operator before the sender, so the second query finds the sender in them and the recipient in others.
  const found = await Promise.all([
    find(TRANSFER, word),
    find([TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH], null, word),
    find([TRANSFER_SINGLE, TRANSFER_BATCH], null, null, word),
  ])
  // A transfer to oneself is found twice.
  const byPosition = new Map(found.flat().map((log) => [`${log.blockHash} ${log.logIndex}`, log]))
  return [...byPosition.values()].sort(
    (a, b) => toNumber(b.blockNumber) - toNumber(a.blockNumber) || toNumber(b.logIndex) - toNumber(a.logIndex),
  )
}
