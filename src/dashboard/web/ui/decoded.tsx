import type { ComponentChildren } from 'preact'
import { type DecodedCall, type NamedValue, valueText } from '../abi/abiDecoder.ts'
import { formatUnits, groupDigits } from '../format/amount.ts'
import { isAddress } from '../format/hex.ts'
import { AddressLink } from './address.tsx'

/** The amount of an unlimited approval. */
const MAX_UINT256 = 2n ** 256n - 1n

/** A decoded value: addresses by name, numbers with separators, arrays and structs with their members. */
export function Value({ value }: { readonly value: unknown }): ComponentChildren {
  if (value === MAX_UINT256)
    return (
      <span class="number" title={numberTitle(value)}>
        2^256 − 1
      </span>
    )
  if (typeof value === 'bigint' || typeof value === 'number')
    return (
      <span class="number" title={numberTitle(value)}>
        {groupDigits(value.toString())}
      </span>
    )
  if (typeof value === 'string' && isAddress(value)) return <AddressLink address={value.toLowerCase()} />
  if (Array.isArray(value)) return <Members open="[" close="]" members={value.map((member) => ['', member])} />
  if (typeof value === 'object' && value !== null) return <Members open="{" close="}" members={Object.entries(value)} />
  return <code class="whole">{valueText(value)}</code>
}

interface MembersProps {
  readonly open: string
  readonly close: string
  /** Names and values. The names in an array are empty. */
  readonly members: readonly (readonly [name: string, value: unknown])[]
}

/** The members of an array or a struct. */
function Members({ open, close, members }: MembersProps) {
  return (
    <span class="members">
      {open}
      {members.map(([name, value], index) => (
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          {name !== '' && <span class="muted">{name}: </span>}
          <Value value={value} />
        </span>
      ))}
      {close}
    </span>
  )
}

/** Returns a number in hex and, if it is large, as an amount with 18 decimals. */
function numberTitle(value: bigint | number): string {
  const hex = `0x${value.toString(16)}`
  return value < 10 ** 12 ? hex : `${hex} = ${formatUnits(BigInt(value), 18)} × 10^18`
}

/** A function, event or error with its values, on one line: `transfer(to: bob, amount: 5)`. */
export function DecodedLine({ decoded: { name, values } }: { readonly decoded: DecodedCall }) {
  return (
    <span class="signature">
      <span class="function">{name}</span>(
      {values.map(({ name, value }, index) => (
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          {name !== '' && <span class="muted">{name}: </span>}
          <Value value={value} />
        </span>
      ))}
      )
    </span>
  )
}

/** A list of values with their names and types. */
export function DecodedValues({ values, label }: { readonly values: readonly NamedValue[]; readonly label: string }) {
  if (values.length === 0) return <p class="muted">No values.</p>
  return (
    <dl class="values" aria-label={label}>
      {values.map(({ name, type, value }, index) => (
        <div key={`${index} ${name}`}>
          <dt>
            {name === '' ? (values.length > 1 ? `#${index} ` : '') : `${name} `}
            <span class="muted">{type}</span>
          </dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
