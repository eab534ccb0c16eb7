import type { Hex } from '../../../../rpc/types.ts'

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

/** Returns the index of the line to which a step belongs. Steps before the first line belong to it. */
export function lineIndexAt({ lines }: LineTrace, step: number): number {
  let [low, high] = [0, lines.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.step ?? 0) <= step) low = middle
    else high = middle
  }
  return low
}

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
