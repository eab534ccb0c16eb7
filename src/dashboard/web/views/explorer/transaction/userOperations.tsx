import { toEventSelector } from 'viem'
import { type AbiDecoder, decodedErrorText, undecodedErrorText } from '../../../abi/abiDecoder.ts'
import type { Hex, RpcLog } from '../../../rpc/types.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { AmountText, CountText, HexText } from '../../../ui/values.tsx'

interface Props {
  readonly logs: readonly RpcLog[]
  readonly decoder: AbiDecoder
}

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** The first topics of logs. Other contracts can have events with the same names. */
const endTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const errorTopics: readonly (Hex | undefined)[] = [
  toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)'),
  toEventSelector('PostOpRevertReason(bytes32,address,uint256,bytes)'),
]

/** The user operations that the transaction executed, by the logs of their EntryPoint (ERC-4337). */
export function UserOperations({ logs, decoder }: Props) {
  const [shown, more] = useMore(userOperationsIn(logs, decoder), 'operations')
  if (shown.length === 0) return null
  return (
    <Card title="User operations" flush>
      <DataTable label="User operations" head={['Operation', 'Sender', 'Result', 'Paid by', 'Gas used', 'Cost']}>
        {shown.map(({ hash, sender, paymaster, isSuccess, reason, gasUsed, cost }) => (
          <tr key={hash}>
            <td>
              <HexText value={hash} what="operation hash" />
            </td>
            <td>
              <AddressLink address={sender} />
            </td>
            <td>
              {isSuccess ? <Badge tone="success">success</Badge> : <Badge tone="danger">failed</Badge>}{' '}
              {reason !== undefined && <span class="muted">{reason}</span>}
            </td>
            <td>{paymaster === ZERO_ADDRESS ? 'the sender' : <AddressLink address={paymaster} />}</td>
            <td class="end">
              <CountText value={gasUsed} />
            </td>
            <td class="end">
              <AmountText wei={cost} />
            </td>
          </tr>
        ))}
      </DataTable>
      {more}
    </Card>
  )
}

interface ExecutedOperation {
  readonly hash: Hex
  readonly sender: string
  readonly paymaster: string
  readonly isSuccess: boolean
  /** Why its call or its paymaster failed. Undefined without an error. */
  readonly reason: string | undefined
  readonly gasUsed: bigint
  /** Wei. */
  readonly cost: bigint
}

type EndValues = [
  hash: Hex,
  sender: string,
  paymaster: string,
  nonce: bigint,
  isSuccess: boolean,
  cost: bigint,
  gasUsed: bigint,
]

/** Returns the operations in the order of execution. The logs of the errors of an operation are before the log of its end. */
function userOperationsIn(logs: readonly RpcLog[], decoder: AbiDecoder): readonly ExecutedOperation[] {
  const reasons = new Map<Hex, string>()
  return logs.flatMap((log) => {
    const [topic] = log.topics
    if (topic !== endTopic && !errorTopics.includes(topic)) return []
    const values = decoder.event(log)?.values.map(({ value }) => value)
    if (values === undefined) return []
    if (topic !== endTopic) {
      const [hash, sender, , data] = values as [Hex, string, bigint, Hex]
      reasons.set(hash, reasonText(decoder, sender.toLowerCase(), data))
      return []
    }
    const [hash, sender, paymaster, , isSuccess, cost, gasUsed] = values as EndValues
    const reason = reasons.get(hash)
    return { hash, sender: sender.toLowerCase(), paymaster: paymaster.toLowerCase(), isSuccess, reason, gasUsed, cost }
  })
}

function reasonText(decoder: AbiDecoder, sender: string, data: Hex): string {
  const decoded = decoder.error(sender, data)
  return decoded === undefined ? undecodedErrorText('reverted', data) : decodedErrorText(decoded)
}
