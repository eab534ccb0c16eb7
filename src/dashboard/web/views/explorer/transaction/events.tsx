import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import { toNumber } from '../../../format/hex.ts'
import type { RpcLog } from '../../../rpc/types.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DataText, DecodedLine, DecodedValues } from '../../../ui/decoded.tsx'
import { Card, EmptyState, Field, Fields } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { HexText } from '../../../ui/values.tsx'

/** The events of a transaction, decoded with the known ABIs. */
export function Events({ logs, decoder }: { readonly logs: readonly RpcLog[]; readonly decoder: AbiDecoder }) {
  const [shown, more] = useMore(logs, 'events')
  if (logs.length === 0)
    return (
      <Card>
        <EmptyState title="No events">The transaction emitted no events. A failed transaction has none.</EmptyState>
      </Card>
    )
  return (
    <>
      {shown.map((log) => (
        <EventCard key={log.logIndex} log={log} decoder={decoder} />
      ))}
      {more}
    </>
  )
}

function EventCard({ log, decoder }: { readonly log: RpcLog; readonly decoder: AbiDecoder }) {
  const decoded = decoder.event(log)
  return (
    <Card
      title={
        <span class="with-status">
          <span class="muted number">#{toNumber(log.logIndex)}</span>
          {decoded === undefined ? 'Event' : decoded.name}
        </span>
      }
      actions={<AddressLink address={log.address} />}
    >
      {decoded !== undefined && (
        <>
          <p class="call-line">
            <DecodedLine decoded={decoded} />
          </p>
          <DecodedValues values={decoded.values} label={`Values of ${decoded.name}`} />
        </>
      )}
      {decoded === undefined ? (
        <RawLog log={log} />
      ) : (
        <details class="fold">
          <summary>Topics and data</summary>
          <RawLog log={log} />
        </details>
      )}
    </Card>
  )
}

function RawLog({ log: { topics, data } }: { readonly log: RpcLog }) {
  return (
    <Fields>
      {topics.map((topic, index) => (
        <Field key={`${index} ${topic}`} name={`Topic ${index}`}>
          <HexText value={topic} what="topic" whole />
        </Field>
      ))}
      <Field name="Data">
        <DataText value={data} label="Data of the event" />
      </Field>
    </Fields>
  )
}
