import { FunctionCall } from './functionCall.ts'
import { type CodeLocation, type SourceFiles, SourceIndex } from './sourceIndex.ts'
import { decodeSourceMap } from './sourceMap.ts'

/** A function that had not returned when code failed. */
export interface SourceFrame {
  /** `Token.transfer`, or the name of a function outside contracts. */
  readonly function: string
  readonly path: string
  /** Line of the failure, or of the call that failed, from 1. */
  readonly line: number
  /** This line and those around it. */
  readonly excerpt: Excerpt
}

/** Consecutive lines of a source file. */
export interface Excerpt {
  /** Number of the first line. */
  readonly from: number
  readonly lines: readonly string[]
}

/** What a frame executed. */
export interface ExecutedCode {
  readonly code: Uint8Array
  /** Offsets of all executed opcodes, in the order of execution. */
  readonly opcodes: readonly number[]
  /** Name of the function that the calldata selects, or `constructor`. Undefined if it is unknown. */
  readonly selected: string | undefined
}

/** Number of lines before and after a line in its excerpt. */
const LINES_BEFORE = 3
const LINES_AFTER = 2
/** Maximum length of a line in an excerpt. */
const MAX_LINE = 500

/** Returns the functions that had not returned when code failed, innermost first. Functions without source are left out. */
export function sourceFrames(
  sourceMap: string,
  files: SourceFiles,
  { code, opcodes, selected }: ExecutedCode,
): SourceFrame[] {
  const { entries, entryAt } = decodeSourceMap(sourceMap, code)
  const sources = new SourceIndex(files, entries)
  const calls = [new FunctionCall(sources, { selected })]
  for (let index = 0; index < opcodes.length; index++) {
    const pc = opcodes[index] ?? 0
    const entry = entryAt(pc)
    const call = calls.at(-1)
    if (entry === undefined || call === undefined) continue
    call.executed(entry, code[pc] ?? 0)
    if (entry.jump === 'i') {
      const target = entryAt(opcodes[index + 1] ?? 0)
      calls.push(new FunctionCall(sources, { caller: call, entered: target && sources.functionAt(target) }))
    } else if (entry.jump === 'o' && calls.length > 1) {
      calls.pop()
      calls.at(-1)?.returned(entryAt(opcodes[index + 1] ?? 0))
    }
  }
  return calls
    .flatMap((call) => call.locations())
    .map(frameAt)
    .filter((frame, index, frames) => !isSame(frame, frames[index - 1]))
    .reverse()
}

function frameAt({ file: { path, text }, definition: { name, contract }, start }: CodeLocation): SourceFrame {
  const line = text.slice(0, start).split('\n').length
  return {
    function: contract === undefined ? name : `${contract}.${name}`,
    path,
    line,
    excerpt: excerptAt(text, line),
  }
}

function excerptAt(text: string, line: number): Excerpt {
  const from = Math.max(line - LINES_BEFORE, 1)
  const lines = text.split('\n').slice(from - 1, line + LINES_AFTER)
  return {
    from,
    lines: lines.map((each) => Buffer.from(each.replace('\r', ''), 'latin1').toString().slice(0, MAX_LINE)),
  }
}

const isSame = (one: SourceFrame, other: SourceFrame | undefined): boolean =>
  one.function === other?.function && one.path === other.path && one.line === other.line
