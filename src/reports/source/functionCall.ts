import { JUMP, JUMPI } from '../../evm/opcodeNumbers.ts'
import type { CodeLocation, SourceIndex } from './sourceIndex.ts'
import type { SourceMapEntry } from './sourceMap.ts'
import type { Definition } from './sourceOutline.ts'

/** Opcodes that can fail, or that decide whether the code fails. */
const decisions = new Set([JUMPI, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xfe])

/** Name of constructors in the outline of a source file. */
const CONSTRUCTOR = 'constructor'

/** How a call of a function started. */
interface CallStart {
  /** The call that contains this one. Undefined for the code that selects a function. */
  readonly caller?: FunctionCall
  /** Undefined for a function that the compiler generated. */
  readonly entered?: CodeLocation | undefined
  /** Name of the function that the calldata selects, or `constructor`. */
  readonly selected?: string | undefined
}

/**
 * A call of a function that has not returned. Its last location in the source is where it failed. The optimizer inserts functions into others, and
 * shares equal code between functions, which then has the location of one of them. So a location counts only if the function can run it.
 */
export class FunctionCall {
  readonly #sources: SourceIndex
  readonly #entered: CodeLocation | undefined
  readonly #selected: string | undefined
  /** Whether the compiler generated the function, whose code has the locations of any other function. */
  readonly #isGenerated: boolean
  /** The names of functions and modifiers that can run in it. Undefined for any. */
  readonly #reachable: ReadonlySet<string> | undefined
  /** The last location in the function itself. */
  #own: CodeLocation | undefined
  /** The last location in code that the compiler inserted from another function or a modifier. */
  #inserted: CodeLocation | undefined
  /** The last inserted location before a decision in this code, which may be the end of a function that is shared. */
  #candidate: CodeLocation | undefined
  readonly #candidates = new Set<Definition>()
  /** The last instruction, which is that of the call while another function runs. */
  #last: SourceMapEntry | undefined
  /** Whether the code is shared with another location. */
  #isShared = false

  constructor(sources: SourceIndex, { caller, entered, selected }: CallStart) {
    this.#sources = sources
    this.#entered = entered === undefined || caller?.canEnter(entered) === false ? undefined : entered
    // With viaIR, the compiler generates a function that decodes the calldata, and inserts the selected function into it.
    this.#selected = selected ?? (this.#entered === undefined ? caller?.pendingFunction() : undefined)
    const name = this.#entered?.definition.name ?? this.#selected
    this.#isGenerated = caller !== undefined && name === undefined
    // The values of state variables can be of functions that no constructor mentions.
    this.#reachable = name === undefined || name === CONSTRUCTOR ? undefined : sources.reachableFrom(name)
  }

  /** Whether a function can be called from here. Functions with equal code are merged, and have the location of one of them. */
  canEnter(entered: CodeLocation): boolean {
    if (this.#selected !== undefined) return this.#reachable?.has(entered.definition.name) !== false
    const own = this.#entered?.definition
    // With viaIR, a modifier is a function that calls the functions that have it.
    const isCallable = own === undefined || own === entered.definition || own.kind === 'modifier'
    return isCallable || !this.#sources.isExternal(entered)
  }

  /** Returns the selected function, if none of its code has run. */
  pendingFunction(): string | undefined {
    return this.#own === undefined ? this.#selected : undefined
  }

  /** An instruction of the function runs. */
  executed(entry: SourceMapEntry, opcode: number): void {
    this.#last = entry
    const location = this.#isGenerated || this.#isShared ? undefined : this.#sources.locationAt(entry)
    if (location !== undefined) this.#ran(location, entry.jump === 'i' || decisions.has(opcode))
    if (opcode === JUMP || opcode === JUMPI) this.#isShared = false
  }

  /** A called function returned. An instruction of another location than the call belongs to code that is shared. */
  returned(to: SourceMapEntry | undefined): void {
    const from = this.#last
    this.#isShared = from !== undefined && (from.start !== to?.start || from.file !== to.file)
  }

  #ran(location: CodeLocation, isDecision: boolean): void {
    const { kind, name } = location.definition
    if (location.definition === this.#entered?.definition || (this.#entered === undefined && name === this.#selected)) {
      this.#own = location
      this.#inserted = undefined
      this.#candidate = undefined
    } else if (this.#reachable?.has(name) !== false) {
      if (location.definition !== this.#candidate?.definition) this.#inserted = undefined
      this.#candidate = location
      this.#candidates.add(location.definition)
      if (isDecision || this.#inserted !== undefined) this.#inserted = location
      // The function itself has ended, or has not begun.
      if (kind === 'modifier' && this.#inserted !== undefined) this.#own = undefined
    }
  }

  /** Returns the last location of the function, and after it the location in the code that was inserted. */
  locations(): CodeLocation[] {
    if (this.#isGenerated) return []
    const own = this.#own ?? this.#entered
    // Nothing is left of a function that only calls another one.
    const only = own === undefined && this.#candidates.size === 1 ? this.#candidate : undefined
    return [own, this.#inserted ?? only].filter((location) => location !== undefined)
  }
}
