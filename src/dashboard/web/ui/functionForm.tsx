import { useState } from 'preact/hooks'
import type { AbiFunction } from 'viem'
import { callDataOf, parameterTypeText, placeholderOf } from '../abi/forms.ts'
import { failureMessage } from '../rpc/errors.ts'
import type { Hex } from '../rpc/types.ts'
import { names } from '../state/names.ts'

/** A form with a field for each parameter of a function. `act` receives the encoded call. */
export function FunctionForm({ id, item, action, act }: FunctionFormProps) {
  const [texts, setTexts] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setProblem(undefined)
    setBusy(true)
    try {
      await act(callDataOf(item, texts, addressByName))
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
    setBusy(false)
  }
  return (
    <form id={id} class="function-form" onSubmit={submit}>
      <div class="form-row">
        {item.inputs.map((input, index) => (
          <label class="control" key={`${index} ${input.name}`}>
            <span class="label">
              {input.name || `#${index}`} <span class="muted">{parameterTypeText(input, true)}</span>
            </span>
            <input
              value={texts[index] ?? ''}
              placeholder={placeholderOf(input)}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget: { value } }) =>
                setTexts(item.inputs.map((_, at) => (at === index ? value : (texts[at] ?? ''))))
              }
            />
          </label>
        ))}
        <button type="submit" class="button" disabled={isBusy}>
          {action}
        </button>
      </div>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

interface FunctionFormProps {
  /** For fields outside of the form that belong to it. */
  readonly id?: string
  readonly item: AbiFunction
  /** Label of the button. */
  readonly action: string
  readonly act: (data: Hex) => Promise<void>
}

/** Returns the address of an account or contract by name. */
export function addressByName(name: string): string | undefined {
  const path = names.peek().pathOf(name)
  return path?.startsWith('address/') === true ? path.slice('address/'.length) : undefined
}
