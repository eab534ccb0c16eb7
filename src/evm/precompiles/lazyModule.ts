import { define } from '../../errors.ts'

export const libraryNotLoaded = define(
  'LibraryNotLoaded',
  -32603,
  () => 'the library of a precompile was used before it was loaded',
)

/** The library of a precompile. It is loaded with the first call, because most chains never need it. */
export class LazyModule<Module> {
  readonly #open: () => Promise<Module>
  #module: Module | undefined

  constructor(load: () => Promise<Module>) {
    this.#open = load
  }

  readonly load = async (): Promise<void> => {
    this.#module ??= await this.#open()
  }

  readonly isLoaded = (): boolean => this.#module !== undefined

  /** Throws LibraryNotLoaded until `load` has resolved. */
  get module(): Module {
    if (this.#module === undefined) throw libraryNotLoaded()
    return this.#module
  }
}
