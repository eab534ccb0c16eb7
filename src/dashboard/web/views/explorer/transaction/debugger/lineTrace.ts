import type { Hex } from '../../../../rpc/types.ts'
import type { LocatedFunction } from '../loadTransaction.ts'

/** A frame in the result of `vivarium_traceLines`. */
export interface TracedFrame {
  readonly parent: number | null
  readonly type: string
  readonly address: Hex
  readonly codeAddress: Hex
  readonly contract: string | null
  readonly firstStep: number
  readonly endStep: number
  readonly error: string | null
}

/** An executed line. `file`, `line` and `function` are null for a frame without source. */
export interface TracedLine {
  readonly step: number
  readonly frame: number
  readonly depth: number
  readonly file: number | null
  readonly line: number | null
  readonly function: string | null
}

/** The result of `vivarium_traceLines`. */
export interface LineTrace {
  readonly stepCount: number
  readonly isComplete: boolean
  readonly frames: readonly TracedFrame[]
  readonly lines: readonly TracedLine[]
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

/** Returns the index of the line to which a step belongs, which is of its frame. Steps of a frame before its first line belong to that line. */
export function lineIndexAt({ lines, frames }: LineTrace, step: number): number {
  const frame = frames.findLastIndex(({ firstStep, endStep }) => firstStep <= step && step < endStep)
  const before = lines.findLastIndex((line) => line.frame === frame && line.step <= step)
  if (before >= 0) return before
  const first = lines.findIndex((line) => line.frame === frame)
  return first >= 0 ? first : Math.max(0, lastIndexAt(lines, step))
}

/** Returns the index of the last line that begins at or before a step. Negative if there is none. */
export const lastIndexAt = (lines: readonly TracedLine[], step: number): number =>
  lines.findLastIndex((line) => line.step <= step)

/** Returns the index of the next line that is not in a function or a frame that the line calls. The last line if there is none. */
export function lineOver(trace: LineTrace, index: number): number {
  return nextLine(trace, index, (line, current) => line.depth <= current.depth)
}

/** Returns the index of the line after the end of the function of a line. The last line if there is none. */
export function lineOut(trace: LineTrace, index: number): number {
  return nextLine(trace, index, (line, current) => line.depth < current.depth)
}

/** `isOutside` decides for lines of the same frame. Lines of its callers are always outside. */
function nextLine(
  { lines, frames }: LineTrace,
  index: number,
  isOutside: (line: TracedLine, current: TracedLine) => boolean,
): number {
  const current = lines[index]
  if (current === undefined) return index
  const end = frames[current.frame]?.endStep ?? 0
  const found = lines.findIndex(
    (line, at) => at > index && (line.step >= end || (line.frame === current.frame && isOutside(line, current))),
  )
  return found < 0 ? lines.length - 1 : found
}

/** Returns the indices of the lines that are being executed: the given one, the line that called its function, and so on. */
export function callStack({ lines, frames }: LineTrace, index: number): number[] {
  const stack = [index]
  let callee = lines[index]
  for (let at = index - 1; at >= 0 && callee !== undefined; at--) {
    const line = lines[at]
    const isCaller =
      line?.frame === callee.frame ? line.depth < callee.depth : line?.frame === frames[callee.frame]?.parent
    // All others are of calls that have returned.
    if (!isCaller) continue
    stack.push(at)
    callee = line
  }
  return stack
}

/** Whether a frame failed on a line, which is then its last one. */
export function failsOn(trace: LineTrace, index: number): boolean {
  const { lines, frames } = trace
  const at = lines[index]?.frame
  const frame = frames[at ?? -1]
  if (frame === undefined || frame.error === null || !isEndShown(trace, frame)) return false
  return lines.findLastIndex((line) => line.frame === at) === index
}

const isEndShown = ({ lines, isComplete }: LineTrace, { endStep }: TracedFrame): boolean =>
  isComplete || endStep <= (lines.at(-1)?.step ?? 0)

/**
 * Returns the step at which a failed transaction failed. `location` is the function that failed. Undefined without its source. `innermost` is
 * then the index of the frame that failed. Negative if it is unknown.
 */
export function failingStep(trace: LineTrace, location: LocatedFunction | undefined, innermost: number): number {
  const { lines, frames, files, isComplete, stepCount } = trace
  const isLocation = ({ file, line }: TracedLine): boolean =>
    line === location?.line && files[file ?? -1]?.path === location.file
  const failing = lines.findLast((line, index) => isLocation(line) && failsOn(trace, index))
  const frame = frames[failing?.frame ?? innermost]
  if (frame !== undefined && isEndShown(trace, frame)) return frame.endStep - 1
  return isComplete ? stepCount - 1 : (lines.at(-1)?.step ?? 0)
}
