/** A step that is due. */
export interface DueStep<Step> {
  /** Unix seconds of the due time, which may be in the past. */
  readonly at: number
  readonly step: Step
}

/** Returns the step that is due first. If several are due at the same time, returns the first of them. */
export function earliestStep<Step>(steps: readonly (DueStep<Step> | undefined)[]): DueStep<Step> | undefined {
  let first: DueStep<Step> | undefined
  for (const due of steps) if (due !== undefined && (first === undefined || due.at < first.at)) first = due
  return first
}
