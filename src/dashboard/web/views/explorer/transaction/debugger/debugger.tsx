import { useMemo } from 'preact/hooks'
import type { AbiDecoder } from '../../../../abi/abiDecoder.ts'
import type { RpcReceipt } from '../../../../rpc/types.ts'
import { useRpc } from '../../../../state/useRpc.ts'
import { AddressLink } from '../../../../ui/address.tsx'
import { Card, EmptyState, Failure, LoadPlaceholder } from '../../../../ui/layout.tsx'
import { CallFailure } from '../failureReason.tsx'
import { failingFrames, type LoadedTransaction } from '../loadTransaction.ts'
import { CallStack } from './callStack.tsx'
import { frameCalls } from './frameCalls.ts'
import { failingStep, failsOn, type LineTrace, lineIndexAt, type TracedFrame } from './lineTrace.ts'
import { SourceText } from './sourceText.tsx'
import { type LoadedStep, MemoryAndOutput, Opcodes, StackAndStorage } from './stepDetails.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props extends Pick<LoadedTransaction, 'root' | 'location'> {
  readonly receipt: RpcReceipt
  readonly decoder: AbiDecoder
  /** The step in the query of the URL. Undefined for the first line, or the failure of the transaction. */
  readonly step: string | undefined
}

/** Executes a transaction again, line by line and opcode by opcode. */
export function Debugger({ receipt: { transactionHash, blockHash, status }, root, location, decoder, step }: Props) {
  const { data: trace, error } = useRpc(
    (rpc) => rpc.request<LineTrace>('vivarium_traceLines', [transactionHash]),
    [transactionHash, blockHash],
    { live: false },
  )
  const calls = useMemo(() => (trace === undefined ? [] : frameCalls(trace, root)), [trace, root])
  const failure = useMemo(() => {
    if (trace === undefined || status !== '0x0') return undefined
    return failingStep(trace, location[0], calls.indexOf(root && failingFrames(root).at(-1)))
  }, [trace, status, location, calls, root])
  if (trace === undefined) return <LoadPlaceholder error={error} title="The transaction cannot be executed again." />
  if (trace.stepCount === 0)
    return (
      <Card>
        <EmptyState title="No code was executed">The transaction executed no opcode.</EmptyState>
      </Card>
    )
  const given = Number(step ?? failure ?? trace.lines[0]?.step ?? 0)
  const current = Number.isInteger(given) ? Math.min(Math.max(given, 0), trace.stepCount - 1) : 0
  return (
    <Position
      trace={trace}
      calls={calls}
      decoder={decoder}
      hash={transactionHash}
      blockHash={blockHash}
      step={current}
      failure={failure}
    />
  )
}

interface PositionProps {
  readonly trace: LineTrace
  readonly calls: ReturnType<typeof frameCalls>
  readonly decoder: AbiDecoder
  readonly hash: string
  readonly blockHash: string
  readonly step: number
  readonly failure: number | undefined
}

function Position({ trace, calls, decoder, hash, blockHash, step, failure }: PositionProps) {
  const { lines, files, frames } = trace
  const index = lineIndexAt(trace, step)
  const line = lines[index]
  const frame = frames[line?.frame ?? 0]
  const isFailing = failsOn(trace, index)
  const { data: state, error } = useRpc(
    async (rpc) => ({ step, ...(await rpc.request<LoadedStep>('vivarium_traceStep', [hash, step])) }),
    [hash, blockHash],
    { live: false, wanted: step },
  )
  /** The state of the last step stays until the next one is loaded. */
  const isOutdated = state !== undefined && state.step !== step
  return (
    <>
      <Toolbar trace={trace} index={index} step={step} failure={failure} />
      {isFailing && (
        <CallFailure frame={calls[line?.frame ?? 0]} otherwise={frame?.error ?? 'the call failed'} decoder={decoder} />
      )}
      {isOutdated && error !== undefined && <Failure error={error} title="The step cannot be loaded." />}
      <div class="debugger" aria-busy={isOutdated}>
        {line?.file != null && line.line !== null ? (
          <Card title={files[line.file]?.path} flush>
            <SourceText trace={trace} index={index} file={line.file} line={line.line} isFailing={isFailing} />
          </Card>
        ) : (
          <NoSource frame={frame} />
        )}
        <div class="debugger-side">
          <CallStack trace={trace} index={index} calls={calls} decoder={decoder} />
          {state === undefined ? (
            <LoadPlaceholder error={error} title="The step cannot be loaded." />
          ) : (
            <>
              <Opcodes {...state} stepCount={trace.stepCount} current={step} />
              <StackAndStorage {...state} />
            </>
          )}
        </div>
        {state !== undefined && <MemoryAndOutput {...state} />}
      </div>
    </>
  )
}

/** Shown for code without lines. */
function NoSource({ frame }: { readonly frame: TracedFrame | undefined }) {
  return (
    <Card title={frame?.contract ?? 'A contract without source code'}>
      {frame !== undefined && <AddressLink address={frame.codeAddress} whole />}
      <p class="muted">
        {frame?.contract == null ? (
          <>
            The source code of this contract is unknown. Start the node with <code>--artifacts</code> and the output
            folder of the compiler. The opcodes are on this page.
          </>
        ) : (
          'This code is not in a function, such as the getter of a variable, so it has no line. The opcodes are on this page.'
        )}
      </p>
    </Card>
  )
}
