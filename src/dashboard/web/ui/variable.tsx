import { groupDigits } from '../format/amount.ts'
import { abbreviateHex } from '../format/hex.ts'
import { names } from '../state/names.ts'
import { AddressLink } from './address.tsx'

interface NameProps {
  readonly name: string
  readonly type: string | null
  readonly slot: string
}

/** The name of a state variable, with the names of accounts: `balances[alice]`. Shows all of it on hover. */
export function VariableName({ name, type, slot }: NameProps) {
  const text = name.replace(/0x[0-9a-f]{40,}/g, (hex) => names.value.ofAddress(hex) ?? abbreviateHex(hex))
  return (
    <code class="whole" title={`${name}\n${type ?? ''} in slot ${slot}`}>
      {text}
    </code>
  )
}

/** The value of a state variable, as `vivarium_stateVariables` and `vivarium_storageChanges` return it. */
export function VariableText({ type, value }: { readonly type: string | null; readonly value: string | null }) {
  if (value === null) return <span class="muted">too long to show</span>
  if (type === 'string') return <code class="whole">{JSON.stringify(value)}</code>
  if (/^0x[0-9a-f]{40}$/.test(value) && /^(?:address|contract )/.test(type ?? ''))
    return BigInt(value) === 0n ? <code title={value}>0x0</code> : <AddressLink address={value} />
  return <code class="whole">{/^-?\d+$/.test(value) ? groupDigits(value) : value}</code>
}
