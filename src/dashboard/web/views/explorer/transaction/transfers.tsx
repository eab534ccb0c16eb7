import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import type { RpcLog } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { AmountText } from '../../../ui/values.tsx'
import { loadTokenMetadata } from '../tokenMetadata.ts'
import { TokenAmount, tokenTransfers } from '../tokenTransfers.tsx'
import type { TracedCall } from './loadTransaction.ts'

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
  const [shown, more] = useMore([...ether, ...tokens], 'transfers')
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

/** Yields the calls that moved ether. A failed call reverts its transfer and all transfers in it. */
function* etherTransfers(frame: TracedCall): Generator<TracedCall> {
  if (frame.error !== undefined) return
  if (frame.to !== undefined && movesEther(frame)) yield frame
  for (const inner of frame.calls ?? []) yield* etherTransfers(inner)
}

/** DELEGATECALL and CALLCODE have a value in the trace, but move no ether. */
const movesEther = ({ type, value = '0x0' }: TracedCall): boolean =>
  BigInt(value) > 0n && type !== 'DELEGATECALL' && type !== 'CALLCODE'
