import { PUSH1, PUSH32 } from '../../evm/opcodeNumbers.ts'

/** The source of one instruction. */
export interface SourceMapEntry {
  /** Offset and length of the range in its file, in bytes of UTF-8. */
  readonly start: number
  readonly length: number
  /** ID of the file. -1 for an instruction without source. */
  readonly file: number
  /** `i`: the instruction jumps into a function. `o`: it returns from one. `-`: neither. */
  readonly jump: string
}

export interface DecodedSourceMap {
  readonly entries: readonly SourceMapEntry[]
  /** Returns the entry of an instruction by its offset in the code. */
  readonly entryAt: (pc: number) => SourceMapEntry | undefined
}

/**
 * Decodes the source map of a compiler (Solidity documentation, "Source Mappings"): `start:length:file:jump` for each instruction, separated by `;`.
 * An empty field has the value of the instruction before.
 */
export function decodeSourceMap(text: string, code: Uint8Array): DecodedSourceMap {
  const entries: SourceMapEntry[] = []
  let last: SourceMapEntry = { start: 0, length: 0, file: -1, jump: '-' }
  const indexes = instructionIndexes(code)
  // A damaged source map can be much longer than the code.
  for (const entry of text.split(';', (indexes.at(-1) ?? -1) + 1)) {
    if (entry !== '') {
      const [start, length, file, jump] = entry.split(':')
      last = {
        start: start ? Number(start) : last.start,
        length: length ? Number(length) : last.length,
        file: file ? Number(file) : last.file,
        jump: jump || last.jump,
      }
    }
    entries.push(last)
  }
  return { entries, entryAt: (pc) => entries[indexes[pc] ?? -1] }
}

/** Returns the IDs of the files in source maps, also -1. */
export const fileIdsIn = (...maps: readonly string[]): number[] =>
  [...new Set(maps.flatMap((text) => text.split(';')).flatMap((entry) => entry.split(':', 3)[2] || []))].map(Number)

/** Returns the index of the instruction at each offset. Offsets in the data of a PUSH belong to the PUSH. */
function instructionIndexes(code: Uint8Array): Uint32Array {
  const indexes = new Uint32Array(code.length)
  let index = 0
  for (let pc = 0; pc < code.length; index++) {
    const opcode = code[pc] ?? 0
    const next = pc + (opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH1 + 2 : 1)
    indexes.fill(index, pc, next)
    pc = next
  }
  return indexes
}
