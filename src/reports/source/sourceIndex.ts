import { type IndirectFunctions, indirectFunctions } from './indirectFunctions.ts'
import type { SourceMapEntry } from './sourceMap.ts'
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

/** A range of source code in a function or modifier. */
export interface CodeLocation {
  readonly file: SourceFile
  readonly definition: Definition
  readonly start: number
}

const names = /[A-Za-z_$][\w$]*/g

/** Files of Vyper. Its source maps differ: they have an entry for each byte. */
const vyper = /\.vyi?$/

/** The definitions in source files that were used before. */
const outlines = new WeakMap<SourceFile, readonly Definition[]>()

/** What the functions of a file can run. */
interface FileMentions {
  /** The names in functions and modifiers, by the name of the function. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>
  readonly indirect: IndirectFunctions
}

const mentionsByFile = new WeakMap<SourceFile, FileMentions>()

function definitionsIn(file: SourceFile): readonly Definition[] {
  const outline = outlines.get(file) ?? (vyper.test(file.path) ? [] : outlineOf(file.text))
  outlines.set(file, outline)
  return outline
}

function mentionsIn(file: SourceFile): FileMentions {
  const known = mentionsByFile.get(file)
  if (known !== undefined) return known
  const byName = new Map<string, Set<string>>()
  for (const { kind, name, start, end } of definitionsIn(file)) {
    if (kind === 'contract') continue
    const inFunction = byName.get(name) ?? new Set()
    for (const [mentioned] of file.text.slice(start, end).matchAll(names)) inFunction.add(mentioned)
    byName.set(name, inFunction)
  }
  const mentions = { byName, indirect: indirectFunctions(file.text) }
  mentionsByFile.set(file, mentions)
  return mentions
}

/** The key of names that every function mentions. */
const EVERYWHERE = ''

/** Locations in source files. Each is found once, because loops execute the same instructions. */
export class SourceIndex {
  readonly #files: SourceFiles
  readonly #fileIds: ReadonlySet<number>
  readonly #locations = new Map<SourceMapEntry, CodeLocation | undefined>()
  /** The names in the functions and modifiers of all files, by the name of the function. */
  #mentions: ReadonlyMap<string, ReadonlySet<string>> | undefined
  readonly #reachable = new Map<string, ReadonlySet<string>>()

  /** `entries` is the source map. */
  constructor(files: SourceFiles, entries: readonly SourceMapEntry[]) {
    this.#files = files
    this.#fileIds = new Set(entries.map(({ file }) => file))
  }

  /** Returns the location of an instruction in a function. Undefined for code around functions, and for code that the compiler generated. */
  locationAt(entry: SourceMapEntry): CodeLocation | undefined {
    if (this.#locations.has(entry)) return this.#locations.get(entry)
    const location = this.#find(
      entry,
      ({ start, end }, from, to) => start <= from && to <= end && !(start === from && to === end),
    )
    this.#locations.set(entry, location)
    return location
  }

  /** Returns the function whose code begins at an instruction. A function in assembly has the location of the function that contains it. */
  functionAt(entry: SourceMapEntry): CodeLocation | undefined {
    const definition = this.#find(entry, ({ start, end }, from, to) => start === from && to === end)
    if (definition !== undefined) return definition
    const location = this.locationAt(entry)
    return location?.file.text.startsWith('function ', location.start) === true ? location : undefined
  }

  /** Whether a function can be called only from outside its contract. */
  isExternal({ file: { text }, definition: { start } }: CodeLocation): boolean {
    return /^[^{]*\bexternal\b/.test(text.slice(start, text.indexOf('{', start)))
  }

  /**
   * Returns the names of the modifiers and functions that a function can run: it or one of them mentions the name, or a variable or operator can
   * stand for the function.
   */
  reachableFrom(name: string): ReadonlySet<string> {
    let reachable = this.#reachable.get(name)
    if (reachable === undefined) {
      reachable = this.#namesFrom(name)
      this.#reachable.set(name, reachable)
    }
    return reachable
  }

  #namesFrom(name: string): Set<string> {
    this.#mentions ??= this.#allMentions()
    const found = new Set([name, EVERYWHERE])
    // A set visits the names that are added meanwhile, too.
    for (const each of found)
      for (const mentioned of this.#mentions.get(each) ?? []) if (this.#mentions.has(mentioned)) found.add(mentioned)
    return found
  }

  #allMentions(): Map<string, Set<string>> {
    const all = new Map<string, Set<string>>()
    const add = (name: string, mentioned: ReadonlySet<string>): void => {
      const known = all.get(name) ?? new Set()
      for (const each of mentioned) known.add(each)
      all.set(name, known)
    }
    const files = [...this.#fileIds].map((id) => this.#files(id)).filter((file) => file !== undefined)
    const mentions = files.map(mentionsIn)
    const hasFunctionTypes = mentions.some(({ indirect }) => indirect.hasFunctionTypes)
    for (const { byName, indirect } of mentions) {
      for (const [name, mentioned] of byName) add(name, mentioned)
      add(EVERYWHERE, indirect.renamed)
      if (hasFunctionTypes) add(EVERYWHERE, indirect.uncalled)
    }
    return all
  }

  #find(
    entry: SourceMapEntry,
    matches: (definition: Definition, from: number, to: number) => boolean,
  ): CodeLocation | undefined {
    const file = this.#files(entry.file)
    if (file === undefined) return undefined
    const { start, length } = entry
    const definition = definitionsIn(file).find(
      (each) => each.kind !== 'contract' && matches(each, start, start + length),
    )
    return definition && { file, definition, start }
  }
}
