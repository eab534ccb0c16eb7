import { decodeAbiParameters } from 'viem'
import { formatUnits } from '../../../format/amount.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { Hex, RpcLog } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable, Empty, Failure, Skeleton } from '../../../ui/layout.tsx'

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Selectors of `balanceOf(address)`, `symbol()` and `decimals()`. */
const BALANCE_OF = '0x70a08231'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** Minimum milliseconds between searches while the chain changes. */
const PAUSE = 2_000

interface Token {
  readonly address: Hex
  readonly balance: bigint
  readonly symbol: string | undefined
  /** Undefined for tokens without decimals, such as ERC-721. */
  readonly decimals: number | undefined
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
      const call = (data: string) =>
        rpc.request<Hex>('eth_call', [{ to: token, data }, 'latest']).catch(() => undefined)
      const [balance, symbol, decimals] = await Promise.all([call(BALANCE_OF + account), call(SYMBOL), call(DECIMALS)])
      return {
        address: token,
        balance: wordOf(balance) ?? 0n,
        symbol: textOf(symbol),
        decimals: decimals === undefined ? undefined : Number(wordOf(decimals) ?? 0n),
      }
    }),
  )
}

const wordOf = (data: Hex | undefined): bigint | undefined =>
  data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))

function textOf(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined // the contract did not return a string
  }
}
