import { useState } from 'preact/hooks'
import type { AbiFunction, AbiParameter } from 'viem'
import { callDataOf, parameterTypeText, parseArguments, placeholderOf } from '../abi/forms.ts'
import { failureMessage } from '../rpc/errors.ts'
import type { Hex } from '../rpc/types.ts'
import { names } from '../state/names.ts'
import { useBusy } from '../state/useBusy.ts'

/** A form with a field for each parameter of a function. `act` receives the encoded call. */
export function FunctionForm({ item, act, ...props }: FunctionFormProps) {
  return <ParameterForm {...props} inputs={item.inputs} act={(args) => act(callDataOf(item, args))} />
}

/** A form with a field for each parameter. `act` receives the values. An error that it throws is shown. */
export function ParameterForm({ id, inputs, action, act }: ParameterFormProps) {
  const [texts, setTexts] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useBusy()
  const submit = async (event: Event) => {
    event.preventDefault()
    setProblem(undefined)
    setBusy(true)
    try {
      await act(parseArguments(inputs, texts, addressByName))
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
    setBusy(false)
  }
  return (
    <form id={id} class="function-form" onSubmit={submit}>
      <div class="form-row">
        {inputs.map((input, index) => (
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
                setTexts(inputs.map((_, at) => (at === index ? value : (texts[at] ?? ''))))
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

interface FormProps {
  /** For fields outside of the form that belong to it. */
  readonly id?: string
  /** Label of the button. */
  readonly action: string
}

interface FunctionFormProps extends FormProps {
  readonly item: AbiFunction
  readonly act: (data: Hex) => Promise<void>
}

interface ParameterFormProps extends FormProps {
  readonly inputs: readonly AbiParameter[]
  readonly act: (args: readonly unknown[]) => Promise<void>
}

/** Returns the address of an account or contract by name. */
export function addressByName(name: string): string | undefined {
  const path = names.peek().pathOf(name)
  return path?.startsWith('address/') === true ? path.slice('address/'.length) : undefined
}
