import { formatUnits } from '../../../format/amount.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { Hex, RpcLog } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'
import { callToken, loadTokenMetadata, type TokenMetadata, wordOf } from '../tokenMetadata.ts'

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'
/** Minimum milliseconds between searches while the chain changes. */
const PAUSE = 2_000

interface Token extends TokenMetadata {
  readonly address: Hex
  readonly balance: bigint
}

/** Balances of all tokens with a Transfer event to the account. */
export function Tokens({ address }: { readonly address: string }) {
  const { data, error } = useRpc((rpc) => loadTokens(rpc, address), [address], { pause: PAUSE })
  if (error !== undefined && data === undefined) return <Failure error={error} title="The tokens cannot be found." />
  if (data === undefined) return <Skeleton />
  if (data.length === 0)
    return (
      <Card>
        <Empty title="No tokens">No Transfer event names this account as the recipient.</Empty>
      </Card>
    )
  return (
    <Card title="Token balances" flush>
      <DataTable label="Token balances" head={['Token', 'Symbol', 'Balance']}>
        {data.map(({ address, balance, symbol, decimals }) => (
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

async function loadTokens(rpc: RpcClient, address: string): Promise<readonly Token[]> {
  const account = address.slice(2).padStart(64, '0')
  const logs = await rpc.request<RpcLog[]>('eth_getLogs', [
    { fromBlock: 'earliest', toBlock: 'latest', topics: [TRANSFER, null, `0x${account}`] },
  ])
  const tokens = [...new Set(logs.map((log) => log.address))]
  return Promise.all(
    tokens.map(async (token) => {
      const [balance, metadata] = await Promise.all([
        callToken(rpc, token, BALANCE_OF + account),
        loadTokenMetadata(rpc, token),
      ])
      return { address: token, balance: wordOf(balance) ?? 0n, ...metadata }
    }),
  )
}
