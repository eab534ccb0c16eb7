import { useId } from 'preact/hooks'
import { abbreviateHex, isAddress } from '../format/hex.ts'
import { names } from '../state/names.ts'
import { TextField } from './forms.tsx'
import { addressByName } from './functionForm.tsx'

interface AccountFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  readonly required?: boolean
  readonly name?: string
  /** The id of the form, for a field outside of it. */
  readonly form?: string | undefined
}

/** A field for an account by address or name. Suggests the known names. */
export function AccountField({ hint, ...props }: AccountFieldProps) {
  const id = useId()
  const address = accountOf(props.value)
  const text = props.value.trim()
  const problem = text === '' || address !== undefined ? undefined : unknownAccountText(text)
  return (
    <>
      <TextField
        {...props}
        list={id}
        placeholder="address or name"
        problem={problem}
        hint={address !== undefined && !isAddress(props.value.trim()) ? abbreviateHex(address, 10, 8) : hint}
      />
      <datalist id={id}>
        {names.value.addresses().map(([known, name]) => (
          <option key={known} value={name}>
            {abbreviateHex(known)}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Returns the error message about an unknown account. */
export const unknownAccountText = (text: string): string => `${text.trim()} is neither an address nor a known name`

/** Returns the address for an address or a known name. */
export function accountOf(text: string): string | undefined {
  const trimmed = text.trim()
  return isAddress(trimmed) ? trimmed.toLowerCase() : addressByName(trimmed)
}
