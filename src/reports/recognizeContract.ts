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
export const recognizeContract = (
  contracts: readonly KnownContract[],
  running: RunningCode,
): KnownContract | undefined => contracts.findLast((contract) => isContractOf(running, contract))

/** Returns all contracts that were compiled to this code, the last one first. */
export const contractsWithCode = (contracts: readonly KnownContract[], running: RunningCode): KnownContract[] =>
  contracts.filter((contract) => isContractOf(running, contract)).reverse()

const isContractOf = ({ code, isCreation }: RunningCode, contract: KnownContract): boolean =>
  isCreation ? startsWithCode(code, contract) : isDeployedCode(code, contract)
