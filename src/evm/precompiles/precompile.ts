import { libraryNotLoaded } from './lazyModule.ts'

/** A precompiled contract. */
export interface Precompile {
  readonly name: string
  /** Gas of a call, known before it runs. */
  gas(input: Uint8Array): number
  /** Returns the output. Undefined if the call fails, which costs all its gas. Must not keep a reference to the input. */
  run(input: Uint8Array): Uint8Array | undefined
  /** Loads the dependencies of `run`. Absent if it has none. */
  load?(): Promise<void>
  isLoaded?(): boolean
  /** Estimates the milliseconds of `run`. Absent if even the largest affordable input is fast. */
  milliseconds?(input: Uint8Array): number
}

/** Wraps a precompile whose library throws on invalid input. `run` throws LibraryNotLoaded until the library is loaded. */
export function definePrecompile(precompile: Precompile): Precompile {
  const { isLoaded } = precompile
  return {
    ...precompile,
    run(input) {
      if (isLoaded?.() === false) throw libraryNotLoaded()
      try {
        return precompile.run(input)
      } catch {
        return undefined
      }
    },
  }
}

/** Returns the number of words of 32 bytes that an input takes, for its gas. */
export const wordsIn = (input: Uint8Array): number => Math.ceil(input.length / 32)

/** Returns a copy of `size` bytes of `input` from `from` on. Bytes after its end are zero. */
export function padded(input: Uint8Array, size: number, from = 0): Uint8Array {
  const bytes = new Uint8Array(size)
  if (from < input.length) bytes.set(input.subarray(from, Math.min(input.length, from + size)))
  return bytes
}

/** Returns the word 1 or 0. */
export function booleanWord(value: boolean): Uint8Array {
  const word = new Uint8Array(32)
  if (value) word[31] = 1
  return word
}
