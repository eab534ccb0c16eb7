import type { FaultRule } from '../../options/faults.ts'

/** The fault rules of a node. */
export interface FaultControl {
  readonly rules: readonly FaultRule[]
  /** Replaces all rules. Throws LimitExceeded for too many rules. */
  replace(rules: readonly FaultRule[], options?: ReplaceOptions): void
}

/** How rules are replaced. */
export interface ReplaceOptions {
  /** Whether a rule that is equal to an earlier one continues its count and its random sequence. Otherwise all begin again. */
  readonly keepsCounts?: boolean
}
