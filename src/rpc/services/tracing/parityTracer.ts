import { bytesToHex, EMPTY_BYTES, type Hash } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { callFrames } from '../../../execution/trace/callFrames.ts'
import { combineInspectors } from '../../../execution/trace/combine.ts'
import { stateDiff } from '../../../execution/trace/stateDiff.ts'
import type { TracedMessage } from '../../../execution/trace/tracer.ts'
import { vmTrace } from '../../../execution/trace/vmTrace.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { listText } from '../../wire/listText.ts'
import { parityCalls, stateDiffText, vmTraceText } from '../../wire/trace/parity.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'

/** A tracer for the result of trace_call and similar methods. */
export interface ParityTracer {
  readonly inspector: Inspector
  /**
   * Yields the JSON text of the traces of one message. Read it before the next message is executed. Traces that were not requested are empty or
   * null. `hash` is the transaction to name in the result.
   */
  finish(result: MessageResult, hash?: Hash): Generator<string>
}

/** Creates a tracer that records the requested kinds of traces of a message. */
export function parityTracer(traced: TracedMessage, types: ReadonlySet<TraceType>): ParityTracer {
  const calls = types.has('trace') ? callFrames(traced) : undefined
  const machine = types.has('vmTrace') ? vmTrace(traced) : undefined
  const diff = types.has('stateDiff') ? stateDiff(traced) : undefined
  const inspectors = [calls, machine].flatMap((tracer) => (tracer === undefined ? [] : [tracer.inspector]))
  return {
    inspector: combineInspectors(inspectors),
    *finish(result, hash) {
      const output = result.fault === undefined || result.outcome === 'revert' ? result.returnData : EMPTY_BYTES
      yield `{"output":"${bytesToHex(output)}","stateDiff":`
      if (diff === undefined) yield 'null'
      else yield* stateDiffText(diff())
      yield ',"trace":'
      yield* listText(calls === undefined ? [] : parityCalls(calls.finish(result)))
      yield ',"vmTrace":'
      const steps = machine?.finish(result)
      if (steps === undefined) yield 'null'
      else yield* vmTraceText(steps)
      yield hash === undefined ? '}' : `,"transactionHash":"${hash}"}`
    },
  }
}
