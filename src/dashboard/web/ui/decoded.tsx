import type { ComponentChildren } from 'preact'
import { type DecodedCall, type NamedValue, valueText } from '../abi/abiDecoder.ts'
import { formatUnits, groupDigits } from '../format/amount.ts'
import { abbreviateHex, isAddress } from '../format/hex.ts'
import { AddressLink } from './address.tsx'
import { CopyButton } from './copy.tsx'
import { CodeBlock } from './layout.tsx'
import { HexText } from './values.tsx'

/** The amount of an unlimited approval. */
const MAX_UINT256 = 2n ** 256n - 1n

/** Maximum number of characters, and of array or struct members, of a value on one line: a word in hex, and a few members. */
const MAX_SHORT_LENGTH = 66
const MAX_SHORT_MEMBERS = 8
/** Maximum number of characters of data without a frame: 256 bytes in hex. */
const MAX_UNFRAMED_LENGTH = 514

/** A decoded value: addresses by name, numbers with separators, arrays and structs with their members. `isShort` shortens long data and arrays. */
export function Value({ value, isShort = false }: ValueProps): ComponentChildren {
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
  if (Array.isArray(value))
    return <Members open="[" close="]" members={value.map((member) => ['', member])} isShort={isShort} />
  if (typeof value === 'object' && value !== null)
    return <Members open="{" close="}" members={Object.entries(value)} isShort={isShort} />
  const text = valueText(value)
  return <code class="whole">{isShort && text.length > MAX_SHORT_LENGTH ? abbreviateHex(text, 32, 8) : text}</code>
}

interface ValueProps {
  readonly value: unknown
  readonly isShort?: boolean
}

/** Hex data or text as a whole, with a copy button. Long data scrolls in a frame. */
export function DataText({ value, label }: { readonly value: string; readonly label: string }) {
  if (value === '0x' || value === '') return <code>{value}</code>
  if (value.length <= MAX_UNFRAMED_LENGTH) return <HexText value={value} what="data" whole />
  return (
    <CodeBlock label={label} actions={<CopyButton text={value} what="data" />}>
      {value}
    </CodeBlock>
  )
}

interface MembersProps {
  readonly isShort: boolean
  readonly open: string
  readonly close: string
  /** Names and values. The names in an array are empty. */
  readonly members: readonly (readonly [name: string, value: unknown])[]
}

/** The members of an array or a struct. */
function Members({ open, close, members, isShort }: MembersProps) {
  const shown = isShort ? members.slice(0, MAX_SHORT_MEMBERS) : members
  return (
    <span class="members">
      {open}
      {shown.map(([name, value], index) => (
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          {name !== '' && <span class="muted">{name}: </span>}
          <Value value={value} isShort={isShort} />
        </span>
      ))}
      {shown.length < members.length && (
        <span class="muted">, … {groupDigits(members.length - shown.length)} more</span>
      )}
      {close}
    </span>
  )
}

/** Returns a number in hex and, if it is large, as an amount with 18 decimals. */
function numberTitle(value: bigint | number): string {
  const hex = `0x${value.toString(16)}`
  return value < 10 ** 12 ? hex : `${hex} = ${formatUnits(BigInt(value), 18)} × 10^18`
}

/** Limits of integers that are probably amounts with 18 decimals: from 0.001 to 10^18 tokens. */
const MIN_SCALED = 10n ** 15n
const MAX_SCALED = 10n ** 36n
/** Maximum number of decimals of such an amount. An integer with more is probably something else. */
const MAX_SCALED_DECIMALS = 6

/** A large integer as an amount with 18 decimals, if that is shorter. */
function Scaled({ value }: { readonly value: bigint }) {
  if (value < MIN_SCALED || value > MAX_SCALED || value % 10n ** BigInt(18 - MAX_SCALED_DECIMALS) !== 0n) return null
  return (
    <>
      {' '}
      <span class="muted nowrap">= {formatUnits(value, 18)} × 10^18</span>
    </>
  )
}

/** A function, event or error on one line: `transfer(to: bob, amount: 5)`. Long values are shortened. */
export function DecodedLine({ decoded: { name, values } }: { readonly decoded: DecodedCall }) {
  return (
    <span class="signature">
      <span class="function">{name}</span>(
      {values.map(({ name, value }, index) => (
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          {name !== '' && <span class="muted">{name}: </span>}
          <Value value={value} isShort />
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
            {typeof value === 'string' && !isAddress(value) ? (
              <DataText value={valueText(value)} label={name || type} />
            ) : (
              <>
                <Value value={value} />
                {typeof value === 'bigint' && <Scaled value={value} />}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
