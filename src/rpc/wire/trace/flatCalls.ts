import { bytesToHex, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import { createsContract } from '../../../evm/inspector.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import { parityError } from './parityError.ts'

/** A frame in a flat list, in the format of OpenEthereum's trace module and go-ethereum's flatCallTracer. */
export interface FlatCall {
  readonly action: object
  readonly error?: string
  readonly result?: object | null
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly type: 'call' | 'create' | 'suicide'
}

/** The position of a traced message in the chain. */
export interface TracePosition {
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

/** Returns whether a frame and its inner frames are omitted. */
export type FrameFilter = (frame: CallFrame) => boolean

/** Yields the frames of a call tree in the order of execution, except frames for which `omit` is true. `encode` encodes each frame. */
export function* flatCalls(
  outermost: CallFrame,
  omit: FrameFilter,
  encode: (frame: CallFrame) => EncodedFrame,
): Generator<FlatCall> {
  // The innermost one is last. Not recursive: each value of a recursive generator passes through all levels.
  const open: OpenFlatFrame[] = []
  function enter(frame: CallFrame, traceAddress: readonly number[]): FlatCall {
    if (frame.calls.length > 0) open.push({ calls: frame.calls, traceAddress, read: 0, yielded: 0 })
    return { ...encode(frame), subtraces: countCalls(frame, omit), traceAddress }
  }
  yield enter(outermost, [])
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const call = current.calls[current.read++]
    if (call === undefined) open.pop()
    // Addresses are created one by one: together they can be much longer than the frames.
    else if (!omit(call)) yield enter(call, [...current.traceAddress, current.yielded++])
  }
}

/** A frame whose inner frames are being read. */
interface OpenFlatFrame {
  readonly calls: readonly CallFrame[]
  readonly traceAddress: readonly number[]
  /** Number of inner frames that were read, and of those that were not omitted. */
  read: number
  yielded: number
}

function countCalls({ calls }: CallFrame, omit: FrameFilter): number {
  let count = 0
  for (const call of calls) if (!omit(call)) count++
  return count
}

/** Yields frames with the position of their message in the chain. */
export function* withPosition<Position extends object>(
  calls: Iterable<FlatCall>,
  position: Position,
): Generator<FlatCall & Position> {
  for (const call of calls) yield { ...call, ...position }
}

type EncodedFrame = Pick<FlatCall, 'action' | 'error' | 'result' | 'type'>

/** OpenEthereum omits calls of precompiles without value. */
export const isOmittedPrecompile: FrameFilter = ({ isPrecompile, value }) => isPrecompile && value === 0n

/** Encodes a frame in OpenEthereum's format. The result of a failure is null, except for a revert. */
export function toParityCall(frame: CallFrame): EncodedFrame {
  const { fault, outcome } = frame
  if (frame.kind === 'SELFDESTRUCT') return toSuicide(frame)
  return {
    action: createsContract(frame.kind)
      ? { ...toCreateAction(frame), creationMethod: frame.kind.toLowerCase() }
      : toCallAction(frame),
    ...(fault !== undefined && { error: parityError(outcome, fault) }),
    result: resultOf(frame) ?? null,
    type: createsContract(frame.kind) ? 'create' : 'call',
  }
}

/** Encodes a frame in the format of go-ethereum's flatCallTracer. */
export function toGethFlatCall(frame: CallFrame, convertErrors: boolean): EncodedFrame {
  const { fault, outcome } = frame
  if (frame.kind === 'SELFDESTRUCT') {
    const { action, type } = toSuicide(frame)
    return { action, type }
  }
  const result = resultOf(frame)
  return {
    action: createsContract(frame.kind) ? toCreateAction(frame) : toCallAction(frame),
    ...(fault !== undefined && { error: convertErrors ? parityError(outcome, fault) : fault }),
    ...(result !== undefined && { result }),
    type: createsContract(frame.kind) ? 'create' : 'call',
  }
}

/** Returns the result of a frame. Undefined for a failure, except a revert. */
function resultOf(frame: CallFrame) {
  if (frame.fault !== undefined && frame.outcome !== 'revert') return undefined
  return createsContract(frame.kind) ? toCreateResult(frame) : toCallResult(frame)
}

const toCallAction = ({ kind, from, to, gas, input, value }: CallFrame) => ({
  callType: kind.toLowerCase(),
  from,
  gas: quantityHex(gas),
  input: bytesToHex(input),
  to,
  value: quantityHex(value),
})

const toCreateAction = ({ from, gas, input, value }: CallFrame) => ({
  from,
  gas: quantityHex(gas),
  init: bytesToHex(input),
  value: quantityHex(value),
})

const toCallResult = ({ gasUsed, output }: CallFrame) => ({
  gasUsed: quantityHex(gasUsed),
  output: bytesToHex(output),
})

const toCreateResult = ({ to, gasUsed, output, fault }: CallFrame): { address?: Hex; code: Hex; gasUsed: Hex } => ({
  ...(fault === undefined && { address: to }),
  code: bytesToHex(output),
  gasUsed: quantityHex(gasUsed),
})

const toSuicide = ({ from, to, value }: CallFrame): EncodedFrame & { readonly type: 'suicide' } => ({
  action: { address: from, balance: quantityHex(value), refundAddress: to },
  result: null,
  type: 'suicide',
})
