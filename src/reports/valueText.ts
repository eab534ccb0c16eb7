import type { Address } from '../bytes.ts'
import type { AbiParameter } from '../fixtures/abi/abi.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import { GWEI } from '../protocol/fees.ts'
import type { AbiRegistry, DecodedItem, DecodedValue } from './abiRegistry.ts'
import { stripControlCharacters } from './stripControlCharacters.ts'

/** Maximum number of hex digits and of characters of a text, so that a line stays readable. */
const MAX_HEX_DIGITS = 128
const MAX_TEXT_LENGTH = 200

/** Returns the name and the address, `bob (0x7099…79C8)`, or only the address. The address is complete, with its EIP-55 checksum. */
export function addressText(address: Address, abis: AbiRegistry): string {
  const name = abis.nameOf(address)
  return name === undefined ? checksumAddress(address) : `${name} (${checksumAddress(address)})`
}

/** Formats a decoded item: `transfer(to: bob (0x…), amount: 5)`. */
export const decodedText = ({ name, values }: DecodedItem, abis: AbiRegistry): string =>
  `${name}(${valuesText(values, abis)})`

/** Formats decoded values: `to: bob (0x…), amount: 5`. */
export const valuesText = (values: readonly DecodedValue[], abis: AbiRegistry): string =>
  values
    .map(({ name, type, value }) => `${name === undefined ? '' : `${name}: `}${decodedValueText(value, type, abis)}`)
    .join(', ')

/** Formats a decoded value by its ABI type. */
export function decodedValueText(value: unknown, parameter: AbiParameter, abis: AbiRegistry): string {
  const { type, components = [] } = parameter
  if (Array.isArray(value) && type.endsWith(']')) {
    const element = { ...parameter, type: type.slice(0, type.lastIndexOf('[')) }
    return `[${value.map((item: unknown) => decodedValueText(item, element, abis)).join(', ')}]`
  }
  if (type === 'tuple' && typeof value === 'object' && value !== null) {
    // The decoder returns an array if a component has no name, otherwise an object.
    const items: readonly unknown[] = Array.isArray(value)
      ? value
      : components.map(({ name = '' }) => Reflect.get(value, name))
    return `{ ${valuesText(
      components.map((component, index) => ({
        name: component.name || undefined,
        type: component,
        value: items[index],
      })),
      abis,
    )} }`
  }
  if (type === 'address' && typeof value === 'string') return addressText(value.toLowerCase() as Address, abis)
  if (type === 'string' && typeof value === 'string') return quoteText(value)
  if (typeof value === 'string') return shortenHex(value)
  return String(value)
}

/** Quotes text on one line, without terminal control characters: contracts choose their output. */
export const quoteText = (text: string): string =>
  JSON.stringify(truncate(stripControlCharacters(text), MAX_TEXT_LENGTH))

/** Shortens long hex data, and adds its length in bytes. */
export function shortenHex(hex: string): string {
  if (hex.length <= MAX_HEX_DIGITS + 2) return hex
  return `${hex.slice(0, MAX_HEX_DIGITS + 2)}… (${(hex.length - 2) / 2} bytes)`
}

const truncate = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`)

const WEI = 10n ** 18n

/** Formats wei in the most readable unit: `1.5 ether`, `2 gwei`, `7 wei`. */
export function weiText(wei: bigint): string {
  if (wei < GWEI / 1000n) return `${wei} wei`
  return wei < WEI / 1000n ? `${decimal(wei, GWEI, 9)} gwei` : `${decimal(wei, WEI, 18)} ether`
}

function decimal(value: bigint, unit: bigint, digits: number): string {
  const fraction = (value % unit).toString().padStart(digits, '0').replace(/0+$/, '')
  return fraction === '' ? formatCount(value / unit) : `${formatCount(value / unit)}.${fraction}`
}

/** Formats a number with thousands separators: `21,000`. */
export const formatCount = (value: bigint | number): string => value.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
