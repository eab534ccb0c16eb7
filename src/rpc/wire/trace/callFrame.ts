import { bytesToHex, type Hex } from '../../../bytes.ts'
import { revertReason } from '../../../execution/revertReason.ts'
import { type CallFrame, type FrameLog, isReverted } from '../../../execution/trace/callFrames.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { Message } from '../../../protocol/message.ts'
import { toQuantity } from '../quantity.ts'

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

/** Encodes the outermost frame with the gas of the message, including the intrinsic gas. */
export const toOutermostFrame = (frame: CallFrame, { gasLimit }: Message, { gasUsed }: MessageResult): CallFrameJson =>
  toCallFrame({ ...frame, gas: gasLimit, gasUsed }, false)

/** Encodes a frame. Omits its logs if the frame or a frame around it was reverted. */
function toCallFrame(frame: CallFrame, isOuterReverted: boolean): CallFrameJson {
  const { kind, from, to, gas, gasUsed, input, output, fault, value, calls, logs } = frame
  const failed = isReverted(frame)
  const isUndone = isOuterReverted || failed
  const reason = frame.outcome === 'revert' ? revertReason(output) : undefined
  return {
    from,
    gas: toQuantity(gas),
    gasUsed: toQuantity(gasUsed),
    ...(!(failed && isCreation(frame)) && { to }),
    input: bytesToHex(input),
    ...(output.length > 0 && { output: bytesToHex(output) }),
    ...(fault !== undefined && { error: fault }),
    ...(reason !== undefined && { revertReason: reason }),
    ...(calls.length > 0 && { calls: calls.map((call) => toCallFrame(call, isUndone)) }),
    ...(logs.length > 0 && !isUndone && { logs: logs.map(toFrameLog) }),
    ...(kind !== 'STATICCALL' && { value: toQuantity(value) }),
    type: kind,
  }
}

export const isCreation = ({ kind }: CallFrame): boolean => kind === 'CREATE' || kind === 'CREATE2'

const toFrameLog = ({ log: { address, topics, data }, position, index }: FrameLog) => ({
  address,
  topics,
  data: bytesToHex(data),
  position: toQuantity(position),
  index: toQuantity(index),
})
