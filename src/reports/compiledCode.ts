import { ADDRESS_BYTES, bytesEqual, hexToBytes, isHexBytes } from '../bytes.ts'

/** The code of a contract as a compiler writes it. */
export interface CompiledCode {
  /** Init code, with zeros instead of the addresses of libraries. */
  readonly bytecode?: Uint8Array | undefined
  /** Offsets of the addresses of libraries in the init code, in bytes, in ascending order. */
  readonly libraryOffsets?: readonly number[] | undefined
  /** Length of the deployed code, if the init code ends with it, as that of most contracts does. */
  readonly deployedLength?: number | undefined
  /** Deployed code that the init code does not end with. It has zeros instead of immutable values and the addresses of libraries. */
  readonly deployedCode?: Uint8Array | undefined
}

/** In the hex of a compiler: `__$…$__` or `__Maths___…`. */
const libraryPlaceholder = /__.{38}/g

/** Decodes the hex of a compiler, in which libraries may be missing. */
export function compiledCode(bytecode: string | undefined, deployedBytecode: string | undefined): CompiledCode {
  const init = bytesOf(bytecode)
  if (init === undefined) return {}
  const deployed = bytesOf(deployedBytecode)
  const libraryOffsets = [...(bytecode ?? '').matchAll(libraryPlaceholder)].map(({ index }) => index / 2 - 1)
  return {
    bytecode: init,
    ...(libraryOffsets.length > 0 && { libraryOffsets }),
    ...(deployed !== undefined &&
      (isEndOf(init, deployed) ? { deployedLength: deployed.length } : { deployedCode: deployed })),
  }
}

/** Returns undefined for no code, and for text that is not hex. */
function bytesOf(hex = ''): Uint8Array | undefined {
  const complete = hex.replace(libraryPlaceholder, '0'.repeat(2 * ADDRESS_BYTES))
  return isHexBytes(complete) && complete.length > 2 ? hexToBytes(complete) : undefined
}

const isEndOf = (code: Uint8Array, end: Uint8Array): boolean =>
  end.length <= code.length && bytesEqual(code.subarray(code.length - end.length), end)

/** Whether init code begins with the code of a compiler, which the arguments of the constructor follow. */
export function startsWithCode(initCode: Uint8Array, { bytecode, libraryOffsets = [] }: CompiledCode): boolean {
  if (bytecode === undefined || bytecode.length > initCode.length) return false
  let start = 0
  for (const end of [...libraryOffsets, bytecode.length]) {
    if (!bytesEqual(initCode.subarray(start, end), bytecode.subarray(start, end))) return false
    start = end + ADDRESS_BYTES
  }
  return true
}

/** Whether code was deployed by the init code of a contract. */
export function isDeployedCode(
  code: Uint8Array,
  { bytecode, deployedCode, deployedLength = code.length }: CompiledCode,
): boolean {
  if (code.length === 0 || code.length !== deployedLength) return false
  // Vyper appends the values of immutables to the code.
  if (deployedCode !== undefined) return matches(deployedCode, 0, code.subarray(0, deployedCode.length))
  return (
    bytecode !== undefined && bytecode.length > code.length && matches(bytecode, bytecode.length - code.length, code)
  )
}

/** Whether `compiled` has the bytes of `code` at an offset. Zeros in it stand for any value. */
function matches(compiled: Uint8Array, offset: number, code: Uint8Array): boolean {
  if (offset + code.length !== compiled.length) return false
  // The end of the code differs most: compilers write a digest of the source there.
  for (let at = code.length - 1; at >= 0; at--) {
    const byte = compiled[offset + at]
    if (byte !== 0 && byte !== code[at]) return false
  }
  return true
}
