import { type AbiBook, revertText } from '../../abi/abiBook.ts'
import { countOf } from '../../format/count.ts'
import { toNumber } from '../../format/hex.ts'
import type { BlockFields, Hex, Log } from '../../rpc/types.ts'
import { AddressLink } from '../../ui/address.tsx'
import { DecodedLine, DecodedValues } from '../../ui/decoded.tsx'
import { Badge, Card, Field, Fields } from '../../ui/layout.tsx'
import { Amount, Count, GasPrice, HexText, Time } from '../../ui/values.tsx'
import type { CallRequest, SimulateParams } from './request.ts'

/** A block of a simulation. */
export interface SimulatedBlock extends BlockFields {
  readonly calls: readonly SimulatedCall[]
}

export interface SimulatedCall {
  readonly status: Hex
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly logs: readonly Log[]
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Hex }
}

/** Address of ether transfer logs: with `traceTransfers`, they look like token logs. */
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

interface ResultsProps {
  readonly blocks: readonly SimulatedBlock[]
  readonly params: SimulateParams
  readonly book: AbiBook
}

/** Simulated blocks with their calls, decoded. Blocks that fill a gap have no calls. */
export function Results({ blocks, params: [{ blockStateCalls }], book }: ResultsProps) {
  const asked = [...blockStateCalls]
  return (
    <>
      {blocks.map((block) => {
        const isFiller = block.calls.length === 0 && (asked[0]?.calls?.length ?? 0) > 0
        const calls = isFiller ? [] : (asked.shift()?.calls ?? [])
        return <BlockResult key={block.hash} block={block} calls={calls} book={book} />
      })}
    </>
  )
}

interface BlockResultProps {
  readonly block: SimulatedBlock
  readonly calls: readonly CallRequest[]
  readonly book: AbiBook
}

function BlockResult({ block, calls, book }: BlockResultProps) {
  return (
    <Card
      title={`Block ${toNumber(block.number)}`}
      actions={
        <span class="muted">
          {countOf(block.calls.length, 'call')} · <Count value={block.gasUsed} /> gas ·{' '}
          <Time seconds={block.timestamp} />
        </span>
      }
    >
      {block.calls.map((call, index) => (
        <CallResult
          key={`${index} ${call.gasUsed}`}
          call={call}
          request={calls[index] ?? {}}
          index={index}
          book={book}
        />
      ))}
      <details class="fold">
        <summary>Block</summary>
        <Fields>
          <Field name="Hash">
            <HexText value={block.hash} what="block hash" whole />
          </Field>
          <Field name="State root">
            <HexText value={block.stateRoot} what="state root" whole />
          </Field>
          <Field name="Receipts root">
            <HexText value={block.receiptsRoot} what="receipts root" whole />
          </Field>
          {block.baseFeePerGas !== undefined && (
            <Field name="Base fee">
              <GasPrice wei={block.baseFeePerGas} />
            </Field>
          )}
          <Field name="Gas limit">
            <Count value={block.gasLimit} />
          </Field>
          <Field name="Fee recipient">
            <AddressLink address={block.miner} whole />
          </Field>
        </Fields>
      </details>
    </Card>
  )
}

interface CallResultProps {
  readonly call: SimulatedCall
  readonly request: CallRequest
  readonly index: number
  readonly book: AbiBook
}

function CallResult({ call, request: { from, to, data, value }, index, book }: CallResultProps) {
  const input = (data ?? '0x') as Hex
  const decoded = book.call(to ?? null, input)
  const result = call.status === '0x1' ? book.result(to ?? null, input, call.returnData) : undefined
  return (
    <section class="simulated" aria-label={`Call ${index + 1}`}>
      <p class="with-status">
        {call.status === '0x1' ? <Badge tone="success">success</Badge> : <Badge tone="danger">failed</Badge>}
        {from !== undefined && <AddressLink address={from} />}
        <span class="muted" aria-hidden="true">
          →
        </span>
        {to === undefined ? 'new contract' : <AddressLink address={to} />}
        {decoded !== undefined && <DecodedLine decoded={decoded} />}
        {value !== undefined && <Amount wei={value} />}
        <span class="muted">
          <Count value={call.gasUsed} /> gas
        </span>
      </p>
      {call.error !== undefined && <p class="frame-error">{errorText(call.error, to, book)}</p>}
      {result !== undefined && <DecodedValues values={result} label="Returned values" />}
      {result === undefined && call.returnData !== '0x' && call.error === undefined && (
        <code class="whole">{call.returnData}</code>
      )}
      {call.logs.length > 0 && (
        <ul class="simulated-logs" aria-label="Events">
          {call.logs.map((log) => (
            <li key={log.logIndex}>
              <LogLine log={log} book={book} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LogLine({ log, book }: { readonly log: Log; readonly book: AbiBook }) {
  const [, from, to] = log.topics
  if (log.address === ETHER && from !== undefined && to !== undefined)
    return (
      <span class="with-status">
        <Badge>ETH</Badge>
        <AddressLink address={`0x${from.slice(26)}`} />
        <span class="muted" aria-hidden="true">
          →
        </span>
        <AddressLink address={`0x${to.slice(26)}`} />
        <Amount wei={log.data} />
      </span>
    )
  const decoded = book.event(log)
  return (
    <span class="with-status">
      <Badge tone="success">event</Badge>
      <AddressLink address={log.address} />
      {decoded === undefined ? (
        <HexText value={log.topics[0] ?? '0x'} what="topic" />
      ) : (
        <DecodedLine decoded={decoded} />
      )}
    </span>
  )
}

function errorText(
  { message, data }: NonNullable<SimulatedCall['error']>,
  to: string | undefined,
  book: AbiBook,
): string {
  const decoded = data === undefined ? undefined : book.error(to ?? null, data)
  return decoded === undefined ? message : `${message.replace(/: .*$/s, '')}: ${revertText(decoded)}`
}
