import { groupDigits } from '../../../../format/amount.ts'
import { failsOn, type LineTrace, lastIndexAt, lineOut, lineOver } from './lineTrace.ts'
import { StepButton } from './stepButton.tsx'

interface Props {
  readonly trace: LineTrace
  /** Index of the current line. */
  readonly index: number
  readonly step: number
  /** Undefined for a transaction that succeeded. */
  readonly failure: number | undefined
}

/** The buttons of the debugger, and its position. */
export function Toolbar({ trace, index, step, failure }: Props) {
  const { lines, stepCount, isComplete } = trace
  /** Lines of inner calls can be between the current line and a step after them. */
  const at = lastIndexAt(lines, step)
  const last = lines.length - 1
  const isAfterLine = step > (lines[at]?.step ?? 0)
  // The failure is the end of its line, but the debugger begins there, so that Back leaves the line.
  const before = isAfterLine && step !== failure ? at : Math.max(0, at - 1)
  const isFirst = at <= 0 && !isAfterLine
  const isLast = at === last
  const stepOf = (to: number, isDisabled: boolean) => (isDisabled ? undefined : (lines[to]?.step ?? 0))
  return (
    <section class="debugger-toolbar" aria-label="Debugger">
      <StepButton to={stepOf(0, isFirst)} title="To the first line of the transaction">
        First line
      </StepButton>
      <StepButton to={stepOf(before, isFirst)} title="To the line before this one">
        Back
      </StepButton>
      <StepButton to={stepOf(at + 1, isLast)} title="To the next line, also in a function that this line calls">
        Step into
      </StepButton>
      <StepButton to={stepOf(lineOver(trace, index), isLast)} title="To the next line of this function">
        Step over
      </StepButton>
      <StepButton to={stepOf(lineOut(trace, index), isLast)} title="To the line that called this function">
        Step out
      </StepButton>
      <StepButton to={stepOf(last, isLast && !isAfterLine)} title="To the last line of the transaction">
        Last line
      </StepButton>
      {failure !== undefined && (
        <StepButton to={step === failure ? undefined : failure} title="To the step that made the transaction fail">
          Failure
        </StepButton>
      )}
      <span class="muted" role="status">
        Step {groupDigits(step)} of {groupDigits(stepCount)}
        {!isComplete && ', of which the last ones are not shown'}
        <span class="visually-hidden">{placeOf(trace, index)}</span>
      </span>
    </section>
  )
}

/** The current line for screen readers, which announce it with each step. */
function placeOf(trace: LineTrace, index: number): string {
  const { file, line, function: name } = trace.lines[index] ?? {}
  const failed = failsOn(trace, index) ? ', which failed' : ''
  return file == null ? failed : `, line ${line} of ${trace.files[file]?.path}, in ${name}${failed}`
}
