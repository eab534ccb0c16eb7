import { groupDigits, tokenAmount } from '../../../format/amount.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import type { TokenTransfer } from '../tokenTransfers.tsx'
import type { LoadedTokens } from './tokenSearch.ts'

/** Amounts of ERC-721 and ERC-1155 tokens by contract and ID. */
export type TokenIdBalances = ReadonlyMap<string, ReadonlyMap<bigint, bigint>>

/** Returns the tokens with IDs that an account has after all its transfers. `transfers` are newest first. */
export function tokenIdBalances(account: string, transfers: readonly TokenTransfer[]): TokenIdBalances {
  const held = new Map<string, Map<bigint, bigint>>()
  for (const { token, id, amount = 1n, from, to } of transfers.toReversed()) {
    if (id === undefined) continue
    const ids = held.get(token) ?? new Map<bigint, bigint>()
    held.set(token, ids)
    const change = (to === account ? amount : 0n) - (from === account ? amount : 0n)
    const left = (ids.get(id) ?? 0n) + change
    if (left <= 0n) ids.delete(id)
    else ids.set(id, left)
  }
  return held
}

interface BalancesProps extends Pick<LoadedTokens, 'tokens' | 'metadata'> {
  readonly held: TokenIdBalances
}

/** The balances of tokens. ERC-1155 tokens have balances of their IDs only. */
export function TokenBalances({ tokens, held, metadata }: BalancesProps) {
  const withIds = [...held].filter(([, ids]) => ids.size > 0)
  const others = withIds.filter(([address]) => !tokens.some((token) => token.address === address))
  const rows = [
    ...tokens.map(({ address, balance, symbol, decimals }) => ({
      address,
      symbol,
      balance: tokenAmount(balance, decimals ?? 0),
      exact: balance.toString(),
    })),
    ...others.map(([address]) => ({
      address,
      symbol: metadata.get(address)?.symbol,
      balance: '—',
      exact: 'ERC-1155 tokens have balances of their IDs only',
    })),
  ]
  if (rows.length === 0) return null
  return (
    <Card title="Token balances" flush>
      <DataTable label="Token balances" head={['Token', 'Symbol', ...(withIds.length > 0 ? ['IDs'] : []), 'Balance']}>
        {rows.map(({ address, symbol, balance, exact }) => (
          <tr key={address}>
            <td>
              <AddressLink address={address} copy />
            </td>
            <td>{symbol === undefined || symbol === '' ? '—' : <Badge>{symbol}</Badge>}</td>
            {withIds.length > 0 && (
              <td>
                <Ids ids={held.get(address) ?? new Map()} />
              </td>
            )}
            <td class="end number" title={exact}>
              {balance}
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}

/** Shortens an ID, which can have 78 digits. */
export const shortTokenId = (id: string): string => (id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id)

/** Maximum number of IDs that a row lists. */
const MAX_IDS = 20

/** IDs of tokens, with the amounts that are not 1: `1, 5 (× 40)`. */
function Ids({ ids }: { readonly ids: ReadonlyMap<bigint, bigint> }) {
  if (ids.size === 0) return <>—</>
  const texts = [...ids].slice(0, MAX_IDS).map(([id, amount]) => {
    const short = shortTokenId(id.toString())
    return amount === 1n ? short : `${short} (× ${groupDigits(amount.toString())})`
  })
  return (
    <span class="number">
      {texts.join(', ')}
      {ids.size > MAX_IDS && <span class="muted">, … {groupDigits(ids.size - MAX_IDS)} more</span>}
    </span>
  )
}
