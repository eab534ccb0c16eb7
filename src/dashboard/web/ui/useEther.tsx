import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { notEther, parseEther } from '../format/amount.ts'
import { TextField } from './forms.tsx'

/** A field for the value of a transaction, in the form with the id `form`. Returns the value in wei, which is undefined while the field is invalid. */
export function useEther(form: string): readonly [wei: bigint | undefined, field: ComponentChildren] {
  const [text, setText] = useState('0')
  const wei = parseEther(text)
  return [
    wei,
    <TextField
      key="value"
      label="Value in ether"
      value={text}
      onChange={setText}
      form={form}
      problem={wei === undefined ? notEther : undefined}
      hint="at most 18 decimals"
    />,
  ]
}
