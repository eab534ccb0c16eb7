import type { KnownContract } from './abiRegistry.ts'
import { isDeployedCode, startsWithCode } from './compiledCode.ts'

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
  return contracts.findLast((contract) =>
    isCreation ? startsWithCode(code, contract) : isDeployedCode(code, contract),
  )
}
