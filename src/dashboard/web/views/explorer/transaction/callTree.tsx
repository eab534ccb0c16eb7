import { useId, useMemo, useState } from 'preact/hooks'
import { type AbiDecoder, decodedErrorText, undecodedErrorText, valueText } from '../../../abi/abiDecoder.ts'
import { countOf, groupDigits } from '../../../format/amount.ts'
import { abbreviateHex, toNumber } from '../../../format/hex.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DecodedLine } from '../../../ui/decoded.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, type Tone } from '../../../ui/layout.tsx'
import { PAGE } from '../../../ui/more.tsx'
import { AmountText } from '../../../ui/values.tsx'
import { FrameDetails } from './frameDetails.tsx'
import { failingFrames, framesOf, type TracedCall, type TracedLog } from './loadTransaction.ts'

/** Maximum number of rows that are initially shown, unless the outermost call alone has more. */
const MAX_ROWS = 200
/** Maximum number of calls of a tree with a button that shows all of them. */
const MAX_EXPANDED = 2_000
/** Depth at which rows are no longer indented further. They show their depth instead. */
const MAX_INDENTED_DEPTH = 12

interface Props {
  readonly root: TracedCall
  readonly decoder: AbiDecoder
}

/** All calls of a transaction with their gas, arguments, results and events. */
export function CallTree({ root, decoder }: Props) {
  /** What the user has opened and closed, and the numbers of rows of long calls. */
  const [chosen, setChosen] = useState<ReadonlyMap<TracedCall, boolean>>(new Map())
  const [limits, setLimits] = useState<ReadonlyMap<TracedCall, number>>(new Map())
  const frames = useMemo(() => [...framesOf(root)].map(([frame]) => frame), [root])
  const expanded = useMemo(() => initiallyExpanded(root), [root])
  const isOpen = (frame: TracedCall): boolean => chosen.get(frame) ?? expanded.has(frame)
  const limitOf = (frame: TracedCall): number => limits.get(frame) ?? PAGE
  const isCollapsed = frames.some((frame) => hasInner(frame) && !isOpen(frame))
  return (
    <Card
      title="Call tree"
      actions={
        <span class="with-status">
          <span class="muted">{countOf(frames.length, 'call')}</span>
          {isCollapsed && frames.length <= MAX_EXPANDED && (
            <button
              type="button"
              class="button small"
              onClick={() => setChosen(new Map(frames.map((frame) => [frame, true])))}
            >
              Expand all
            </button>
          )}
        </span>
      }
    >
      <ul class="tree">
        {visibleRows(root, isOpen, limitOf).map(({ key, depth, row, rest = 0 }) => (
          <li key={key} class="tree-row">
            <Indent depth={depth} />
            {rest > 0 ? (
              <button
                type="button"
                class="button small"
                onClick={() => setLimits(new Map(limits).set(row as TracedCall, limitOf(row as TracedCall) + PAGE))}
              >
                Show {groupDigits(Math.min(PAGE, rest))} more of {groupDigits(rest)}
              </button>
            ) : isCall(row) ? (
              <Frame
                frame={row}
                decoder={decoder}
                total={toNumber(root.gasUsed)}
                isOpen={isOpen(row)}
                toggle={() => setChosen(new Map(chosen).set(row, !isOpen(row)))}
              />
            ) : (
              <Log log={row} decoder={decoder} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const hasInner = ({ calls = [], logs = [] }: TracedCall): boolean => calls.length + logs.length > 0

const isCall = (item: TracedCall | TracedLog): item is TracedCall => 'type' in item

/** Returns the inner calls and logs of a call in the order in which they happened. */
function itemsOf({ calls = [], logs = [] }: TracedCall): readonly (TracedCall | TracedLog)[] {
  const items: (TracedCall | TracedLog)[] = []
  let next = 0
  for (const log of logs) {
    const before = log.position === undefined ? calls.length : toNumber(log.position)
    items.push(...calls.slice(next, before), log)
    next = Math.max(next, before)
  }
  return [...items, ...calls.slice(next)]
}

/** Returns the calls that are initially expanded: the way to the failure, and outer calls until the tree has MAX_ROWS rows. */
function initiallyExpanded(root: TracedCall): ReadonlySet<TracedCall> {
  const expanded = new Set(root.error === undefined ? [root] : failingFrames(root))
  const queue = [root]
  let count = 0
  for (const frame of queue) {
    const items = itemsOf(frame).slice(0, PAGE)
    count += items.length
    if (count > MAX_ROWS) break
    expanded.add(frame)
    queue.push(...items.filter(isCall))
  }
  return expanded
}

interface Row {
  readonly key: string
  readonly depth: number
  /** The call or log of the row, or the call with more items. */
  readonly row: TracedCall | TracedLog
  /** The number of items of the call that are not shown, for the row after them. */
  readonly rest?: number
}

/** Returns the rows of the tree. The rows are not nested, because browsers and Preact do not support 1,024 nested elements. */
function visibleRows(
  root: TracedCall,
  isOpen: (frame: TracedCall) => boolean,
  limitOf: (frame: TracedCall) => number,
): readonly Row[] {
  const rows: Row[] = []
  const stack: Row[] = [{ key: '0', depth: 0, row: root }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    rows.push(next)
    const { key, depth, row, rest } = next
    if (rest !== undefined || !isCall(row) || !isOpen(row)) continue
    const items = itemsOf(row)
    const limit = limitOf(row)
    if (items.length > limit) stack.push({ key: `${key} rest`, depth: depth + 1, row, rest: items.length - limit })
    for (const [index, item] of [...items.slice(0, limit).entries()].reverse())
      stack.push({ key: `${key}.${index}`, depth: depth + 1, row: item })
  }
  return rows
}

function Indent({ depth }: { readonly depth: number }) {
  return (
    <>
      {Array.from({ length: Math.min(depth, MAX_INDENTED_DEPTH) }, (_, index) => (
        <span key={index} class="indent" />
      ))}
      <span class={depth > MAX_INDENTED_DEPTH ? 'tree-depth' : 'visually-hidden'}>depth {depth}</span>
    </>
  )
}

interface FrameProps {
  readonly frame: TracedCall
  readonly decoder: AbiDecoder
  /** Gas of the whole transaction. */
  readonly total: number
  readonly isOpen: boolean
  readonly toggle: () => void
}

const tones: Readonly<Record<string, Tone>> = {
  CREATE: 'violet',
  CREATE2: 'violet',
  DELEGATECALL: 'info',
  STATICCALL: 'neutral',
  SELFDESTRUCT: 'warning',
}

function Frame({ frame, decoder, total, isOpen, toggle }: FrameProps) {
  const [hasDetails, setDetails] = useState(false)
  const id = useId()
  return (
    <div class={frame.error === undefined ? 'frame' : 'frame failed'}>
      {hasInner(frame) ? (
        <button
          type="button"
          class="twist"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Hide inner calls' : 'Show inner calls'}
          onClick={toggle}
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
        <span class="frame-gas-amount">{groupDigits(toNumber(frame.gasUsed))} gas</span>
      </span>
      <button
        type="button"
        class="icon-button frame-more"
        aria-expanded={hasDetails}
        aria-controls={hasDetails ? id : undefined}
        aria-label="Details of the call"
        title="Details of the call"
        onClick={() => setDetails(!hasDetails)}
      >
        <Icon name="more" size={14} />
      </button>
      {hasDetails && <FrameDetails id={id} frame={frame} />}
    </div>
  )
}

function Log({ log, decoder }: { readonly log: TracedLog; readonly decoder: AbiDecoder }) {
  const decoded = decoder.event(log)
  return (
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
    return (
      <div class="frame-error">
        {decoded === undefined ? (revertReason ?? undecodedErrorText(error, output)) : decodedErrorText(decoded)}
      </div>
    )
  }
  if (output === undefined || output === '0x' || type.startsWith('CREATE')) return null
  const result = decoder.result(to ?? null, input, output)
  const text =
    result === undefined ? abbreviateHex(output, 16, 8) : result.map(({ value }) => valueText(value)).join(', ')
  return <div class="muted">→ {text}</div>
}
