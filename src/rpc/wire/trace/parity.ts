import { bytesEqual, bytesToHex } from '../../../bytes.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import type { AccountDiff, ValueChange } from '../../../execution/trace/stateDiff.ts'
import type { VmOperation, VmTrace } from '../../../execution/trace/vmTrace.ts'
import { toWord } from '../bytes.ts'
import { toQuantity } from '../quantity.ts'
import { type FlatCall, flatCalls, isOmittedPrecompile, type TracePosition, toParityCall } from './flatCalls.ts'
import { opcodeName } from './structLogs.ts'

/** Results of the trace_ methods in OpenEthereum's format. */

/** A frame of a mined transaction with its position in the chain. */
export type PlacedCall = FlatCall & TracePosition

export const toParityCalls = (frame: CallFrame): FlatCall[] => [...flatCalls(frame, isOmittedPrecompile, toParityCall)]

export const toPlacedCalls = (frame: CallFrame, position: TracePosition): PlacedCall[] =>
  toParityCalls(frame).map((call) => ({ ...call, ...position }))

/** Encodes the state changes of a message: `=` same, `+` new, `-` removed, `*` changed. */
export const toStateDiff = (diffs: ReadonlyMap<string, AccountDiff>): object =>
  Object.fromEntries([...diffs].map(([address, diff]) => [address, toAccountDiff(diff)]))

function toAccountDiff({ balance, nonce, code, storage }: AccountDiff): object {
  const isNew = balance.before === undefined
  const slots = [...storage].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    balance: toChange(balance, toQuantity, (a, b) => a === b),
    nonce: toChange(nonce, toQuantity, (a, b) => a === b),
    code: toChange(code, bytesToHex, bytesEqual),
    storage: Object.fromEntries(
      slots.map(([slot, { before, after }]) => [
        toWord(slot),
        // A new account had no slots before.
        toChange({ before: isNew ? undefined : before, after }, toWord, (a, b) => a === b),
      ]),
    ),
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

export const toVmTrace = ({ code, ops }: VmTrace): object => ({ code: bytesToHex(code), ops: ops.map(toOperation) })

function toOperation({ cost, effect, opcode, name, pc, sub }: VmOperation): object {
  return {
    cost,
    ex:
      effect === undefined
        ? null
        : {
            mem:
              effect.memory === undefined ? null : { data: bytesToHex(effect.memory.data), off: effect.memory.offset },
            push: effect.pushed.map(toQuantity),
            store:
              effect.stored === undefined
                ? null
                : { key: toQuantity(effect.stored.key), val: toQuantity(effect.stored.value) },
            used: effect.gasLeft,
          },
    op: opcodeName(opcode, name),
    pc,
    sub: sub === undefined ? null : toVmTrace(sub),
  }
}
