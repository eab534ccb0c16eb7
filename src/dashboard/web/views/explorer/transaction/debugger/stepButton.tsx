import type { ComponentChildren } from 'preact'
import { showStep } from './showStep.ts'

interface Props {
  /** Undefined if the button is disabled. It keeps the focus then, so that the keyboard continues there. */
  readonly to: number | undefined
  readonly title: string
  /** Names a button with an icon. */
  readonly label?: string
  readonly children: ComponentChildren
}

/** A button that moves the debugger to a step. */
export function StepButton({ to, title, label, children }: Props) {
  return (
    <button
      type="button"
      class="button small"
      title={title}
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && showStep(to)}
    >
      {children}
    </button>
  )
}
