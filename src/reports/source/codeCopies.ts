import { type Address, bytesEqual, EMPTY_BYTES } from '../../bytes.ts'

/** Copies the code of frames, once per contract, because a loop can call or create a contract many times. */
export class CodeCopies {
  readonly #copies = new Map<Address, Uint8Array>()
  #lastInitCode: Uint8Array = EMPTY_BYTES

  /** `read` returns a view of the code that runs. */
  copyOf(codeAddress: Address, isCreation: boolean, read: () => Uint8Array): Uint8Array {
    const code = read()
    if (isCreation) {
      if (!bytesEqual(this.#lastInitCode, code)) this.#lastInitCode = code.slice()
      return this.#lastInitCode
    }
    const known = this.#copies.get(codeAddress)
    if (known !== undefined && bytesEqual(known, code)) return known
    const copy = code.slice()
    this.#copies.set(codeAddress, copy)
    return copy
  }

  clear(): void {
    this.#copies.clear()
  }
}
