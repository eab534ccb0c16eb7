import type { FaultRule } from '../../options/faults.ts'

/** The fault rules of a node. */
export interface FaultControl {
  readonly rules: readonly FaultRule[]
  /** Replaces all rules. Each rule restarts its random sequence. Throws LimitExceeded for too many rules. */
  replace(rules: readonly FaultRule[]): void
}
