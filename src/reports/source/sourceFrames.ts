import { decodeSourceMap, type SourceMapEntry } from './sourceMap.ts'
import { type Definition, outlineOf } from './sourceOutline.ts'

/** A source file as its compiler read it. */
export interface SourceFile {
  /** Name of the file in the input of the compiler: `contracts/Token.sol`. */
  readonly path: string
  /** Its bytes in UTF-8 as one character each, because source maps count bytes. */
  readonly text: string
}

/** Returns a source file by its ID in a source map. Undefined for code that the compiler generated. */
export type SourceFiles = (id: number) => SourceFile | undefined

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

/** A range of source code in a function or modifier. */
interface Place {
  readonly file: SourceFile
  readonly definition: Definition
  readonly start: number
}

/** A function of the source that was entered and did not return yet. */
interface Call {
  /** Undefined for the code around functions, and for functions that the compiler generated. */
  readonly entered: Place | undefined
  /** The last place in the function itself, and in the code that the compiler inserted into it. */
  own: Place | undefined
  last: Place | undefined
}

/** Number of lines before and after a line in its excerpt. */
const LINES_BEFORE = 3
const LINES_AFTER = 2
/** Maximum length of a line in an excerpt. */
const MAX_LINE = 500

/**
 * Returns the functions that had not returned when code failed, innermost first. `opcodes` has the offsets of all executed opcodes of the frame.
 * Functions without source are left out.
 */
export function sourceFrames(
  sourceMap: string,
  files: SourceFiles,
  code: Uint8Array,
  opcodes: readonly number[],
): SourceFrame[] {
  const entryAt = decodeSourceMap(sourceMap, code)
  const sources = new Sources(files)
  const calls: Call[] = [{ entered: undefined, own: undefined, last: undefined }]
  for (let index = 0; index < opcodes.length; index++) {
    const entry = entryAt(opcodes[index] ?? 0)
    const call = calls.at(-1)
    if (entry === undefined || call === undefined) continue
    const place = sources.placeAt(entry)
    if (place !== undefined && sources.isReachable(call.entered, place)) {
      call.last = place
      if (place.definition === call.entered?.definition) call.own = place
    }
    if (entry.jump === 'i') {
      const target = entryAt(opcodes[index + 1] ?? 0)
      calls.push({ entered: target && sources.definitionAt(target), own: undefined, last: undefined })
    } else if (entry.jump === 'o' && calls.length > 1) calls.pop()
  }
  return calls
    .flatMap(placesOf)
    .map(frameAt)
    .filter((frame, index, frames) => !isSame(frame, frames[index - 1]))
    .reverse()
}

/**
 * Returns the last place of a call. If the compiler inserted this code from a modifier or another function, the last place in the called function
 * comes before it.
 */
function placesOf({ entered, own = entered, last }: Call): Place[] {
  const isInserted = last !== undefined && last.definition !== own?.definition
  return [own, ...(isInserted ? [last] : [])].filter((place) => place !== undefined)
}

function frameAt({ file: { path, text }, definition: { name, contract }, start }: Place): SourceFrame {
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

/** The definitions in source files that were used before. */
const outlines = new WeakMap<SourceFile, readonly Definition[]>()

/** Places in source files. Each is found once, because loops execute the same instructions. */
class Sources {
  readonly #files: SourceFiles
  readonly #places = new Map<SourceMapEntry, Place | undefined>()
  /** The definitions that can run in a function, and those that cannot. */
  readonly #reachable = new Map<Definition, Map<Definition, boolean>>()

  constructor(files: SourceFiles) {
    this.#files = files
  }

  /** Returns the place of an instruction in a function. Undefined for code around functions, and for code that the compiler generated. */
  placeAt(entry: SourceMapEntry): Place | undefined {
    if (this.#places.has(entry)) return this.#places.get(entry)
    const place = this.#find(
      entry,
      ({ start, end }, from, to) => start <= from && to <= end && !(start === from && to === end),
    )
    this.#places.set(entry, place)
    return place
  }

  /** Returns the function whose code begins at an instruction. */
  definitionAt(entry: SourceMapEntry): Place | undefined {
    return this.#find(entry, ({ start, end }, from, to) => start === from && to === end)
  }

  /** Whether code at a place can run in a function: the compiler inserts modifiers and functions that the function mentions. */
  isReachable(entered: Place | undefined, { definition }: Place): boolean {
    if (entered === undefined || entered.definition === definition) return true
    const { start, end } = entered.definition
    const known = this.#reachable.get(entered.definition) ?? new Map<Definition, boolean>()
    const isReachable = known.get(definition) ?? entered.file.text.slice(start, end).includes(definition.name)
    this.#reachable.set(entered.definition, known.set(definition, isReachable))
    return isReachable
  }

  #find(
    entry: SourceMapEntry,
    matches: (definition: Definition, from: number, to: number) => boolean,
  ): Place | undefined {
    const file = this.#files(entry.file)
    if (file === undefined) return undefined
    const { start, length } = entry
    const definition = this.#definitionsIn(file).find(
      (each) => each.kind !== 'contract' && matches(each, start, start + length),
    )
    return definition && { file, definition, start }
  }

  #definitionsIn(file: SourceFile): readonly Definition[] {
    const outline = outlines.get(file) ?? outlineOf(file.text)
    outlines.set(file, outline)
    return outline
  }
}
