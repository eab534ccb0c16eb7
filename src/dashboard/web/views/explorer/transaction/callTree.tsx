import { useState } from 'preact/hooks'
import { type AbiDecoder, decodedErrorText, valueText } from '../../../abi/abiDecoder.ts'
import { countOf, groupDigits } from '../../../format/amount.ts'
import { abbreviateHex, toNumber } from '../../../format/hex.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DecodedLine } from '../../../ui/decoded.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, type Tone } from '../../../ui/layout.tsx'
import { AmountText } from '../../../ui/values.tsx'
import { framesOf, type TracedCall } from './loadTransaction.ts'

/** A tree of at most MAX_EXPANDED calls is initially expanded. A larger tree is expanded to EXPANDED_DEPTH. */
const MAX_EXPANDED = 200
const EXPANDED_DEPTH = 3

interface Props {
  readonly root: TracedCall
  readonly decoder: AbiDecoder
}

/** All calls of a transaction with their gas, arguments, results and events. */
export function CallTree({ root, decoder }: Props) {
  const count = [...framesOf(root)].length
  return (
    <Card title="Call tree" actions={<span class="muted">{countOf(count, 'call')}</span>}>
      <ul class="tree">
        <Frame
          frame={root}
          decoder={decoder}
          total={toNumber(root.gasUsed)}
          depth={0}
          expandedDepth={count > MAX_EXPANDED ? EXPANDED_DEPTH : 1_024}
        />
      </ul>
    </Card>
  )
}

interface FrameProps {
  readonly frame: TracedCall
  readonly decoder: AbiDecoder
  /** Gas of the whole transaction. */
  readonly total: number
  readonly depth: number
  /** Calls at this depth and deeper are initially collapsed. */
  readonly expandedDepth: number
}

const tones: Readonly<Record<string, Tone>> = {
  CREATE: 'violet',
  CREATE2: 'violet',
  DELEGATECALL: 'info',
  STATICCALL: 'neutral',
  SELFDESTRUCT: 'warning',
}

function Frame({ frame, decoder, total, depth, expandedDepth }: FrameProps) {
  const [isOpen, setOpen] = useState(depth < expandedDepth)
  const { calls = [], logs = [] } = frame
  const hasInner = calls.length + logs.length > 0
  return (
    <li>
      <div class={frame.error === undefined ? 'frame' : 'frame failed'}>
        {hasInner ? (
          <button
            type="button"
            class="twist"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide inner calls' : 'Show inner calls'}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="right" size={12} />
          </button>
        ) : (
          <span class="twist" />
        )}
        <div class="frame-text">
          <Badge tone={tones[frame.type] ?? 'neutral'}>{frame.type}</Badge> <CallText frame={frame} decoder={decoder} />
          <Outcome frame={frame} decoder={decoder} />
        </div>
        <span class="frame-gas number" title={`${groupDigits(toNumber(frame.gasUsed))} of ${groupDigits(total)} gas`}>
          <meter class="meter" min={0} max={Math.max(1, total)} value={toNumber(frame.gasUsed)} aria-label="Gas used" />
          {groupDigits(toNumber(frame.gasUsed))} gas
        </span>
      </div>
      {isOpen && hasInner && (
        <ul>
          {calls.map((inner, index) => (
            <Frame
              key={`${index} ${inner.type}`}
              frame={inner}
              decoder={decoder}
              total={total}
              depth={depth + 1}
              expandedDepth={expandedDepth}
            />
          ))}
          {logs.map((log, index) => {
            const decoded = decoder.event(log)
            return (
              <li key={`log ${index}`}>
                <div class="frame">
                  <span class="twist" />
                  <div class="frame-text">
                    <Badge tone="success">event</Badge>{' '}
                    {decoded === undefined ? (
                      <code>{abbreviateHex(log.topics[0] ?? '0x')}</code>
                    ) : (
                      <DecodedLine decoded={decoded} />
                    )}
                  </div>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

function CallText({
  frame: { type, to, input, value },
  decoder,
}: {
  readonly frame: TracedCall
  readonly decoder: AbiDecoder
}) {
  const isCreation = type.startsWith('CREATE')
  const call = isCreation ? undefined : decoder.call(to ?? null, input)
  return (
    <>
      {to !== undefined && <AddressLink address={to} />}
      {!isCreation && input !== '0x' && (
        <>.{call === undefined ? <code>{input.slice(0, 10)}</code> : <DecodedLine decoded={call} />}</>
      )}
      {value !== undefined && BigInt(value) > 0n && (
        <span class="muted">
          {' '}
          with <AmountText wei={value} />
        </span>
      )}
    </>
  )
}

/** The output or the error of a call. */
function Outcome({ frame, decoder }: { readonly frame: TracedCall; readonly decoder: AbiDecoder }) {
  const { to, input, output, error, revertReason, type } = frame
  if (error !== undefined) {
    const decoded = output === undefined ? undefined : decoder.error(to ?? null, output)
    return <div class="frame-error">{decoded === undefined ? (revertReason ?? error) : decodedErrorText(decoded)}</div>
  }
  if (output === undefined || output === '0x' || type.startsWith('CREATE')) return null
  const result = decoder.result(to ?? null, input, output)
  const text =
    result === undefined ? abbreviateHex(output, 16, 8) : result.map(({ value }) => valueText(value)).join(', ')
  return <div class="muted">→ {text}</div>
}
