import type { NodeError } from '../errors.ts'

/** A rule that the library does not check: it accepts blocks that our engine refuses. */
export interface KnownDefect {
  /** The name of our error. */
  readonly error: string
  readonly reason: string
}

/** The differences between the engines that are defects of the library. `verifyBlock` does not report them. */
export const knownDefects: readonly KnownDefect[] = [
  {
    error: 'SystemContractMissing',
    reason: 'EIP-7002 and EIP-7251: the library accepts a block where the contract for requests is missing',
  },
  {
    error: 'SystemCallFailed',
    reason: 'EIP-7002 and EIP-7251: the library accepts a block where the call for requests fails',
  },
]

/** The defect that makes the library accept a block that our engine refuses with this problem. */
export function knownDefectOf(problem: NodeError | undefined): KnownDefect | undefined {
  const { cause } = problem ?? {}
  return cause instanceof Error ? knownDefects.find(({ error }) => error === cause.name) : undefined
}
