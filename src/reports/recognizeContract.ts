import { type Address, bytesEqual } from '../bytes.ts'
import type { ListedContract } from './contractDirectory.ts'

/** Code that ran at an address. In a creation, the init code. */
export interface RunningCode {
  readonly codeAddress: Address
  readonly code: Uint8Array
  readonly isCreation: boolean
}

/** Returns the contract at an address, or otherwise the last one that was compiled to this code. Undefined for unknown code. */
export function recognizeContract(
  contracts: readonly ListedContract[],
  { codeAddress, code, isCreation }: RunningCode,
): ListedContract | undefined {
  const isCompiledTo = ({ bytecode }: ListedContract): boolean =>
    bytecode !== undefined && (isCreation ? startsWithCode(code, bytecode) : endsWithCode(bytecode, code))
  return contracts.findLast(({ address }) => address === codeAddress) ?? contracts.findLast(isCompiledTo)
}

/** The arguments of the constructor follow the code of the compiler. */
const startsWithCode = (initCode: Uint8Array, bytecode: Uint8Array): boolean =>
  bytecode.length <= initCode.length && bytesEqual(initCode.subarray(0, bytecode.length), bytecode)

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
