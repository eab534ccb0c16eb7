/** One step that came due. */
export interface Due<Step> {
  /** Unix seconds: when it came due, which may be a while ago. */
  readonly at: number
  readonly step: Step
}

/** The step that comes first; of several at the same time the one that stands first. */
export function earliest<Step>(steps: readonly (Due<Step> | undefined)[]): Due<Step> | undefined {
  let first: Due<Step> | undefined
  for (const due of steps) if (due !== undefined && (first === undefined || due.at < first.at)) first = due
  return first
}
