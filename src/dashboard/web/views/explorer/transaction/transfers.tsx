import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import type { RpcLog } from '../../../rpc/types.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Value } from '../../../ui/decoded.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import { AmountText } from '../../../ui/values.tsx'
import { framesOf, type TracedCall } from './loadTransaction.ts'

interface Props {
  readonly root: TracedCall | undefined
  readonly logs: readonly RpcLog[]
  readonly decoder: AbiDecoder
}

/** Transfers: ether in successful calls, and tokens by their Transfer events. */
export function Transfers({ root, logs, decoder }: Props) {
  const ether = root === undefined ? [] : [...etherTransfers(root)]
  const tokens = logs.flatMap((log) => {
    const decoded = decoder.event(log)
    const [from, to, amount] = decoded?.name === 'Transfer' ? decoded.values : []
    return from === undefined || to === undefined || amount === undefined
      ? []
      : [
          {
            key: log.logIndex,
            token: log.address,
            from: String(from.value),
            to: String(to.value),
            amount: amount.value,
          },
        ]
  })
  if (ether.length + tokens.length === 0) return null
  return (
    <Card title="Transfers" flush>
      <DataTable label="Transfers" head={['Asset', 'From', 'To', 'Amount']}>
        {ether.map(({ from, to = '', value = '0x0' }, index) => (
          <tr key={`ether ${index}`}>
            <td>
              <Badge>ETH</Badge>
            </td>
            <td>
              <AddressLink address={from} />
            </td>
            <td>
              <AddressLink address={to} />
            </td>
            <td class="end">
              <AmountText wei={value} />
            </td>
          </tr>
        ))}
        {tokens.map(({ key, token, from, to, amount }) => (
          <tr key={key}>
            <td>
              <AddressLink address={token} />
            </td>
            <td>
              <AddressLink address={from.toLowerCase()} />
            </td>
            <td>
              <AddressLink address={to.toLowerCase()} />
            </td>
            <td class="end">
              <Value value={amount} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
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
