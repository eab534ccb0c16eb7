import { replaceQuery } from '../../../../router/navigation.ts'
import { networkName } from '../../../../state/session.ts'

/** Moves the debugger to a step. The URL contains it. */
export function showStep(step: number): void {
  replaceQuery(networkName.value ?? '', { step: String(step) })
}
