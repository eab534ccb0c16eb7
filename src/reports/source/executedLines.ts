import { createsContract } from '../../evm/inspector.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import type { CodeSource, CompiledSources } from './compiledSources.ts'
import { selectedFunction } from './selectedFunction.ts'
import { type CodeLocation, type SourceFile, SourceIndex } from './sourceIndex.ts'
import { type DecodedSourceMap, decodeSourceMap } from './sourceMap.ts'
import type { Definition } from './sourceOutline.ts'
import type { RecordedFrame, StepRecorder } from './stepRecorder.ts'

/** A source line that a message executed, a frame without source that it entered, or the only entry of a message without known lines. */
export interface ExecutedLine {
  /** The first step on the line. */
  readonly step: number
  /** Index of the frame. */
  readonly frame: number
  /** Number of functions of the frame that have not returned and are outside this one. */
  readonly depth: number
  /** Undefined for unknown lines. */
  readonly at: { readonly file: SourceFile; readonly line: number; readonly function: string } | undefined
}

export interface ExecutedLines {
  readonly lines: readonly ExecutedLine[]
  /** The contract of each frame. Undefined for a frame without source. */
  readonly sources: readonly (CodeSource | undefined)[]
  readonly isComplete: boolean
}

/** Maximum number of lines in a trace. */
const MAX_LINES = 20_000
/** Number of steps after which the time slice is checked. */
const STEPS_PER_CHECK = 1_000

/** Returns the source lines of recorded steps in the order of execution. Consecutive steps on one line of one call are one entry. */
export async function executedLines(
  recorder: StepRecorder,
  compiled: CompiledSources,
  timeSlice: TimeSlice,
): Promise<ExecutedLines> {
  const { frames, pcs, frameIndexes } = recorder
  const readers = await frameReaders(frames, compiled, timeSlice)
  const lines: ExecutedLine[] = []
  let isComplete = recorder.isComplete
  let last: ExecutedLine | undefined
  for (let step = 0; step < pcs.length; step++) {
    if (step % STEPS_PER_CHECK === 0 && timeSlice.isOver) await timeSlice.yield()
    const frame = frameIndexes[step] ?? 0
    const reader = readers[frame]
    const line = reader?.next(pcs[step] ?? 0)
    // A frame without source has one entry, at its beginning.
    if (line === undefined && (reader !== undefined || frames[frame]?.firstStep !== step)) continue
    const next = { step, frame, depth: line?.depth ?? 0, at: line?.at }
    if (last?.frame === frame && last.depth === next.depth && isSameLine(last.at, next.at)) continue
    if (lines.length === MAX_LINES) {
      isComplete = false
      break
    }
    lines.push(next)
    last = next
  }
  // Getters and the values of state variables have no lines.
  if (last === undefined && pcs.length > 0) lines.push({ step: 0, frame: 0, depth: 0, at: undefined })
  const sources = readers.map((reader) => reader?.source)
  return { lines, sources, isComplete }
}

/** Returns a reader for each frame. Undefined for a frame without source. */
async function frameReaders(
  frames: readonly RecordedFrame[],
  compiled: CompiledSources,
  timeSlice: TimeSlice,
): Promise<(FrameLines | undefined)[]> {
  const readers: (FrameLines | undefined)[] = []
  /** By code, because a loop can call a contract many times. */
  const known = new Map<Uint8Array, DecodedLines | undefined>()
  for (const { code, kind, selector } of frames) {
    if (timeSlice.isOver) await timeSlice.yield()
    const isCreation = createsContract(kind)
    if (!known.has(code)) {
      const source = await compiled.sourceOf({ code, isCreation })
      known.set(code, source && new DecodedLines(source, code))
    }
    const lines = known.get(code)
    readers.push(lines && new FrameLines(lines, selectedFunction(lines.source.contract.abi, { isCreation, selector })))
  }
  return readers
}

type Line = NonNullable<ExecutedLine['at']>

const isSameLine = (one: Line | undefined, other: Line | undefined): boolean =>
  one?.line === other?.line && one?.file === other?.file && one?.function === other?.function

/** The source lines of the instructions of one code. */
class DecodedLines {
  readonly source: CodeSource
  readonly map: DecodedSourceMap
  readonly index: SourceIndex
  readonly #lines = new Map<CodeLocation, Line>()
  readonly #lineStarts = new Map<SourceFile, readonly number[]>()

  constructor(source: CodeSource, code: Uint8Array) {
    this.source = source
    this.map = decodeSourceMap(source.map, code)
    this.index = new SourceIndex(source.files, this.map.entries)
  }

  lineOf(location: CodeLocation): Line {
    let at = this.#lines.get(location)
    if (at === undefined) {
      const { file, definition } = location
      const name = definition.contract === undefined ? definition.name : `${definition.contract}.${definition.name}`
      at = { file, line: this.#lineNumber(location), function: name }
      this.#lines.set(location, at)
    }
    return at
  }

  #lineNumber({ file, start }: CodeLocation): number {
    let starts = this.#lineStarts.get(file)
    if (starts === undefined) {
      starts = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)]
      this.#lineStarts.set(file, starts)
    }
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= start) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** A jump into a function that has not returned. */
interface OpenCall {
  /** Whether it is a function of the source. The compiler generates others, whose code has the locations of their caller. */
  readonly isOfSource: boolean
  /** The names of functions and modifiers that can run in it. Undefined for any. */
  readonly reachable: ReadonlySet<string> | undefined
}

/**
 * Follows the instructions of one frame through its functions. The optimizer shares equal code between functions, which then has the location of one
 * of them. So a location counts only if the function can run it.
 */
class FrameLines {
  readonly #code: DecodedLines
  readonly #calls: OpenCall[] = []
  #current: OpenCall
  #depth = 0
  #jump = '-'

  /** `selected` is the name of the function that the calldata selects, or `constructor`. Undefined if it is unknown. */
  constructor(code: DecodedLines, selected: string | undefined) {
    this.#code = code
    this.#current = { isOfSource: false, reachable: this.#reachableFrom(selected) }
  }

  get source(): CodeSource {
    return this.#code.source
  }

  /** Returns the line of the next instruction. Undefined for code that the compiler generated, and for code around functions. */
  next(pc: number): { readonly depth: number; readonly at: Line } | undefined {
    const { map, index } = this.#code
    const entry = map.entryAt(pc)
    if (entry === undefined) return undefined
    if (this.#jump === 'i') this.#enter(index.functionAt(entry)?.definition)
    else if (this.#jump === 'o') this.#return()
    this.#jump = entry.jump
    const location = index.locationAt(entry)
    if (location === undefined || !canRun(this.#current, location.definition.name)) return undefined
    return { depth: this.#depth, at: this.#code.lineOf(location) }
  }

  /** `entered` is undefined for a function that the compiler generated. */
  #enter(entered: Definition | undefined): void {
    this.#calls.push(this.#current)
    const isOfSource = entered !== undefined && canRun(this.#current, entered.name)
    if (isOfSource) this.#depth++
    // With viaIR, a modifier is a function that calls the function that has it.
    const reachable =
      isOfSource && entered.kind === 'function' ? this.#reachableFrom(entered.name) : this.#current.reachable
    this.#current = { isOfSource, reachable }
  }

  #return(): void {
    const caller = this.#calls.pop()
    if (caller === undefined) return
    if (this.#current.isOfSource) this.#depth--
    this.#current = caller
  }

  /** The values of state variables can be of functions that no constructor mentions. */
  #reachableFrom(name: string | undefined): ReadonlySet<string> | undefined {
    return name === undefined || name === 'constructor' ? undefined : this.#code.index.reachableFrom(name)
  }
}

const canRun = ({ reachable }: OpenCall, name: string): boolean => reachable?.has(name) !== false
