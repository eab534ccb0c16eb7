import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ComponentChildren
  /** Validation message. The browser shows it and does not submit the form. */
  readonly problem?: string | undefined
  readonly placeholder?: string
  /** Name of the field in its form. */
  readonly name?: string
  readonly type?: 'text' | 'number' | 'datetime-local'
  readonly min?: number
  readonly max?: number
  readonly required?: boolean
  /** The id of the form, for a field outside of it. */
  readonly form?: string | undefined
  /** The id of a `datalist` with suggestions. */
  readonly list?: string | undefined
}

/** A labeled field for a line of text. */
export function TextField({ label, value, onChange, hint, problem, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Before the browser handles the next key: Enter submits a form whose fields are still valid.
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  return (
    <div class="control">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        {...rest}
        ref={input}
        id={id}
        // The attribute types depend on the field type. The cast selects common attributes.
        type={type as 'text'}
        value={value}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id={`${id}-hint`} class={problem === undefined ? 'hint' : 'problem'} aria-live="polite">
        {problem ?? hint}
      </span>
    </div>
  )
}

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values with their labels. */
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** A labeled selection of one value. */
export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
  const id = useId()
  return (
    <div class="control">
      <label class="label" for={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type TextAreaFieldProps = Required<Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'hint'>>

/** A labeled field for several lines of code. */
export function TextAreaField({ label, value, onChange, hint }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div class="control">
      <label class="label" for={id}>
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={8}
        required
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
    </div>
  )
}
