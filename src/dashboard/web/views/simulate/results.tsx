import { type AbiDecoder, decodedErrorText, undecodedErrorText } from '../../abi/abiDecoder.ts'
import { blockTitle, countOf } from '../../format/amount.ts'
import type { BlockFields, Hex, RpcLog } from '../../rpc/types.ts'
import { AddressLink } from '../../ui/address.tsx'
import { DecodedLine, DecodedValues } from '../../ui/decoded.tsx'
import { Badge, Card, Field, Fields } from '../../ui/layout.tsx'
import { AmountText, CountText, GasPriceText, HexText, TimeText } from '../../ui/values.tsx'
import type { SimulatedCallInput, SimulateParams } from './request.ts'

/** A simulated block in the result of `eth_simulateV1`. */
export interface ResultBlock extends BlockFields {
  readonly calls: readonly SimulatedCall[]
}

export interface SimulatedCall {
  readonly status: Hex
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly logs: readonly RpcLog[]
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Hex }
}

/** Address of ether transfer logs: with `traceTransfers`, they look like token logs. */
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

interface ResultsProps {
  readonly blocks: readonly ResultBlock[]
  readonly params: SimulateParams
  readonly decoder: AbiDecoder
}

/** Simulated blocks with their decoded calls. Blocks that fill a gap in the block numbers have no calls. */
export function Results({ blocks, params: [{ blockStateCalls }], decoder }: ResultsProps) {
  const remaining = [...blockStateCalls]
  return (
    <>
      {blocks.map((block) => {
        const isFiller = block.calls.length === 0 && (remaining[0]?.calls?.length ?? 0) > 0
        const calls = isFiller ? [] : (remaining.shift()?.calls ?? [])
        return <BlockResult key={block.hash} block={block} calls={calls} decoder={decoder} />
      })}
    </>
  )
}

interface BlockResultProps {
  readonly block: ResultBlock
  readonly calls: readonly SimulatedCallInput[]
  readonly decoder: AbiDecoder
}

function BlockResult({ block, calls, decoder }: BlockResultProps) {
  return (
    <Card
      title={blockTitle(block.number)}
      actions={
        <span class="muted">
          {countOf(block.calls.length, 'call')} · <CountText value={block.gasUsed} /> gas ·{' '}
          <TimeText seconds={block.timestamp} isRealTime />
        </span>
      }
    >
      {block.calls.map((call, index) => (
        <CallResult
          key={`${index} ${call.gasUsed}`}
          call={call}
          request={calls[index] ?? {}}
          index={index}
          decoder={decoder}
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
              <GasPriceText wei={block.baseFeePerGas} />
            </Field>
          )}
          <Field name="Gas limit">
            <CountText value={block.gasLimit} />
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
  readonly request: SimulatedCallInput
  readonly index: number
  readonly decoder: AbiDecoder
}

function CallResult({
  call,
  request: { from, to, data, input = data ?? '0x', value },
  index,
  decoder,
}: CallResultProps) {
  const decoded = decoder.call(to ?? null, input as Hex)
  const result = call.status === '0x1' ? decoder.result(to ?? null, input as Hex, call.returnData) : undefined
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
        {value !== undefined && <AmountText wei={value} />}
        <span class="muted">
          <CountText value={call.gasUsed} /> gas
        </span>
      </p>
      {call.error !== undefined && <p class="frame-error">{errorText(call.error, to, decoder)}</p>}
      {result !== undefined && <DecodedValues values={result} label="Returned values" />}
      {result === undefined && call.returnData !== '0x' && call.error === undefined && (
        <code class="whole">{call.returnData}</code>
      )}
      {call.logs.length > 0 && (
        <ul class="simulated-logs" aria-label="Events">
          {call.logs.map((log) => (
            <li key={log.logIndex}>
              <LogLine log={log} decoder={decoder} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LogLine({ log, decoder }: { readonly log: RpcLog; readonly decoder: AbiDecoder }) {
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
        <AmountText wei={log.data} />
      </span>
    )
  const decoded = decoder.event(log)
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
  decoder: AbiDecoder,
): string {
  const decoded = data === undefined ? undefined : decoder.error(to ?? null, data)
  return decoded === undefined
    ? undecodedErrorText(message, data)
    : `${message.replace(/: .*$/s, '')}: ${decodedErrorText(decoded)}`
}
