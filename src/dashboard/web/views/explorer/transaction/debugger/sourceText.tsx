import { useMemo } from 'preact/hooks'
import type { LineTrace } from './lineTrace.ts'
import { showStep } from './showStep.ts'
import { useScrollToCurrent } from './useScrollToCurrent.ts'

interface Props {
  readonly trace: LineTrace
  /** Index of the current line in the trace. */
  readonly index: number
  /** Index of its file. Different files can have the same path. */
  readonly file: number
  /** Its number in the file, from 1. */
  readonly line: number
  /** Whether the call failed on it. */
  readonly isFailing: boolean
}

/** A source file. It scrolls to the current line, and each executed line is a button that goes to its next execution. */
export function SourceText({ trace, index, file, line, isFailing }: Props) {
  const { path = '', text = '' } = trace.files[file] ?? {}
  const frame = useScrollToCurrent<HTMLElement>([file, line])
  const texts = useMemo(() => text.split(/\r?\n/), [text])
  const executions = useMemo(() => executionsIn(trace, file), [trace, file])
  const tone = isFailing ? 'failing' : 'running'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll a focusable section
    <section ref={frame} class={`source debugger-source ${tone}`} aria-label={`Source code of ${path}`} tabIndex={0}>
      <pre>
        {texts.map((content, at) => {
          const number = at + 1
          const indices = executions.get(number)
          return (
            <span key={number} class="source-line" aria-current={number === line ? 'true' : undefined}>
              {indices === undefined ? (
                <span class="source-number">{number}</span>
              ) : (
                <button
                  type="button"
                  class="source-number executed"
                  title="Executed: go to the next execution of this line"
                  aria-label={`Line ${number}, executed`}
                  onClick={() =>
                    showStep(trace.lines[indices.find((each) => each > index) ?? indices[0] ?? 0]?.step ?? 0)
                  }
                >
                  {number}
                </button>
              )}
              {content}
              {'\n'}
            </span>
          )
        })}
      </pre>
    </section>
  )
}

/** Returns the indices in the trace of each executed line of a file, by its number. */
function executionsIn({ lines }: LineTrace, shown: number): ReadonlyMap<number, readonly number[]> {
  const executions = new Map<number, number[]>()
  for (const [index, { file, line }] of lines.entries()) {
    if (file !== shown || line === null) continue
    const known = executions.get(line)
    if (known === undefined) executions.set(line, [index])
    else known.push(index)
  }
  return executions
}
