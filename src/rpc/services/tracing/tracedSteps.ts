import type { Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import { define } from '../../../errors.ts'
import { opcodesOf } from '../../../evm/opcodes.ts'
import { combineInspectors } from '../../../execution/trace/combine.ts'
import { type StepState, stepState } from '../../../execution/trace/stepState.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import { frameFaultText } from '../../../protocol/faultText.ts'
import type { RunningCode } from '../../../reports/recognizeContract.ts'
import { CompiledSources } from '../../../reports/source/compiledSources.ts'
import { executedLines } from '../../../reports/source/executedLines.ts'
import { type ShownSource, shownSource } from '../../../reports/source/shownSource.ts'
import type { SourceFile } from '../../../reports/source/sourceIndex.ts'
import { StepRecorder } from '../../../reports/source/stepRecorder.ts'
import type { Variable } from '../../../reports/storage/storageLayout.ts'
import { StorageRecorder } from '../../../reports/storage/storageRecorder.ts'
import { readVariable } from '../../../reports/storage/values.ts'
import { VariableFinder } from '../../../reports/storage/variableFinder.ts'
import { SlotMap } from '../../../state/slotMap.ts'
import type { Context } from '../../protocol/context.ts'
import { minedTransaction, traceTimeSlice } from './traceMined.ts'

const stepNotFound = define<{ step: number; count: number }>('StepNotFound', -32602, ({ step, count }) =>
  count === 0
    ? 'the transaction executed no opcode'
    : `the transaction has no step ${step}: it executed ${count} opcodes, so its last step is ${count - 1}`,
)

/** Executes a mined transaction again. Returns the source lines that it executed, in the order of execution. */
export async function tracedLines(context: Context, hash: Hash) {
  const { block, index } = minedTransaction(context.chain, hash)
  const compiled = (await context.directory?.compiledSources()) ?? new CompiledSources(() => [])
  const timeSlice = traceTimeSlice(context)
  const recorder = new StepRecorder()
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  await replay.run(timeSlice, recorder.inspector)
  const { lines, sources, isComplete } = await executedLines(recorder, compiled, timeSlice)

  const files = new Files()
  const opcodes = opcodesOf(replay.execution.rules.fork)
  return {
    stepCount: recorder.stepCount,
    isComplete,
    frames: recorder.frames.map(({ parent, kind, address, codeAddress, firstStep, endStep, end }, at) => ({
      parent: parent ?? null,
      type: kind,
      address,
      codeAddress,
      contract: sources[at]?.contract.name ?? null,
      firstStep,
      endStep,
      error: (end && frameFaultText(end.outcome, end.haltedAt, opcodes)) ?? null,
    })),
    lines: lines.map(({ step, frame, depth, at }) => ({
      step,
      frame,
      depth,
      file: at === undefined ? null : files.indexOf(at.file),
      line: at?.line ?? null,
      function: at?.function ?? null,
    })),
    files: files.all,
  }
}

/** The state before a step, with the variables in its slots. */
export interface NamedStepState extends Omit<StepState, 'storage'> {
  readonly storage: readonly (StepState['storage'][number] & { readonly variables: readonly NamedValue[] })[]
}

interface NamedValue {
  readonly name: string
  readonly type: string
  /** Null for a text in slots that the message has not accessed. */
  readonly value: string | null
}

/** Executes a mined transaction again. Returns the state of its frame before a step. Rejects with StepNotFound and ResultTooLarge. */
export async function tracedStep(context: Context, hash: Hash, step: number): Promise<NamedStepState> {
  const { block, index } = minedTransaction(context.chain, hash)
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  const recorder = new StorageRecorder()
  let codes: readonly RunningCode[] = []
  const tracer = stepState(tracedOf(replay.execution, replay.message), step, () => {
    codes = recorder.runningCodes()
  })
  const inspector = combineInspectors([recorder.inspector, tracer.inspector])
  const { state, stepCount } = tracer.finish(await replay.run(timeSlice, inspector))
  if (state === undefined) throw stepNotFound({ step, count: stepCount })
  timeSlice.addResult(state.memory.length + state.returnData.length)
  const finder = new VariableFinder(recorder.hashes, await context.directory?.compiledSources())
  const words = new SlotMap<bigint>()
  for (const { slot, value } of state.storage) words.set(slot, value)
  const storage: NamedStepState['storage'][number][] = []
  for (const { slot, value } of state.storage) {
    const { variables } = await finder.variablesIn(slot, codes)
    storage.push({ slot, value, variables: variables.map((variable) => namedValue(variable, words)) })
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return { ...state, storage }
}

function namedValue(variable: Variable, words: SlotMap<bigint>): NamedValue {
  let isComplete = true
  const value = readVariable(variable, (slot) => {
    isComplete &&= words.has(slot)
    return words.get(slot) ?? 0n
  })
  return { name: variable.name, type: variable.type.label, value: isComplete ? (value ?? null) : null }
}

/** The files of a trace, each once. */
class Files {
  readonly all: ShownSource[] = []
  readonly #known = new Map<SourceFile, number>()

  indexOf(file: SourceFile): number {
    const known = this.#known.get(file)
    if (known !== undefined) return known
    // Each contract of a compilation has files of its own with the same content.
    const same = [...this.#known.entries()].find(([{ path, text }]) => path === file.path && text === file.text)
    const index = same?.[1] ?? this.all.push(shownSource(file)) - 1
    this.#known.set(file, index)
    return index
  }
}
