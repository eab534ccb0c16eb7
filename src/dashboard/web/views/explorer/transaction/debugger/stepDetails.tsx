import { useMemo } from 'preact/hooks'
import { countOf, groupDigits } from '../../../../format/amount.ts'
import { byteLength } from '../../../../format/hex.ts'
import type { Hex } from '../../../../rpc/types.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Card, CodeBlock } from '../../../../ui/layout.tsx'
import { useMore } from '../../../../ui/more.tsx'
import { VariableName, VariableText } from '../../../../ui/variable.tsx'
import { showStep } from './showStep.ts'
import { StepButton } from './stepButton.tsx'
import { useScrollToCurrent } from './useScrollToCurrent.ts'

/** The result of `vivarium_traceStep`. */
export interface LoadedStep {
  readonly address: Hex
  /** Bottom first. */
  readonly stack: readonly Hex[]
  readonly memory: Hex
  readonly returnData: Hex
  readonly storage: readonly AccessedSlot[]
  readonly opcodes: readonly TracedOpcode[]
}

interface AccessedSlot {
  readonly slot: Hex
  readonly value: Hex
  /** Empty if the storage layout is unknown. */
  readonly variables: readonly { readonly name: string; readonly type: string; readonly value: string | null }[]
}

interface TracedOpcode {
  readonly step: number
  readonly depth: number
  readonly pc: number
  readonly name: string
  readonly immediate: Hex
  readonly gas: number
}

/** The stack of the frame, top first, and the slots of its account. */
export function StackAndStorage({ stack, storage }: LoadedStep) {
  const [words, moreWords] = useMore([...stack].reverse(), 'words')
  const [slots, moreSlots] = useMore(storage, 'slots')
  return (
    <>
      <Card title="Stack">
        {stack.length === 0 && <p class="muted">Empty</p>}
        <ol class="words">
          {words.map((word, index) => (
            <li key={index}>
              <code class="whole">{word}</code>
            </li>
          ))}
        </ol>
        {moreWords}
      </Card>
      <Card title="Storage">
        {storage.length === 0 && <p class="muted">The transaction has not accessed a slot of this account yet.</p>}
        <dl class="words">
          {slots.map((slot) => (
            <Slot key={slot.slot} {...slot} />
          ))}
        </dl>
        {moreSlots}
      </Card>
    </>
  )
}

/** The variables in a slot, or its word. */
function Slot({ slot, value, variables }: AccessedSlot) {
  if (variables.length === 0)
    return (
      <div>
        <dt>
          <code class="whole">{slot}</code>
        </dt>
        <dd>
          <code class="whole">{value}</code>
        </dd>
      </div>
    )
  return (
    <>
      {variables.map((variable) => (
        <div key={variable.name}>
          <dt>
            <VariableName name={variable.name} type={variable.type} slot={slot} />
          </dt>
          <dd>
            {variable.value === null ? (
              <code class="whole">{value}</code>
            ) : (
              <VariableText type={variable.type} value={variable.value} />
            )}
          </dd>
        </div>
      ))}
    </>
  )
}

/** The memory of the frame, and the output of the last call that it made. */
export function MemoryAndOutput({ memory, returnData }: LoadedStep) {
  return (
    <div>
      {memory !== '0x' && <Bytes title="Memory" bytes={memory} />}
      {returnData !== '0x' && <Bytes title="Output of the last call" bytes={returnData} />}
    </div>
  )
}

/** Number of words that a card shows at first: 32 KiB. */
const MAX_WORDS = 1_024

/** Bytes as words of 32 bytes, each on a line after its offset. */
function Bytes({ title, bytes }: { readonly title: string; readonly bytes: Hex }) {
  const all = useMemo(() => bytes.slice(2).match(/.{1,64}/g) ?? [], [bytes])
  const [words, moreWords] = useMore(all, `words of ${title}`, MAX_WORDS)
  const offsets = words.map((_, index) => `0x${(index * 32).toString(16)}`)
  const width = offsets.at(-1)?.length ?? 0
  return (
    <Card title={`${title}, ${countOf(byteLength(bytes), 'byte')}`}>
      <CodeBlock label={title}>
        {words.map((word, index) => `${offsets[index]?.padStart(width)}  ${word}`).join('\n')}
      </CodeBlock>
      {moreWords}
    </Card>
  )
}

interface OpcodesProps extends Pick<LoadedStep, 'opcodes'> {
  /** The loaded step. */
  readonly step: number
  readonly stepCount: number
  /** The step at which the debugger is. Its opcodes can be still loading. */
  readonly current: number
}

/** The opcodes around a step. Those of other frames are less prominent. */
export function Opcodes({ opcodes, step, stepCount, current }: OpcodesProps) {
  const list = useScrollToCurrent<HTMLOListElement>([opcodes])
  const depth = opcodes.find((each) => each.step === step)?.depth
  const actions = (
    <span class="with-status">
      <StepButton
        to={current === 0 ? undefined : current - 1}
        title="To the opcode before this one"
        label="Previous opcode"
      >
        <Icon name="left" />
      </StepButton>
      <StepButton
        to={current === stepCount - 1 ? undefined : current + 1}
        title="To the next opcode"
        label="Next opcode"
      >
        <Icon name="right" />
      </StepButton>
    </span>
  )
  return (
    <Card title="Opcodes" actions={actions} flush>
      <ol ref={list} class="opcodes">
        {opcodes.map((opcode) => (
          <Opcode
            key={opcode.step}
            opcode={opcode}
            isCurrent={opcode.step === step}
            isOfFrame={opcode.depth === depth}
          />
        ))}
      </ol>
    </Card>
  )
}

interface OpcodeProps {
  readonly opcode: TracedOpcode
  readonly isCurrent: boolean
  readonly isOfFrame: boolean
}

function Opcode({ opcode: { step, depth, pc, name, immediate, gas }, isCurrent, isOfFrame }: OpcodeProps) {
  return (
    <li>
      <button
        type="button"
        class={isOfFrame ? 'opcode' : 'opcode muted'}
        aria-current={isCurrent ? 'true' : undefined}
        title={`Step ${step}, call depth ${depth}`}
        onClick={() => showStep(step)}
      >
        <span class="muted">{pc}</span>
        <span class="opcode-name">
          {name}
          {immediate !== '0x' && ` ${immediate}`}
        </span>
        <span class="muted">{groupDigits(gas)} gas</span>
      </button>
    </li>
  )
}
