import type { FaultRule } from '../../options/faults.ts'

/** The faults of a node, as far as a method can change them. */
export interface FaultControl {
  readonly rules: readonly FaultRule[]
  /** These rules and no others hold from now on, and each begins its sequence anew. */
  replace(rules: readonly FaultRule[]): void
}
