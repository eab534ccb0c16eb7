import { useMemo } from 'preact/hooks'
import { groupDigits } from '../../../../format/amount.ts'
import type { RpcReceipt } from '../../../../rpc/types.ts'
import { useRpc } from '../../../../state/useRpc.ts'
import { AddressLink } from '../../../../ui/address.tsx'
import { Card, EmptyState, LoadPlaceholder } from '../../../../ui/layout.tsx'
import { callStack, type LineTrace, lineIndexAt, lineOut, lineOver } from './lineTrace.ts'
import { showStep } from './showStep.ts'
import { SourceText } from './sourceText.tsx'
import { type LoadedStep, MemoryAndOutput, Opcodes, StackAndStorage } from './stepDetails.tsx'

interface Props {
  readonly receipt: RpcReceipt
  /** The step in the query of the URL. Undefined for the first line, or the last line of a failed transaction. */
  readonly step: string | undefined
}

/** Executes a transaction again, line by line and opcode by opcode. */
export function Debugger({ receipt: { transactionHash, blockHash, status }, step }: Props) {
  const { data: trace, error } = useRpc(
    (rpc) => rpc.request<LineTrace>('vivarium_traceLines', [transactionHash]),
    [transactionHash, blockHash],
    { live: false },
  )
  if (trace === undefined) return <LoadPlaceholder error={error} title="The transaction cannot be executed again." />
  if (trace.stepCount === 0)
    return (
      <Card>
        <EmptyState title="No code was executed">The transaction called no contract.</EmptyState>
      </Card>
    )
  const first = status === '0x0' ? trace.lines.at(-1)?.step : trace.lines[0]?.step
  const given = Number(step ?? first ?? 0)
  const current = Number.isInteger(given) ? Math.min(Math.max(given, 0), trace.stepCount - 1) : 0
  return <Position trace={trace} hash={transactionHash} blockHash={blockHash} step={current} />
}

interface PositionProps {
  readonly trace: LineTrace
  readonly hash: string
  readonly blockHash: string
  readonly step: number
}

function Position({ trace, hash, blockHash, step }: PositionProps) {
  const { lines, files, frames } = trace
  const index = lineIndexAt(trace, step)
  const line = lines[index]
  const frame = frames[line?.frame ?? 0]
  const { data: state, error } = useRpc(
    (rpc) => rpc.request<LoadedStep>('vivarium_traceStep', [hash, step]),
    [hash, blockHash],
    { live: false, wanted: step },
  )
  return (
    <>
      <Toolbar trace={trace} index={index} step={step} />
      <div class="debugger">
        <div>
          {line?.file != null && line.line !== null ? (
            <Card title={files[line.file]?.path} flush>
              <SourceText trace={trace} index={index} file={line.file} line={line.line} />
            </Card>
          ) : (
            <Card title={frame?.contract ?? 'A contract without source code'}>
              {frame !== undefined && <AddressLink address={frame.codeAddress} whole />}
              <p class="muted">
                The source code of this contract is unknown. Start the node with <code>--artifacts</code> and the output
                folder of the compiler. The opcodes are on this page.
              </p>
            </Card>
          )}
          {state !== undefined && <MemoryAndOutput {...state} />}
        </div>
        <div>
          <CallStack trace={trace} index={index} />
          {state === undefined ? (
            <LoadPlaceholder error={error} title="The step cannot be loaded." />
          ) : (
            <>
              <Opcodes opcodes={state.opcodes} step={step} />
              <StackAndStorage {...state} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Toolbar({ trace, index, step }: { readonly trace: LineTrace; readonly index: number; readonly step: number }) {
  const { lines, stepCount, isComplete } = trace
  const last = lines.length - 1
  const isAfterLine = step > (lines[index]?.step ?? 0)
  const button = (label: string, to: number, isDisabled: boolean, title: string) => (
    <button
      type="button"
      class="button small"
      title={title}
      disabled={isDisabled}
      onClick={() => showStep(lines[to]?.step ?? 0)}
    >
      {label}
    </button>
  )
  return (
    <div class="debugger-toolbar" role="toolbar" aria-label="Debugger">
      {button('First line', 0, index === 0 && !isAfterLine, 'To the first line of the transaction')}
      {button('Back', isAfterLine ? index : index - 1, index === 0 && !isAfterLine, 'To the line before this one')}
      {button('Step into', index + 1, index === last, 'To the next line, also in a function that this line calls')}
      {button('Step over', lineOver(trace, index), index === last, 'To the next line of this function')}
      {button('Step out', lineOut(trace, index), index === last, 'To the line that called this function')}
      {button('Last line', last, index === last && !isAfterLine, 'To the last line of the transaction')}
      <span class="muted" aria-live="polite">
        Step {groupDigits(step)} of {groupDigits(stepCount)}
        {!isComplete && ', of which the last ones are not shown'}
      </span>
    </div>
  )
}

function CallStack({ trace, index }: { readonly trace: LineTrace; readonly index: number }) {
  const stack = useMemo(() => callStack(trace, index), [trace, index])
  const { lines, files, frames } = trace
  return (
    <Card title="Call stack">
      <ol class="call-stack">
        {stack.map((at) => {
          const { step, frame, file, line, function: name } = lines[at] ?? {}
          const { type, address } = frames[frame ?? 0] ?? {}
          return (
            <li key={at}>
              <button type="button" aria-current={at === index} onClick={() => showStep(step ?? 0)}>
                <code class="function">{name ?? `${type} ${address}`}</code>
              </button>{' '}
              {file != null && (
                <span class="muted">
                  {files[file]?.path}:{line}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
