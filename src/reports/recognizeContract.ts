import { type KnownContract, startsWithCode } from './abiRegistry.ts'

/** Code that ran. In a creation, the init code. */
export interface RunningCode {
  readonly code: Uint8Array
  readonly isCreation: boolean
}

/**
 * Returns the last contract that was compiled to this code. Undefined for unknown code. An ABI that a client or a fixture gives for an address does
 * not count, because it may have a part of the functions.
 */
export function recognizeContract(
  contracts: readonly KnownContract[],
  { code, isCreation }: RunningCode,
): KnownContract | undefined {
  return contracts.findLast(
    ({ bytecode }) =>
      bytecode !== undefined && (isCreation ? startsWithCode(code, bytecode) : endsWithCode(bytecode, code)),
  )
}

/**
 * Whether init code ends with the code that it deploys, as compilers arrange it. The init code has zeros instead of immutable values and, in a
 * library, instead of its address.
 */
function endsWithCode(initCode: Uint8Array, code: Uint8Array): boolean {
  const offset = initCode.length - code.length
  if (offset <= 0 || code.length === 0) return false
  // The end of the code differs most: compilers write a digest of the source there.
  for (let at = code.length - 1; at >= 0; at--) {
    const byte = initCode[offset + at]
    if (byte !== 0 && byte !== code[at]) return false
  }
  return true
}
