import { bytesEqual, bytesToHex, quantityHex, wordHex } from '../../../bytes.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import type { AccountDiff, ValueChange } from '../../../execution/trace/stateDiff.ts'
import type { VmOperation, VmTrace } from '../../../execution/trace/vmTrace.ts'
import { objectText } from '../objectText.ts'
import {
  type FlatCall,
  flatCalls,
  isOmittedPrecompile,
  type TracePosition,
  toParityCall,
  withPosition,
} from './flatCalls.ts'
import { opcodeName } from './structLogText.ts'

/** Results of the trace_ methods in OpenEthereum's format. */

/** A frame of a mined transaction with its position in the chain. */
export type PlacedCall = FlatCall & TracePosition

/** Yields the frames of a call tree. Each frame is encoded when it is read, because a trace can have hundreds of thousands. */
export const parityCalls = (frame: CallFrame): Generator<FlatCall> =>
  flatCalls(frame, isOmittedPrecompile, toParityCall)

/** Yields the frames of a mined transaction. */
export const placedCalls = (frame: CallFrame, position: TracePosition): Generator<PlacedCall> =>
  withPosition(parityCalls(frame), position)

/** Yields the JSON text of the state changes of a message: `=` same, `+` new, `-` removed, `*` changed. */
export function* stateDiffText(diffs: ReadonlyMap<string, AccountDiff>): Generator<string> {
  yield* objectText(accountsOf(diffs))
}

function* accountsOf(diffs: ReadonlyMap<string, AccountDiff>): Generator<readonly [string, Generator<string>]> {
  for (const [address, diff] of diffs) yield [address, accountDiffText(diff)]
}

const accountDiffText = ({ balance, nonce, code, storage }: AccountDiff): Generator<string> =>
  objectText([
    ['balance', JSON.stringify(toChange(balance, quantityHex, (a, b) => a === b))],
    ['nonce', JSON.stringify(toChange(nonce, quantityHex, (a, b) => a === b))],
    ['code', JSON.stringify(toChange(code, bytesToHex, bytesEqual))],
    ['storage', objectText(slotsOf(storage, balance.before === undefined))],
  ])

/** Returns the changed slots of an account. A new account had no slots before. */
function* slotsOf(storage: AccountDiff['storage'], isNew: boolean): Generator<readonly [string, string]> {
  for (const [slot, { before, after }] of [...storage].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const change = toChange({ before: isNew ? undefined : before, after }, wordHex, (a, b) => a === b)
    yield [wordHex(slot), JSON.stringify(change)]
  }
}

function toChange<Value>(
  { before, after }: ValueChange<Value>,
  encode: (value: Value) => string,
  isSame: (a: Value, b: Value) => boolean,
): unknown {
  if (before === undefined) return after === undefined ? '=' : { '+': encode(after) }
  if (after === undefined) return { '-': encode(before) }
  return isSame(before, after) ? '=' : { '*': { from: encode(before), to: encode(after) } }
}

/** Yields the JSON text of the operations of a message and its calls, one or two pieces for each. */
export function* vmTraceText(trace: VmTrace): Generator<string> {
  // The innermost one is last. Not recursive: each piece of a recursive generator passes through all levels.
  const open = [{ ops: trace.ops, written: 0 }]
  yield codeText(trace)
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const index = current.written++
    const operation = current.ops[index]
    if (operation === undefined) {
      open.pop()
      yield open.length === 0 ? ']}' : ']}}'
    } else {
      const { sub } = operation
      const head = `${index === 0 ? '' : ','}${JSON.stringify(toOperation(operation)).slice(0, -1)},"sub":`
      yield sub === undefined ? `${head}null}` : head + codeText(sub)
      if (sub !== undefined) open.push({ ops: sub.ops, written: 0 })
    }
  }
}

const codeText = ({ code }: VmTrace): string => `{"code":"${bytesToHex(code)}","ops":[`

/** Encodes an operation without the operations of the call that it makes. */
function toOperation({ cost, effect, opcode, name, pc }: VmOperation): object {
  return {
    cost,
    ex:
      effect === undefined
        ? null
        : {
            mem:
              effect.memory === undefined ? null : { data: bytesToHex(effect.memory.data), off: effect.memory.offset },
            push: effect.pushed.map(quantityHex),
            store:
              effect.stored === undefined
                ? null
                : { key: quantityHex(effect.stored.key), val: quantityHex(effect.stored.value) },
            used: effect.gasLeft,
          },
    op: opcodeName(opcode, name),
    pc,
  }
}
