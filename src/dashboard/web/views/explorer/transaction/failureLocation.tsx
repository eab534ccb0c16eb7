import { Card } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/values.tsx'
import type { LoadedTransaction, LocatedFunction } from './loadTransaction.ts'

type Props = Pick<LoadedTransaction, 'location' | 'transaction'>

/** The functions that had not returned when the transaction failed, with their source code. The innermost one is open. */
export function FailureLocation({ location, transaction: { hash } }: Props) {
  if (location.length === 0) return null
  return (
    <Card
      title="Source of the failure"
      actions={
        <Link to={`tx/${hash}`} query={{ tab: 'debugger' }} class="button small">
          Debug
        </Link>
      }
    >
      <ol class="source-frames">
        {location.map((frame, index) => (
          <li key={index}>
            <details open={index === 0}>
              <summary>
                <code class="function">{frame.function}</code>{' '}
                <span class="muted">
                  {frame.file}:{frame.line}
                </span>
              </summary>
              <Source {...frame} />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Source({ file, line, excerpt: { from, lines } }: LocatedFunction) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll a focusable section
    <section class="code-block source" aria-label={`Lines around ${file}:${line}`} tabIndex={0}>
      <pre>
        {lines.map((text, index) => (
          <span key={index} class="source-line" aria-current={from + index === line ? 'true' : undefined}>
            <span class="source-number">{from + index}</span>
            {text}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  )
}
