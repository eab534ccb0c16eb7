import { type Address, bytesEqual } from '../../bytes.ts'

/** Copies the code of frames, once per contract, because a loop can call a contract many times. */
export class CodeCopies {
  readonly #copies = new Map<Address, Uint8Array>()

  /** `read` returns a view of the code that runs. Init code has no account that could have had other code before. */
  copyOf(codeAddress: Address, isCreation: boolean, read: () => Uint8Array): Uint8Array {
    if (isCreation) return read().slice()
    const known = this.#copies.get(codeAddress)
    const code = read()
    if (known !== undefined && bytesEqual(known, code)) return known
    const copy = code.slice()
    this.#copies.set(codeAddress, copy)
    return copy
  }

  clear(): void {
    this.#copies.clear()
  }
}
