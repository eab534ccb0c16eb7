import type { Inspector } from '../../../evm/inspector.ts'
import type { TracedMessage } from '../../../execution/trace/tracer.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { NotLoaded } from '../../../state/notLoaded.ts'
import type { TracePosition } from '../../wire/trace/flatCalls.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { createTracer, isJavaScript, type JsonTracer, type TracerOptions } from './createTracer.ts'

/** Maximum JavaScript tracers that run at once. Others wait, because each may use 128 MiB. */
const MAX_SANDBOXES = 4

/** A message to trace. */
interface TraceRequest {
  readonly traced: TracedMessage
  readonly options: TracerOptions
  /** Undefined outside of a mined block. */
  readonly position: TracePosition | undefined
}

/**
 * Executes a message with the tracer that the options select. Resolves to the parts of the JSON text of the result. `execute` must leave the
 * state unchanged if it fails.
 */
export async function runTracer(
  { traced, options, position }: TraceRequest,
  execute: (inspector: Inspector) => Promise<MessageResult>,
  timeSlice: TimeSlice,
): Promise<readonly string[]> {
  const trace = async (): Promise<readonly string[]> => {
    const { tracer, result } = await observe()
    return joinInSlices(tracer.finish(result), timeSlice)
  }
  /** A tracer can read state that is not loaded, because the message does not read it. Then the message runs again with a new tracer. */
  const observe = async (): Promise<{ readonly tracer: JsonTracer; readonly result: MessageResult }> => {
    for (;;) {
      try {
        const tracer = await createTracer(traced, options, position)
        return { tracer, result: await execute(tracer.inspector) }
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error
        await timeSlice.waitForState(error.load(traced.message))
      }
    }
  }
  if (options.tracer === undefined || !isJavaScript(options.tracer)) return trace()
  const release = await acquireSandbox(timeSlice)
  try {
    return await trace()
  } finally {
    release()
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Waits for one of the sandboxes. Resolves to a function that releases it. Rejects with the errors of the time slice. */
async function acquireSandbox(timeSlice: TimeSlice): Promise<() => void> {
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
  if (running < MAX_SANDBOXES) {
    running++
    return release
  }
  let start = (): void => undefined
  const turn = new Promise<void>((resolve) => {
    start = resolve
  })
  waiting.push(start)
  try {
    await timeSlice.waitFor(turn)
    // Tracers that wait must not run one after another in the same turn of the event loop.
    await timeSlice.yield()
  } catch (error) {
    const index = waiting.indexOf(start)
    // Otherwise this request has already received a sandbox.
    if (index < 0) release()
    else waiting.splice(index, 1)
    throw error
  }
  return release
}
