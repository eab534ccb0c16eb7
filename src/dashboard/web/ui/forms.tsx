import type { ComponentChildren } from 'preact'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ComponentChildren
  /** What is wrong with the value; the field is marked with it. */
  readonly problem?: string | undefined
  readonly placeholder?: string
  readonly type?: 'text' | 'number' | 'datetime-local' | 'date' | 'password'
  readonly min?: number | string
  readonly max?: number | string
  readonly required?: boolean
  /** The id of a `datalist` with suggestions. */
  readonly list?: string | undefined
}

/** A field for a line of text with its label. */
export function TextField({ label, value, onChange, hint, problem, type = 'text', ...rest }: TextFieldProps) {
  return (
    <label class="control">
      <span class="label">{label}</span>
      <input
        {...rest}
        // The types of attributes differ between kinds of fields; these are those of all.
        type={type as 'text'}
        value={value}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {problem !== undefined ? (
        <span class="problem" role="alert">
          {problem}
        </span>
      ) : (
        hint !== undefined && <span class="hint">{hint}</span>
      )}
    </label>
  )
}

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values with what is shown for them. */
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly hint?: ComponentChildren
}

/** A choice of one value with its label. */
export function SelectField({ label, value, onChange, options, hint }: SelectFieldProps) {
  return (
    <label class="control">
      <span class="label">{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && <span class="hint">{hint}</span>}
    </label>
  )
}
