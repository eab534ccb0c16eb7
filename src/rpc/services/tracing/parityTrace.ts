import { bytesToHex, EMPTY_BYTES, type Hash } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { callFrames } from '../../../execution/trace/callFrames.ts'
import { combineInspectors } from '../../../execution/trace/combine.ts'
import { stateDiff } from '../../../execution/trace/stateDiff.ts'
import type { Traced } from '../../../execution/trace/tracer.ts'
import { vmTrace } from '../../../execution/trace/vmTrace.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { toParityCalls, toStateDiff, toVmTrace } from '../../wire/trace/parity.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'

/** The result of trace_call and similar methods for one message. Traces that were not requested are empty or null. */
export interface ParityTrace {
  readonly output: string
  readonly stateDiff: object | null
  readonly trace: readonly object[]
  readonly vmTrace: object | null
  readonly transactionHash?: Hash
}

/** Creates a tracer that records the requested kinds of traces of a message. */
export function parityTracer(
  traced: Traced,
  types: ReadonlySet<TraceType>,
): { readonly inspector: Inspector; finish(result: MessageResult): ParityTrace } {
  const calls = types.has('trace') ? callFrames(traced) : undefined
  const machine = types.has('vmTrace') ? vmTrace(traced) : undefined
  const diff = types.has('stateDiff') ? stateDiff(traced) : undefined
  const inspectors = [calls, machine].flatMap((tracer) => (tracer === undefined ? [] : [tracer.inspector]))
  return {
    inspector: combineInspectors(inspectors),
    finish(result) {
      const steps = machine?.finish(result)
      return {
        output: bytesToHex(result.fault === undefined || result.outcome === 'revert' ? result.returnData : EMPTY_BYTES),
        stateDiff: diff === undefined ? null : toStateDiff(diff()),
        trace: calls === undefined ? [] : toParityCalls(calls.finish(result)),
        vmTrace: steps === undefined ? null : toVmTrace(steps),
      }
    },
  }
}
