import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import { formatUnits, groupDigits } from '../../../format/amount.ts'
import type { RpcLog } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { AmountText } from '../../../ui/values.tsx'
import { loadTokenMetadata, type TokenMetadata } from '../tokenMetadata.ts'
import { framesOf, type TracedCall } from './loadTransaction.ts'

interface Props {
  readonly root: TracedCall | undefined
  readonly logs: readonly RpcLog[]
  readonly decoder: AbiDecoder
}

/** Transfers: ether in successful calls, and tokens by their Transfer events. */
export function Transfers({ root, logs, decoder }: Props) {
  const ether = root === undefined ? [] : [...etherTransfers(root)]
  const tokens = logs.flatMap((log) => tokenTransfers(log, decoder))
  const addresses = [...new Set(tokens.map(({ token }) => token))]
  const { data: metadata } = useRpc(
    async (rpc) =>
      new Map(await Promise.all(addresses.map(async (token) => [token, await loadTokenMetadata(rpc, token)] as const))),
    [addresses.join()],
    { live: false },
  )
  const [shown, more] = useMore([...ether, ...tokens])
  if (shown.length === 0) return null
  return (
    <Card title="Transfers" flush>
      <DataTable label="Transfers" head={['Asset', 'From', 'To', 'Amount']}>
        {shown.map((transfer, index) => (
          <tr key={index}>
            <td>{'token' in transfer ? <AddressLink address={transfer.token} /> : <Badge>ETH</Badge>}</td>
            <td>
              <AddressLink address={transfer.from} />
            </td>
            <td>
              <AddressLink address={transfer.to ?? ''} />
            </td>
            <td class="end">
              {'token' in transfer ? (
                <TokenAmount {...transfer} metadata={metadata?.get(transfer.token)} />
              ) : (
                <AmountText wei={transfer.value ?? '0x0'} />
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {more}
    </Card>
  )
}

/** A transfer of a token. ERC-20 tokens have an amount, ERC-721 tokens an ID, and ERC-1155 tokens both. */
interface TokenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount?: bigint | undefined
  readonly id?: bigint | undefined
}

/** Returns the transfers that an event reports. TransferBatch reports several. */
function tokenTransfers(log: RpcLog, decoder: AbiDecoder): readonly TokenTransfer[] {
  const { name, values: named = [] } = decoder.event(log) ?? {}
  const values = named.map(({ value }) => value)
  const between = (from: unknown, to: unknown) => ({
    token: log.address,
    from: String(from).toLowerCase(),
    to: String(to).toLowerCase(),
  })
  if (name === 'Transfer' && typeof values[2] === 'bigint') {
    const [from, to, value] = values
    // The ID of an ERC-721 token is indexed, the amount of an ERC-20 token is not.
    return [{ ...between(from, to), ...(log.topics.length === 4 ? { id: value } : { amount: value }) }]
  }
  const [, from, to, ids, amounts] = values
  if (name === 'TransferSingle' && typeof ids === 'bigint' && typeof amounts === 'bigint')
    return [{ ...between(from, to), id: ids, amount: amounts }]
  if (name === 'TransferBatch' && Array.isArray(ids) && Array.isArray(amounts))
    return ids.map((id, index) => ({ ...between(from, to), id, amount: amounts[index] }))
  return []
}

/** The amount with the decimals and the symbol of the token, and the exact integers on hover: `250 GLS`, `ID 5 ART`. */
function TokenAmount({
  amount,
  id,
  metadata: { symbol, decimals = 0 } = { symbol: undefined, decimals: undefined },
}: TokenTransfer & { readonly metadata: TokenMetadata | undefined }) {
  const texts = [
    ...(amount === undefined ? [] : [formatUnits(amount, id === undefined ? decimals : 0)]),
    ...(id === undefined ? [] : [`ID ${id}`]),
    ...(symbol === undefined || symbol === '' ? [] : [symbol]),
  ]
  return (
    <span class="number" title={groupDigits((amount ?? id ?? 0n).toString())}>
      {texts.join(' ')}
    </span>
  )
}

/** Yields the calls that moved ether. A failed call reverts its transfer and all transfers in it. */
function* etherTransfers(root: TracedCall): Generator<TracedCall> {
  if (root.error !== undefined) return
  for (const [frame] of framesOf({ ...root, calls: [] })) if (frame.to !== undefined && movesEther(frame)) yield frame
  for (const inner of root.calls ?? []) yield* etherTransfers(inner)
}

/** DELEGATECALL and CALLCODE have a value in the trace, but move no ether. */
const movesEther = ({ type, value = '0x0' }: TracedCall): boolean =>
  BigInt(value) > 0n && type !== 'DELEGATECALL' && type !== 'CALLCODE'
