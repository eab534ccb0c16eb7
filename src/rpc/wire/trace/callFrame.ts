import { bytesToHex, type Hex, quantityHex } from '../../../bytes.ts'
import { createsContract } from '../../../evm/inspector.ts'
import { revertReason } from '../../../execution/revertReason.ts'
import { type CallFrame, type FrameLog, isReverted } from '../../../execution/trace/callFrames.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { Message } from '../../../protocol/message.ts'

/** A frame in the format of go-ethereum's callTracer. */
export interface CallFrameJson {
  readonly from: Hex
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly to?: Hex
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly CallFrameJson[]
  readonly logs?: readonly object[]
  readonly value?: Hex
  readonly type: string
}

/**
 * Yields the JSON text of the outermost frame, in the order of execution: a trace can have hundreds of thousands of frames. Its gas is the
 * gas of the message, including the intrinsic gas. `moreMembers` returns the text of further members of each frame, in the same order.
 */
export function* outermostFrameText(
  frame: CallFrame,
  { gasLimit }: Message,
  { gasUsed }: MessageResult,
  moreMembers: () => Iterable<string> = () => [],
): Generator<string> {
  // The innermost one is last. Not recursive: each piece of a recursive generator passes through all levels.
  const open = [openFrame({ ...frame, gas: gasLimit, gasUsed }, false)]
  yield open[0]?.head ?? ''
  yield* moreMembers()
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const index = current.written++
    const call = current.calls[index]
    if (call === undefined) {
      open.pop()
      yield current.tail
    } else {
      const inner = openFrame(call, current.isUndone)
      open.push(inner)
      yield `${index === 0 ? ',"calls":[' : ','}${inner.head}`
      yield* moreMembers()
    }
  }
}

/** A frame whose inner frames are being written. */
interface OpenFrame {
  /** The JSON text before the inner frames. */
  readonly head: string
  /** The JSON text after the inner frames. */
  readonly tail: string
  readonly calls: readonly CallFrame[]
  /** Whether the frame or a frame around it was reverted. */
  readonly isUndone: boolean
  /** Number of inner frames that were written. */
  written: number
}

/** Encodes a frame without its inner frames. Omits its logs if it is undone. */
function openFrame(frame: CallFrame, isOuterReverted: boolean): OpenFrame {
  const { kind, from, to, gas, gasUsed, input, output, fault, value, calls, logs } = frame
  const failed = isReverted(frame)
  const isUndone = isOuterReverted || failed
  const reason = frame.outcome === 'revert' ? revertReason(output) : undefined
  const head = JSON.stringify({
    from,
    gas: quantityHex(gas),
    gasUsed: quantityHex(gasUsed),
    ...(!(failed && createsContract(frame.kind)) && { to }),
    input: bytesToHex(input),
    ...(output.length > 0 && { output: bytesToHex(output) }),
    ...(fault !== undefined && { error: fault }),
    ...(reason !== undefined && { revertReason: reason }),
  } satisfies Partial<CallFrameJson>)
  const tail = JSON.stringify({
    ...(logs.length > 0 && !isUndone && { logs: logs.map(toFrameLog) }),
    ...(kind !== 'STATICCALL' && { value: quantityHex(value) }),
    type: kind,
  } satisfies Partial<CallFrameJson>)
  return {
    head: head.slice(0, -1),
    tail: `${calls.length > 0 ? ']' : ''},${tail.slice(1)}`,
    calls,
    isUndone,
    written: 0,
  }
}

const toFrameLog = ({ log: { address, topics, data }, position, index }: FrameLog) => ({
  address,
  topics,
  data: bytesToHex(data),
  position: quantityHex(position),
  index: quantityHex(index),
})
