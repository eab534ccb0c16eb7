import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { abbreviateHex } from '../format/hex.ts'
import { names } from '../state/names.ts'
import { useRpc } from '../state/useRpc.ts'
import { AccountField, accountOf } from './accountField.tsx'

/**
 * A field for the sender of a transaction, in the form with the id `form`, if any. Empty, it selects the first account of the node. Returns the
 * address of the sender, which is undefined while the field is invalid.
 */
export function useSender(form?: string): readonly [sender: string | undefined, field: ComponentChildren] {
  const [text, setText] = useState('')
  const { data: accounts } = useRpc((rpc) => rpc.request<string[]>('eth_accounts'), [])
  const first = accounts?.[0]
  return [
    text.trim() === '' ? first : accountOf(text),
    <AccountField
      key="from"
      label="From"
      value={text}
      onChange={setText}
      form={form}
      required={first === undefined}
      {...(accounts !== undefined && {
        hint:
          first === undefined
            ? 'the node has no accounts'
            : `empty: ${names.value.ofAddress(first) ?? abbreviateHex(first)}`,
      })}
    />,
  ]
}
