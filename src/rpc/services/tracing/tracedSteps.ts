import type { Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import { define } from '../../../errors.ts'
import { opcodesOf } from '../../../evm/opcodes.ts'
import { type StepState, stepState } from '../../../execution/trace/stepState.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import { frameFaultText } from '../../../protocol/faultText.ts'
import { CompiledSources } from '../../../reports/source/compiledSources.ts'
import { executedLines } from '../../../reports/source/executedLines.ts'
import { type ShownSource, shownSource } from '../../../reports/source/shownSource.ts'
import type { SourceFile } from '../../../reports/source/sourceIndex.ts'
import { StepRecorder } from '../../../reports/source/stepRecorder.ts'
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

/** Executes a mined transaction again. Returns the state of its frame before a step. Rejects with StepNotFound. */
export async function tracedStep(context: Context, hash: Hash, step: number): Promise<StepState> {
  const { block, index } = minedTransaction(context.chain, hash)
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  const tracer = stepState(tracedOf(replay.execution, replay.message), step)
  const { state, stepCount } = tracer.finish(await replay.run(timeSlice, tracer.inspector))
  if (state === undefined) throw stepNotFound({ step, count: stepCount })
  return state
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
