import { EMPTY_BYTES } from '../bytes.ts'
import { EMPTY_CODE_HASH } from '../state/account.ts'
import type { AccountEntry } from '../state/accountEntry.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { BackgroundJob, hasWorkers } from './background/backgroundJob.ts'
import { type AnalysedCode, analysedCode } from './codeAnalysis.ts'
import {
  F_ADDRESS,
  F_CALLDATA,
  F_CALLDATA_SIZE,
  F_CODE,
  F_IS_STATIC,
  F_MEMORY,
  F_MEMORY_SIZE,
  F_PC,
  F_RETURNDATA_SIZE,
  F_SP,
  F_STACK,
  F_STORAGE,
  F_VALUE,
  OUT_OF_GAS,
  STACK_BYTES,
} from './core/layout.ts'
import { coreFault, preciseOutcome } from './coreFault.ts'
import type { Evm } from './evm.ts'
import { Frame } from './frame.ts'
import { depositCode } from './handlers/create.ts'
import { type Inspector, reportExit } from './inspector.ts'
import type { Machine } from './machine.ts'
import { acquireMachine, mustWait, releaseMachine } from './machinePool.ts'
import { gasFaults, type Outcome, type RunResult } from './message.ts'
import { outcomeEffect } from './outcomeEffect.ts'
import type { Precompile } from './precompiles/precompile.ts'
import { allPrecompiles } from './precompiles/precompiles.ts'
import { StateGasMeter } from './stateGasMeter.ts'
import { CurrentStep } from './step.ts'
import { Substate } from './substate.ts'

/** Executes an opcode on the host. Returns the outcome of the frame, or undefined if it continues. */
export type Handler = (run: Run, frame: Frame) => Outcome | undefined

/** Outcomes of an invalid opcode or stack. */
const opcodeFaults: ReadonlySet<Outcome> = new Set(['invalidOpcode', 'stackUnderflow', 'stackOverflow'])

/** Default gas of a slice: one to ten milliseconds. */
export const SLICE = 1_000_000
/** Budget that an opcode of the host uses: it takes at most as long as this gas in the core. */
const HOST_GAS = 100

/**
 * The execution of one message. Its frames are on an explicit stack, so it can pause after a slice, continue, or be abandoned. No other
 * code may write to the state meanwhile.
 */
export class Run {
  readonly evm: Evm
  readonly state: JournaledState
  readonly machine: Machine
  readonly inspector: Inspector | undefined

  readonly substate = new Substate()
  /** Undefined before Amsterdam. */
  readonly stateGas: StateGasMeter | undefined
  /** Return data of the last call in the running frame. */
  returnData: Uint8Array = EMPTY_BYTES
  /** Output of the ending frame. */
  output: Uint8Array = EMPTY_BYTES
  /** Number of inner frames that ran out of gas. */
  outOfGasFrames = 0
  /** Work that must finish before the run can continue. `step` pauses for it. */
  loading: Promise<void> | undefined
  /** Whether all work runs on this thread, for a run without pauses. */
  isBlocking = false

  readonly #frames: Frame[] = []
  /** Number of active frames. */
  #height = 0
  readonly #checkpoint: number
  /** Bytes of memory of the state before the run. */
  readonly #stateBytes: number
  /** Whether the core may read and write warm slots itself. */
  readonly #usesSlotTable: boolean
  /** Starts the first frame. Undefined after that. */
  #begin: ((run: Run) => void) | undefined
  /** Whether the inspector has already seen the next opcode, which runs again after loading. */
  #isRepeated = false
  #result: RunResult | undefined
  #isOver = false
  #step: CurrentStep | undefined
  /** The precompile that a worker thread computes, and the continuation for its outcome. */
  #job: BackgroundJob | undefined
  #resume: ((outcome: Outcome) => void) | undefined

  constructor(evm: Evm, begin: (run: Run) => void) {
    this.evm = evm
    this.#begin = begin
    this.state = evm.state
    this.inspector = evm.inspector
    this.machine = acquireMachine()
    this.stateGas = evm.rules.stateGas ? new StateGasMeter(this.machine) : undefined
    const { storageRead, storageWritten, step } = evm.inspector ?? {}
    this.#usesSlotTable = evm.rules.accessLists && (storageRead ?? storageWritten ?? step) === undefined
    this.#checkpoint = this.state.checkpoint()
    this.#stateBytes = this.state.memoryBytes
  }

  /** Executes until the message ends or the gas of the slice is used. After `paused`, call it again. */
  step(slice: number = SLICE): 'paused' | 'done' {
    if (this.#result !== undefined) return 'done'
    if (this.#isOver) throw new RangeError('this run was abandoned')
    if (this.#job?.isDone === false) return 'paused'
    try {
      this.#isRepeated = this.loading !== undefined && this.#job === undefined
      this.loading = undefined
      this.machine.budget = slice
      if (this.#job !== undefined) this.#takeOutput(this.#job)
      if (this.#begin !== undefined) {
        this.#begin(this)
        if (this.loading === undefined || this.#job !== undefined) this.#begin = undefined
        if (this.loading !== undefined) return 'paused'
      }
      const progress = this.inspector?.step === undefined ? this.#runFrames() : this.#traceFrames()
      if (progress === 'paused') this.machine.hostBytes = this.#hostBytes
      return progress
    } catch (error) {
      this.abandon()
      throw error
    }
  }

  /** Runs frames until the message ends or the run must pause. */
  #runFrames(): 'paused' | 'done' {
    const { machine } = this
    const { handlers } = this.evm.opcodes
    while (this.#height > 0) {
      const frame = this.frame
      const exit = machine.run(frame.at)
      const ended = exit < 256 ? handlers[exit]?.(this, frame) : coreFault(this, frame, exit)
      if (ended !== undefined) this.leaveFrame(preciseOutcome(machine, frame, ended))
      machine.budget -= HOST_GAS
      if (machine.budget <= 0 || this.loading !== undefined || this.inspector?.wantsPause?.() === true)
        return this.#result === undefined ? 'paused' : 'done'
    }
    return 'done'
  }

  /** Runs frames one opcode at a time, and shows each to the inspector. */
  #traceFrames(): 'paused' | 'done' {
    const { machine, inspector } = this
    const { handlers } = this.evm.opcodes
    this.#step ??= new CurrentStep(this)
    while (this.#height > 0) {
      const frame = this.frame
      const gas = machine.gas(frame.at)
      if (!this.#isRepeated) inspector?.step?.(this.#step.show(frame))
      this.#isRepeated = false
      machine.missing = 0
      const exit = machine.step(frame.at)
      const ended = exit < 256 ? handlers[exit]?.(this, frame) : coreFault(this, frame, exit)
      const outcome = ended && preciseOutcome(machine, frame, ended)
      if (this.loading === undefined) {
        if (outcome === undefined || outcome === 'success' || outcome === 'revert')
          inspector?.stepped?.(machine.gas(frame.at))
        if (outcome !== undefined && outcome !== 'success')
          inspector?.fault?.(outcome, this.#costOf(outcome, exit, frame, gas))
      }
      if (outcome !== undefined) this.leaveFrame(outcome)
      // A tracer may record the whole memory at each step.
      machine.budget -= HOST_GAS + (machine.u32(frame.at + F_MEMORY_SIZE) >> 3)
      if (machine.budget <= 0 || this.loading !== undefined || inspector?.wantsPause?.() === true)
        return this.#result === undefined ? 'paused' : 'done'
    }
    return 'done'
  }

  /** Returns the cost of a failed opcode. `gas` is the gas of its frame before. */
  #costOf(outcome: Outcome, exit: number, { at }: Frame, gas: number): number {
    const { machine } = this
    if (outcome !== 'outOfGas') return gas - machine.gas(at)
    // The gas counter of the core can be negative, unlike the host's.
    return gas + (exit === OUT_OF_GAS ? -Number(BigInt.asIntN(64, machine.exactGas(at))) : machine.missing)
  }

  /** Whether precompiles may run on a worker thread. */
  get hasBackground(): boolean {
    return hasWorkers && !this.isBlocking
  }

  /** Computes a precompile on a worker thread while the run pauses. Returns false if it must run here. */
  runInBackground(precompile: Precompile, input: Uint8Array): boolean {
    const index = allPrecompiles.indexOf(precompile)
    if (!this.hasBackground || index < 0) return false
    this.#job = new BackgroundJob({ kind: 'precompile', index, input: input.slice() })
    this.loading = this.#job.done
    return true
  }

  /** Sets the continuation for the outcome of the background precompile. */
  resumeWith(resume: (outcome: Outcome) => void): void {
    this.#resume = resume
  }

  #takeOutput({ output }: BackgroundJob): void {
    const resume = this.#resume
    this.#job = undefined
    this.#resume = undefined
    if (output !== undefined) this.output = output
    resume?.(output === undefined ? 'precompileFailed' : 'success')
    // The opcode of the call ends only now.
    if (this.inspector?.step !== undefined && this.#height > 0)
      this.inspector.stepped?.(this.machine.gas(this.frame.at))
  }

  get #hostBytes(): number {
    return this.state.memoryBytes - this.#stateBytes + this.substate.logBytes
  }

  /** Whether the run should stay paused, because all runs together use too much memory. */
  get mustWait(): boolean {
    return mustWait(this.machine)
  }

  /** Aborts the run and reverts its writes. Has no effect on a finished run. */
  abandon(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#job?.cancel()
    this.#height = 0
    this.state.revertTo(this.#checkpoint)
    releaseMachine(this.machine)
  }

  /** The result. Undefined while the run is in progress. */
  get result(): RunResult | undefined {
    return this.#result
  }

  // Frames

  /** The current frame. */
  get frame(): Frame {
    return this.#frameOf(this.#height - 1)
  }

  #frameOf(index: number): Frame {
    let frame = this.#frames[index]
    if (frame === undefined) {
      frame = new Frame(index)
      this.#frames[index] = frame
    }
    return frame
  }

  /** Returns the next frame. `enter` sets its registers. */
  nextFrame(): Frame {
    return this.#frameOf(this.#height)
  }

  /** Writes the changes of the core to the state. */
  #flushSlots(): void {
    this.machine.slots.flush(this.state)
    this.substate.refund += this.machine.slots.takeRefund()
  }

  /** Records the revert target of a frame. Call this before the frame changes the state. */
  setRevertTarget(frame: Frame): void {
    this.#flushSlots()
    const { logs, created, destroyed, refund } = this.substate
    frame.checkpoint = this.state.checkpoint()
    frame.logs = logs.length
    frame.created = created.size
    frame.destroyed = destroyed.size
    frame.refund = refund
  }

  /**
   * Sets the registers of the next frame and makes it the current one. The words for its address, caller and value must be set before.
   * `free` is the start of free linear memory, for the stack, the memory and code that is not cached.
   */
  enter(frame: Frame, code: AnalysedCode, inputAt: number, inputSize: number, free: number, isCached: boolean): void {
    const { machine } = this
    const { at } = frame
    const stack = machine.setCode(at, code, free, isCached)
    machine.reserve(stack + STACK_BYTES)
    machine.setU32(at + F_PC, machine.u32(at + F_CODE))
    machine.setU32(at + F_SP, stack)
    machine.setU32(at + F_STACK, stack)
    machine.setU32(at + F_MEMORY, stack + STACK_BYTES)
    machine.setU32(at + F_MEMORY_SIZE, 0)
    machine.setU32(at + F_CALLDATA, inputAt)
    machine.setU32(at + F_CALLDATA_SIZE, inputSize)
    machine.setU32(at + F_RETURNDATA_SIZE, 0)
    machine.setU32(at + F_IS_STATIC, frame.isStatic ? 1 : 0)
    this.#setStorageId(frame)
    this.#height++
    this.returnData = EMPTY_BYTES
  }

  #setStorageId({ at, account }: Frame): void {
    this.machine.setU32(at + F_STORAGE, this.#usesSlotTable ? this.machine.slots.idOf(account.storage) : 0)
  }

  reportEntry({ kind, depth, caller, account, codeAddress, at, gas }: Frame, input: Uint8Array): void {
    const value = this.machine.word(at + F_VALUE)
    this.inspector?.frameEntered?.({ kind, depth, caller, address: account.address, codeAddress, value, input, gas })
  }

  /** Ends the current frame. Its output is in `output`. */
  leaveFrame(outcome: Outcome): void {
    const { frame } = this
    const end = outcome === 'success' && frame.isCreate ? depositCode(this, frame) : outcome
    this.#height--
    this.endFrame(frame, end)
  }

  /** Ends a frame, including one without code: reverts, returns gas and output, and pushes the result of the caller. */
  endFrame(frame: Frame, outcome: Outcome): void {
    const effect = outcomeEffect(outcome, this.evm.rules)
    if (!effect.keepsWrites) {
      this.machine.slots.discard()
      this.state.revertTo(frame.checkpoint)
      this.substate.revertTo(frame)
      this.stateGas?.revert(frame)
    }
    if (!effect.keepsGas) this.machine.setGas(frame.at, 0n)
    if (!effect.hasOutput) this.output = EMPTY_BYTES
    const gasUsed = frame.gas - this.machine.gas(frame.at)
    const haltedAt = outcome !== 'success' && opcodeFaults.has(outcome) ? this.#haltedAt(frame) : undefined
    if (this.inspector !== undefined)
      this.output = reportExit(this.inspector, { outcome, depth: frame.depth, gasUsed, output: this.output, haltedAt })
    if (this.#height === 0) this.#finish(frame, outcome, gasUsed, haltedAt)
    else {
      if (outcome !== 'success' && gasFaults.has(outcome)) this.outOfGasFrames++
      this.returnToCaller(frame, effect.keepsWrites)
    }
  }

  /** Returns gas and output to the caller and pushes the success word. */
  returnToCaller(frame: Frame, succeeded: boolean): void {
    const { machine, frame: caller } = this
    const sp = machine.u32(caller.at + F_SP)
    machine.returnGas(frame.at, caller.at)
    this.stateGas?.leave(frame, caller, succeeded)
    // A nested frame may have failed, and its writes must not be found with the old ID.
    this.#setStorageId(caller)
    if (frame.isCreate) {
      // The creator can read the return data of a revert only.
      if (succeeded) machine.copyWord(frame.at + F_ADDRESS, sp)
      else machine.setSmall(sp, 0)
      this.returnData = succeeded ? EMPTY_BYTES : this.output
    } else {
      machine.setSmall(sp, succeeded ? 1 : 0)
      this.returnData = this.output
      const size = Math.min(frame.outputSize, this.output.length)
      if (size > 0)
        machine.setBytes(frame.outputAt, size === this.output.length ? this.output : this.output.subarray(0, size))
    }
    machine.setU32(caller.at + F_SP, sp + 32)
    machine.setU32(caller.at + F_RETURNDATA_SIZE, this.returnData.length)
    this.output = EMPTY_BYTES
  }

  #finish(frame: Frame, outcome: Outcome, gasUsed: number, haltedAt: RunResult['haltedAt']): void {
    this.#isOver = true
    const { machine, substate } = this
    this.#flushSlots()
    this.#result = {
      outcome,
      returnData: this.output,
      gasUsed,
      gasLeft: machine.gas(frame.at),
      exactGasLeft: machine.exactGas(frame.at),
      stateGasLeft: this.stateGas?.left ?? 0,
      spilledGas: frame.spilled,
      refund: substate.refund,
      logs: substate.logs,
      haltedAt,
      createdAddress: frame.isCreate ? frame.account.address : undefined,
      created: substate.created,
      destroyed: substate.destroyed,
      outOfGasFrames: this.outOfGasFrames,
      emittedLogs: substate.emittedLogs,
    }
    releaseMachine(machine)
  }

  #haltedAt({ at }: Frame): RunResult['haltedAt'] {
    const { machine } = this
    const stackHeight = (machine.u32(at + F_SP) - machine.u32(at + F_STACK)) >> 5
    return { opcode: machine.byte(machine.u32(at + F_PC)), stackHeight }
  }

  // Accounts

  /** Returns the analysed code of an account. Undefined without code. */
  codeOf(account: AccountEntry): AnalysedCode | undefined {
    const codeHash = account.data?.codeHash
    if (codeHash === undefined || codeHash === EMPTY_CODE_HASH) return undefined
    return analysedCode(codeHash, (hash) => this.state.code(hash))
  }
}
