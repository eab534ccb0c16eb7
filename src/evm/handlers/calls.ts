/** CALL, CALLCODE, DELEGATECALL, STATICCALL, and the first call of a message. */
import { type Address, EMPTY_BYTES } from '../../bytes.ts'
import { isEmptyAccount } from '../../state/account.ts'
import type { AccountEntry } from '../../state/accountEntry.ts'
import { type AnalysedCode, analyse } from '../codeAnalysis.ts'
import { ARENA, F_ADDRESS, F_CALLER, F_MEMORY, F_PC, F_SP, F_VALUE } from '../core/layout.ts'
import type { Frame } from '../frame.ts'
import type { CallKind } from '../inspector.ts'
import type { EvmMessage, Outcome, StartFailure } from '../message.ts'
import type { Precompile } from '../precompiles/precompile.ts'
import type { Handler, Run } from '../run.ts'
import { NEW_ACCOUNT_STATE, NO_STATE_GAS } from '../stateGas.ts'
import { accountGas } from './access.ts'
import { touch, transferAndLog, transferFailure } from './transfer.ts'

export const MAX_DEPTH = 1024
const STIPEND = 2_300
/** Maximum budget that a precompile uses: more gas than any slice. */
const LONG = 1e8
/** A precompile with a longer estimate runs on a worker thread, which costs a fraction of a millisecond. */
const MAX_INLINE_MILLISECONDS = 2

export const call: Handler = (run, frame) => callOther(run, frame, 'CALL')
export const callCode: Handler = (run, frame) => callOther(run, frame, 'CALLCODE')
/** EIP-7. */
export const delegateCall: Handler = (run, frame) => callOther(run, frame, 'DELEGATECALL')
/** EIP-214. */
export const staticCall: Handler = (run, frame) => callOther(run, frame, 'STATICCALL')

function callOther(run: Run, frame: Frame, kind: CallKind): Outcome | undefined {
  const { machine, state } = run
  const { rules, precompiles } = run.evm
  const { at } = frame
  const sp = machine.u32(at + F_SP)
  const hasValue = kind === 'CALL' || kind === 'CALLCODE'
  const valueAt = sp - 96
  const sendsValue = hasValue && !machine.isZero(valueAt)
  if (sendsValue && frame.isStatic && kind === 'CALL') return 'staticStateChange'
  const target = state.entry(machine.address(sp - 64))
  const precompile = precompiles.get(target.address)
  if (precompile?.load !== undefined && mustLoad(run, precompile)) return repeatAfter(run, frame, precompile.load())

  const rest = hasValue ? sp - 96 : sp - 64
  const inputOffset = machine.small(rest - 32)
  const inputSize = machine.small(rest - 64)
  const outputOffset = machine.small(rest - 96)
  const outputSize = machine.small(rest - 128)
  if (!machine.expand(at, inputOffset, inputSize) || !machine.expand(at, outputOffset, outputSize)) return 'outOfGas'

  const ownCode = run.codeOf(target)
  const delegate = rules.delegations && ownCode?.delegate !== undefined ? state.entry(ownCode.delegate) : undefined
  const createsAccount = kind === 'CALL' && createsAccountAt(target, sendsValue, rules.stateClearing)
  const targetCost = accountGas(run, target) + (sendsValue ? rules.valueGas : 0)
  const cost =
    targetCost + (createsAccount ? rules.newAccountGas : 0) + (delegate === undefined ? 0 : accountGas(run, delegate))
  const { recorder } = state
  // EIP-7928: the target counts as accessed even if the gas does not pay for its delegate.
  if (recorder !== undefined && machine.gas(at) >= targetCost) recorder.accountAccessed(target.address)
  if (!machine.spend(at, cost)) return 'outOfGas'
  if (delegate !== undefined) recorder?.accountAccessed(delegate.address)
  if (createsAccount && run.stateGas?.charge(frame, NEW_ACCOUNT_STATE) === false) return 'outOfGas'

  const next = run.nextFrame()
  run.stateGas?.enter(next, createsAccount)
  if (!machine.forwardGas(at, next.at, sp - 32, rules.callGasCap)) return 'outOfGas'
  if (sendsValue) machine.grant(next.at, STIPEND)
  machine.setU32(at + F_SP, rest - 128)

  const inputAt = machine.u32(at + F_MEMORY) + inputOffset
  const outputAt = machine.u32(at + F_MEMORY) + outputOffset
  next.isCreate = false
  next.outputAt = outputAt
  next.outputSize = outputSize
  // Without value, a failure has nothing to revert, and most precompiles finish faster than a frame can be set up.
  if (precompile !== undefined && !sendsValue && run.inspector === undefined && frame.depth < MAX_DEPTH) {
    const outcome = runPrecompile(run, next, precompile, inputAt, inputSize)
    if (outcome === undefined) run.resumeWith((late) => endPrecompile(run, next, kind, target, late))
    else endPrecompile(run, next, kind, target, outcome)
    return undefined
  }
  fillFrame(run, frame, next, kind, target, sp)
  const code = delegate === undefined ? ownCode : run.codeOf(delegate)
  const value = sendsValue ? machine.word(valueAt) : 0n
  begin(run, next, value, precompile, code, inputAt, inputSize, machine.endOfMemory(at), true)
  return undefined
}

/** Ends the call of a precompile that ran without a frame. */
function endPrecompile(run: Run, next: Frame, kind: CallKind, target: AccountEntry, outcome: Outcome): void {
  const isDone = outcome === 'success'
  if (outcome === 'outOfGas') run.outOfGasFrames++
  if (isDone && (kind === 'CALL' || kind === 'STATICCALL')) touch(run.evm, target)
  if (!isDone) run.machine.setGas(next.at, 0n)
  run.returnToCaller(next, isDone)
}

/** Sets caller, account and code of a frame, on the host and as words in linear memory. The operands are below `sp`. */
function fillFrame(run: Run, frame: Frame, next: Frame, kind: CallKind, target: AccountEntry, sp: number): void {
  const { machine } = run
  const { at } = frame
  const isDelegate = kind === 'DELEGATECALL'
  const runsHere = isDelegate || kind === 'CALLCODE'
  next.kind = kind
  next.depth = frame.depth + 1
  next.account = runsHere ? frame.account : target
  next.caller = isDelegate ? frame.caller : frame.account.address
  next.codeAddress = target.address
  next.isStatic = frame.isStatic || kind === 'STATICCALL'
  next.gas = machine.gas(next.at)
  if (runsHere) machine.copyWord(at + F_ADDRESS, next.at + F_ADDRESS)
  else machine.copyAddress(sp - 64, next.at + F_ADDRESS)
  machine.copyWord(isDelegate ? at + F_CALLER : at + F_ADDRESS, next.at + F_CALLER)
  if (isDelegate) machine.copyWord(at + F_VALUE, next.at + F_VALUE)
  else if (kind === 'STATICCALL') machine.setSmall(next.at + F_VALUE, 0)
  else machine.copyWord(sp - 96, next.at + F_VALUE)
}

/** Whether the library of a precompile must be loaded on this thread. A worker thread, on which slow ones run, loads it separately. */
const mustLoad = (run: Run, { isLoaded, milliseconds }: Precompile): boolean =>
  isLoaded?.() === false && !(run.hasBackground && (milliseconds?.(EMPTY_BYTES) ?? 0) > MAX_INLINE_MILLISECONDS)

/** Resets the frame to the start of its opcode, which runs again after loading. */
function repeatAfter(run: Run, { at }: Frame, loading: Promise<void>): undefined {
  const { machine } = run
  const pc = machine.u32(at + F_PC) - 1
  machine.setU32(at + F_PC, pc)
  machine.grant(at, run.evm.opcodes.staticGas(machine.byte(pc)))
  run.loading = loading
}

/** Whether a call pays for a new account. From EIP-161 on, only a call with value creates one, and an empty account counts as new. */
function createsAccountAt({ data }: AccountEntry, sendsValue: boolean, stateClearing: boolean): boolean {
  if (!stateClearing) return data === undefined
  return sendsValue && (data === undefined || isEmptyAccount(data))
}

/** Starts the call of a message. */
export function startCall(run: Run, message: EvmMessage, to: Address, gas: bigint): void {
  const { machine, state, evm } = run
  const { caller, value, data, transfersValue = true } = message
  const codeAddress = message.codeAddress ?? to
  const precompile = message.code === undefined ? evm.precompiles.get(codeAddress) : undefined
  if (precompile?.load !== undefined && mustLoad(run, precompile)) {
    run.loading = precompile.load()
    return
  }
  let code = message.code === undefined ? run.codeOf(state.entry(codeAddress)) : analyse(message.code)
  if (evm.rules.delegations && code?.delegate !== undefined && message.code === undefined) {
    const delegate = state.entry(code.delegate)
    state.warm(delegate)
    code = run.codeOf(delegate)
  }
  const next = run.nextFrame()
  next.kind = transfersValue ? 'CALL' : 'DELEGATECALL'
  next.depth = message.depth ?? 0
  next.account = state.entry(to)
  next.caller = caller
  next.codeAddress = codeAddress
  next.isStatic = message.isStatic ?? false
  next.isCreate = false
  machine.setGas(next.at, gas)
  next.gas = Number(gas)
  run.stateGas?.begin(next, message.stateGas ?? NO_STATE_GAS)
  machine.setHex(next.at + F_ADDRESS, to)
  machine.setHex(next.at + F_CALLER, caller)
  machine.setWord(next.at + F_VALUE, value)
  const free = ARENA + ((data.length + 31) & ~31)
  machine.reserve(free)
  machine.setBytes(ARENA, data)
  begin(run, next, transfersValue ? value : 0n, precompile, code, ARENA, data.length, free, message.code === undefined)
}

/** Enters the frame, or ends it immediately if it has no code. `free` is the start of free linear memory. */
function begin(
  run: Run,
  next: Frame,
  value: bigint,
  precompile: Precompile | undefined,
  code: AnalysedCode | undefined,
  inputAt: number,
  inputSize: number,
  free: number,
  isCached: boolean,
): void {
  run.setRevertTarget(next)
  if (run.inspector?.frameEntered !== undefined) run.reportEntry(next, run.machine.bytes(inputAt, inputSize))
  const failure = startFailure(run, next, value)
  if (failure === undefined) {
    if (next.kind === 'CALL') transferAndLog(run, next.caller, next.account, value)
    else if (next.kind === 'STATICCALL') touch(run.evm, next.account)
  }
  if (failure !== undefined) run.endFrame(next, failure)
  else if (precompile !== undefined) {
    const outcome = runPrecompile(run, next, precompile, inputAt, inputSize)
    if (outcome === undefined) run.resumeWith((late) => run.endFrame(next, late))
    else run.endFrame(next, outcome)
  } else if (code === undefined) run.endFrame(next, 'success')
  else run.enter(next, code, inputAt, inputSize, free, isCached)
}

/** Returns the reason why the frame may not start. Undefined if it may. */
function startFailure(run: Run, { depth, kind, caller, account }: Frame, value: bigint): StartFailure | undefined {
  if (depth > MAX_DEPTH) return 'callDepthExceeded'
  // CALLCODE sends the value to its own account, which must have it.
  return transferFailure(run.state, kind === 'CALL' ? caller : account.address, account, value)
}

/** Runs a precompile. A slow one runs on a worker thread: returns undefined, and `resumeWith` receives the outcome. */
function runPrecompile(
  run: Run,
  { at }: Frame,
  precompile: Precompile,
  inputAt: number,
  inputSize: number,
): Outcome | undefined {
  const { machine } = run
  const input = machine.view(inputAt, inputSize)
  const cost = precompile.gas(input)
  if (!machine.spend(at, cost)) return 'outOfGas'
  machine.budget -= Math.min(cost, LONG)
  if (precompile.milliseconds !== undefined && precompile.milliseconds(input) > MAX_INLINE_MILLISECONDS) {
    if (run.runInBackground(precompile, input)) return undefined
  }
  const output = precompile.run(input)
  if (output === undefined) return 'precompileFailed'
  run.output = output
  return 'success'
}
