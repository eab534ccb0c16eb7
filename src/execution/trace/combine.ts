import type { Inspector } from '../../evm/inspector.ts'

/**
 * Combines several inspectors that observe. The result only has the hooks that an inspector has, because absent hooks cost nothing. It does not have
 * `replaceOutput`.
 */
export function combineInspectors(inspectors: readonly Inspector[]): Inspector {
  const [only] = inspectors
  if (only !== undefined && inspectors.length === 1) return only
  const combined: Partial<Record<keyof Inspector, (...event: never[]) => unknown>> = {}
  for (const name of hooks) {
    const listeners = inspectors.flatMap((inspector) => {
      // Each hook receives the events of its name.
      const hook = inspector[name] as ((...event: never[]) => void) | undefined
      return hook === undefined ? [] : [hook.bind(inspector)]
    })
    if (listeners.length > 0)
      combined[name] = (...event) => {
        for (const listener of listeners) listener(...event)
      }
  }
  // Each inspector resets its state when it answers.
  if (inspectors.some(({ wantsPause }) => wantsPause !== undefined))
    combined.wantsPause = () => inspectors.filter((inspector) => inspector.wantsPause?.()).length > 0
  return combined as Inspector
}

const hooks = [
  'frameEntered',
  'frameLeft',
  'valueTransferred',
  'logged',
  'selfDestructed',
  'storageRead',
  'storageWritten',
  'step',
  'stepped',
  'fault',
] as const satisfies readonly (keyof Inspector)[]
