import type { NodeError } from '../errors.ts'

/** A rule that the library does not check: it accepts blocks that the engine of this project rejects. */
export interface KnownDefect {
  /** Name of the error with which the engine of this project rejects the block. */
  readonly error: string
  readonly reason: string
}

/** The differences between the engines that are defects of the library. `verifyBlock` does not report them. */
export const knownDefects: readonly KnownDefect[] = [
  {
    error: 'SystemContractMissing',
    reason: 'EIP-7002 and EIP-7251: the library accepts a block without the contract for requests',
  },
  {
    error: 'SystemCallFailed',
    reason: 'EIP-7002 and EIP-7251: the library accepts a block where the call for requests fails',
  },
  {
    error: 'BlockTooLarge',
    reason: 'EIP-7934: the execution by the library does not check the size of a block',
  },
]

/** Returns the defect of the library that explains why only the engine of this project rejects a block. */
export function knownDefectOf(problem: NodeError | undefined): KnownDefect | undefined {
  const { cause } = problem ?? {}
  return cause instanceof Error ? knownDefects.find(({ error }) => error === cause.name) : undefined
}
