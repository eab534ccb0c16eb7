import { useMemo } from 'preact/hooks'
import type { AbiDecoder } from '../../../../abi/abiDecoder.ts'
import { names } from '../../../../state/names.ts'
import { DecodedLine } from '../../../../ui/decoded.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { useMore } from '../../../../ui/more.tsx'
import type { TracedCall } from '../loadTransaction.ts'
import { callStack, type LineTrace } from './lineTrace.ts'
import { showStep } from './showStep.ts'

interface Props {
  readonly trace: LineTrace
  /** Index of the current line. */
  readonly index: number
  /** The call of each frame. */
  readonly calls: readonly (TracedCall | undefined)[]
  readonly decoder: AbiDecoder
}

/** The functions that have not returned, innermost first. The outermost function of each call has the arguments of the call. */
export function CallStack({ trace, index, calls, decoder }: Props) {
  const stack = useMemo(() => callStack(trace, index), [trace, index])
  const [shown, more] = useMore(stack, 'functions')
  const { lines, files, frames } = trace
  return (
    <Card title="Call stack">
      <ol class="call-stack">
        {shown.map((at, position) => {
          const { step, frame = 0, file, line, function: name } = lines[at] ?? {}
          const { type, address = '0x' } = frames[frame] ?? {}
          const caller = stack[position + 1]
          const isEntry = caller === undefined || lines[caller]?.frame !== frame
          const { to, input = '0x' } = (isEntry && calls[frame]) || {}
          const decoded = type?.startsWith('CREATE') ? undefined : decoder.call(to ?? null, input)
          return (
            <li key={at}>
              <button type="button" aria-current={at === index} onClick={() => showStep(step ?? 0)}>
                <code class="function">{name ?? `${type} ${names.value.ofAddress(address) ?? address}`}</code>
              </button>{' '}
              {file != null && (
                <span class="muted">
                  {files[file]?.path}:{line}
                </span>
              )}
              {decoded !== undefined && (
                <div class="call-arguments">
                  <DecodedLine decoded={decoded} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {more}
    </Card>
  )
}
