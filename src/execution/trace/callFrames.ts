import type { Address } from '../../bytes.ts'
import { EMPTY_BYTES } from '../../bytes.ts'
import { rulesOf } from '../../evm/forks.ts'
import { type CallKind, createsContract, type FrameEnd, type FrameStart, type Inspector } from '../../evm/inspector.ts'
import type { Log, Outcome } from '../../evm/message.ts'
import { outcomeEffect } from '../../evm/outcomeEffect.ts'
import { frameFaultText } from '../../protocol/faultText.ts'
import { type TracedMessage, type Tracer, traceTooLarge } from './tracer.ts'

/** A call, creation or self-destruct, with its inner frames. Values are in wei. */
export interface CallFrame {
  readonly kind: CallKind | 'SELFDESTRUCT'
  /** 0 for the outermost. */
  readonly depth: number
  /** The caller. For a self-destruct, the destroyed contract. */
  readonly from: Address
  /** The account whose code runs. For a creation the new account, for a self-destruct the beneficiary. */
  readonly to: Address
  /** A delegated call has the value of its caller, although nothing is transferred. */
  readonly value: bigint
  /** Calldata; for a creation the init code. */
  readonly input: Uint8Array
  readonly gas: number | bigint
  gasUsed: number
  /** Return or revert data. For a creation, the deployed code. */
  output: Uint8Array
  outcome: Outcome
  /** Error text of go-ethereum for a reverted frame. Undefined if the frame succeeded. */
  fault: string | undefined
  /** Calls, creations and self-destructs in order. */
  readonly calls: CallFrame[]
  readonly logs: FrameLog[]
  /** Whether a precompile ran. */
  readonly isPrecompile: boolean
}

/** A log with its positions in its frame and its block. */
export interface FrameLog {
  readonly log: Log
  /** Number of logs and calls before it in the same frame. */
  readonly position: number
  /** Position among the logs of the block, as in receipts. Reverted logs do not count. */
  readonly index: number
}

export interface CallFrameOptions {
  /** Skip all frames except the outermost. */
  readonly onlyTop?: boolean
  readonly logs?: boolean
  /** What a client can do if the trace is too large, as an imperative. */
  readonly hint?: string
}

/** Maximum length of all frames of one trace with their calldata, output and log data, in bytes. */
const MAX_BYTES = 64 * 2 ** 20
/** Counted bytes of a frame without data. So a trace has at most half a million frames. */
const FRAME_BYTES = 128

/** Collects the calls of a message as a tree. The outermost frame excludes the intrinsic gas of the message. */
export function callFrames(
  { opcodes, precompiles, execution, logsBefore }: TracedMessage,
  {
    onlyTop = false,
    logs = false,
    hint = 'trace a call or a transaction with fewer inner calls',
  }: CallFrameOptions = {},
): Tracer<CallFrame> {
  const rules = rulesOf(execution.rules.fork)
  const open: CallFrame[] = []
  let outermost: CallFrame | undefined
  let depth = 0
  let bytes = 0
  let logCount = logsBefore
  /** The count at the start of each open frame. */
  const logCounts: number[] = []

  function countBytes(size: number): void {
    bytes += size
    if (bytes > MAX_BYTES) throw traceTooLarge({ limit: `${MAX_BYTES >> 20} MiB`, hint })
  }
  function add(frame: CallFrame): void {
    countBytes(FRAME_BYTES + frame.input.length)
    outermost ??= frame
    open.at(-1)?.calls.push(frame)
  }
  const inspector: Inspector = {
    frameEntered(start) {
      depth = start.depth
      logCounts.push(logCount)
      if (onlyTop && start.depth > 0) return
      const frame = frameOf(start, precompiles.has(start.codeAddress))
      add(frame)
      open.push(frame)
    },
    frameLeft(end) {
      depth = end.depth - 1
      const before = logCounts.pop() ?? logCount
      if (!outcomeEffect(end.outcome, rules).keepsWrites) logCount = before
      if (onlyTop && end.depth > 0) return
      const frame = open.pop()
      if (frame === undefined) return
      countBytes(end.output.length)
      close(frame, end)
    },
    selfDestructed(address, beneficiary, balance) {
      if (!onlyTop) add(selfDestructOf(address, beneficiary, balance, depth + 1))
    },
    ...(logs && {
      logged(log: Log) {
        const frame = open.at(-1)
        const index = logCount++
        if (frame === undefined || (onlyTop && depth > 0)) return
        countBytes(log.data.length)
        frame.logs.push({ log, position: frame.calls.length, index })
      },
    }),
  }
  function close(frame: CallFrame, { outcome, gasUsed, output, haltedAt }: FrameEnd): void {
    frame.gasUsed = gasUsed
    frame.outcome = outcome
    // The stack result of a create is not its output.
    frame.output = output
    frame.fault = outcomeEffect(outcome, rules).keepsWrites ? undefined : frameFaultText(outcome, haltedAt, opcodes)
  }
  return {
    inspector,
    finish() {
      if (outermost === undefined) throw new RangeError('the message was not executed')
      return outermost
    },
  }
}

/** The initial result of a frame: a success without gas and output. */
const success = () => ({
  gasUsed: 0,
  output: EMPTY_BYTES,
  outcome: 'success' as const,
  fault: undefined,
  calls: [],
  logs: [],
})

function frameOf(
  { kind, depth, caller, address, codeAddress, value, input, gas }: FrameStart,
  isPrecompile: boolean,
): CallFrame {
  // A delegated call runs on the account of its caller, and its `caller` is the caller of that account.
  const from = kind === 'DELEGATECALL' ? address : caller
  return {
    kind,
    depth,
    from,
    to: codeAddress,
    value,
    input,
    gas,
    ...success(),
    isPrecompile: isPrecompile && !createsContract(kind),
  }
}

function selfDestructOf(from: Address, to: Address, value: bigint, depth: number): CallFrame {
  return {
    kind: 'SELFDESTRUCT',
    depth,
    from,
    to,
    value,
    input: EMPTY_BYTES,
    gas: 0,
    ...success(),
    isPrecompile: false,
  }
}

/** Whether the failure of a frame reverts its writes. */
export const isReverted = ({ fault }: CallFrame): boolean => fault !== undefined

/** Iterates over the frames of a tree in execution order, except frames for which `omit` is true, and their inner frames. */
export function* framesInOrder(
  outermost: CallFrame,
  omit: (frame: CallFrame) => boolean = () => false,
): Generator<CallFrame> {
  // The last one is next. Not recursive: each value of a recursive generator passes through all levels.
  const waiting = [outermost]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (omit(next)) continue
    yield next
    for (let index = next.calls.length - 1; index >= 0; index--) waiting.push(next.calls[index]!) // within the bounds
  }
}

/** Iterates over the frames of a tree that were not reverted, in execution order. */
export const unrevertedFrames = (outermost: CallFrame): Generator<CallFrame> => framesInOrder(outermost, isReverted)

/** A frame inside the outermost one. */
export interface InnerFrame {
  readonly frame: CallFrame
  /** The positions of the frame and of the frames around it, such as `0_1`. */
  readonly position: string
  /** Undefined for a success. Otherwise the error of the frame or of a frame around it. */
  readonly fault: string | undefined
}

/** Iterates over the frames inside the outermost one, in execution order. */
export function* innerFrames(outermost: CallFrame): Generator<InnerFrame> {
  // The last one is next. Positions are texts, because frames that share a beginning share its memory.
  const waiting: InnerFrame[] = [{ frame: outermost, position: '', fault: outermost.fault }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { frame, position, fault } = next
    if (frame !== outermost) yield next
    for (const [index, call] of [...frame.calls.entries()].reverse()) {
      const at = position === '' ? String(index) : `${position}_${index}`
      waiting.push({ frame: call, position: at, fault: call.fault ?? fault })
    }
  }
}
