import { EMPTY_BYTES } from '../../bytes.ts'
import { createsContract, type Inspector, type Step } from '../../evm/inspector.ts'
import { CREATE, CREATE2, SSTORE } from '../../evm/opcodeNumbers.ts'
import { type TracedMessage, type Tracer, traceTooLarge } from './tracer.ts'

/** The code of a frame and its executed opcodes. */
export interface VmTrace {
  readonly code: Uint8Array
  readonly ops: VmOperation[]
}

export interface VmOperation {
  readonly pc: number
  readonly opcode: number
  readonly name: string
  /** Gas cost, including gas forwarded to a call. */
  cost: number
  /** Undefined if the opcode failed. */
  effect: VmEffect | undefined
  /** The called frame. */
  sub: VmTrace | undefined
}

export interface VmEffect {
  /** Remaining gas. */
  readonly gasLeft: number
  readonly pushed: readonly bigint[]
  /** Written memory. */
  readonly memory: { readonly offset: number; readonly data: Uint8Array } | undefined
  readonly stored: { readonly key: bigint; readonly value: bigint } | undefined
}

/** Maximum operations of one trace, and bytes of memory in them. */
const MAX_OPERATIONS = 250_000
const MAX_BYTES = 64 * 2 ** 20
const HINT = 'request trace and stateDiff instead'

/** An executed operation. Its effects are read when the next operation of the frame starts. */
interface Pending {
  readonly operation: VmOperation
  readonly pushes: number
  readonly area: readonly [offset: number, size: number] | undefined
  readonly stored: VmEffect['stored']
  gasLeft: number
}

interface OpenFrame {
  readonly trace: VmTrace
  pending: Pending | undefined
}

/** Collects every opcode of a message with its effects, like OpenEthereum's vmTrace. Undefined if no code ran. */
export function vmTrace({ execution: { state }, message, opcodes }: TracedMessage): Tracer<VmTrace | undefined> {
  const open: OpenFrame[] = []
  let outermost: VmTrace | undefined
  /** Frame of the last step. */
  let current: { readonly frame: OpenFrame; readonly isCreation: boolean } | undefined
  let gas = 0
  let forwarded = 0
  let returned = 0
  let operations = 0
  let bytes = 0

  function finishOperation(frame: OpenFrame, step: Step | undefined): void {
    const { pending } = frame
    if (pending === undefined) return
    frame.pending = undefined
    const { operation, pushes, area, stored } = pending
    operation.effect = {
      gasLeft: step?.gasLeft ?? pending.gasLeft,
      pushed: step === undefined ? [] : topOf(step, pushes),
      memory: step === undefined || area === undefined ? undefined : writtenTo(step, area),
      stored,
    }
  }
  function writtenTo(step: Step, [offset, size]: readonly [number, number]): VmEffect['memory'] {
    bytes += size
    if (bytes > MAX_BYTES) throw traceTooLarge({ limit: `${MAX_BYTES >> 20} MiB`, hint: HINT })
    return { offset, data: step.memoryView().slice(offset, offset + size) }
  }
  const inspector: Inspector = {
    frameEntered({ kind, input, codeAddress, gas }) {
      forwarded = gas
      const isCreation = createsContract(kind)
      const trace: VmTrace = { code: isCreation ? input : state.getCode(codeAddress), ops: [] }
      const caller = open.at(-1)?.pending
      if (caller === undefined) outermost ??= trace
      else if (trace.code.length > 0) caller.operation.sub = trace
      open.push({ trace, pending: undefined })
    },
    frameLeft({ gasUsed }) {
      returned = forwarded - gasUsed
      const frame = open.pop()
      if (frame !== undefined) finishOperation(frame, undefined)
    },
    step(step) {
      const frame = open.at(-1)
      if (frame === undefined) return
      finishOperation(frame, step)
      operations++
      if (operations > MAX_OPERATIONS) throw traceTooLarge({ limit: `${MAX_OPERATIONS} operations`, hint: HINT })
      const { opcode, pc, name, peek } = step
      const operation: VmOperation = { pc, opcode, name, cost: 0, effect: undefined, sub: undefined }
      frame.trace.ops.push(operation)
      const [key, value] = opcode === SSTORE ? [peek(1), peek(2)] : []
      gas = step.gasLeft
      forwarded = 0
      returned = 0
      frame.pending = {
        operation,
        pushes: pushedWordsOf(opcode, opcodes.rows[opcode]?.pushes ?? 0),
        area: areaOf(step),
        stored: key === undefined || value === undefined ? undefined : { key, value },
        gasLeft: gas,
      }
      current = { frame, isCreation: opcode === CREATE || opcode === CREATE2 }
    },
    stepped(gasLeft) {
      const pending = current?.frame.pending
      if (current === undefined || pending === undefined) return
      pending.operation.cost = Math.max(gas - gasLeft + returned - (current.isCreation ? forwarded : 0), 0)
      pending.gasLeft = gasLeft
    },
    fault(outcome, cost) {
      const pending = current?.frame.pending
      if (current === undefined || pending === undefined || outcome === 'revert') return
      pending.operation.cost = cost
      current.frame.pending = undefined
    },
  }
  return {
    inspector,
    finish() {
      if (outermost === undefined || outermost.code.length > 0) return outermost
      return message.to === undefined ? { code: EMPTY_BYTES, ops: [] } : undefined
    },
  }
}

/** Returns the number of words that OpenEthereum lists as pushed: for DUP and SWAP, all words that the opcode accesses. */
function pushedWordsOf(opcode: number, pushes: number): number {
  if (opcode >= 0x80 && opcode <= 0x8f) return opcode - 0x80 + 2
  return opcode >= 0x90 && opcode <= 0x9f ? opcode - 0x90 + 2 : pushes
}

function topOf({ peek }: Step, count: number): bigint[] {
  const words: bigint[] = []
  for (let depth = count; depth > 0; depth--) {
    const word = peek(depth)
    if (word !== undefined) words.push(word)
  }
  return words
}

/** Returns offset and size of the memory that an opcode writes. */
function areaOf({ opcode, peek }: Step): readonly [number, number] | undefined {
  const area = (offset: number, size: number | bigint): readonly [number, number] | undefined => {
    const at = Number(peek(offset) ?? 0n)
    const length = Number(size)
    return length > 0 && at + length < Number.MAX_SAFE_INTEGER ? [at, length] : undefined
  }
  const word = (depth: number): bigint => peek(depth) ?? 0n
  switch (opcode) {
    case 0x51: // MLOAD
    case 0x52: // MSTORE
      return area(1, 32)
    case 0x53: // MSTORE8
      return area(1, 1)
    case 0x37: // CALLDATACOPY
    case 0x39: // CODECOPY
    case 0x3e: // RETURNDATACOPY
    case 0x5e: // MCOPY
      return area(1, word(3))
    case 0x3c: // EXTCODECOPY
      return area(2, word(4))
    case 0xf1: // CALL
    case 0xf2: // CALLCODE
      return area(6, word(7))
    case 0xf4: // DELEGATECALL
    case 0xfa: // STATICCALL
      return area(5, word(6))
    default:
      return undefined
  }
}
