import { type Address, bytesToBigint, bytesToHex, type Hex } from '../bytes.ts'
import { decodeValues, selectorOfSignature } from '../fixtures/abi/abiCoding.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import { stripControlCharacters } from './stripControlCharacters.ts'

/**
 * The console.log of Hardhat and Foundry: static calls to an address that spells `console.log` in ASCII, with the values as ABI arguments.
 * The address has no code. A node that observes the calls prints them.
 */
export const CONSOLE_ADDRESS: Address = '0x000000000000000000636f6e736f6c652e6c6f67'

const mixed = ['uint256', 'string', 'bool', 'address'] as const
const single = [
  ...['uint256', 'int256', 'string', 'bool', 'address', 'bytes'],
  ...Array.from({ length: 32 }, (_, index) => `bytes${index + 1}`),
]
/** Suffixes as in `logUint(uint256)`, in addition to the plain `log`. */
const suffixes: Readonly<Record<string, string>> = {
  uint256: 'Uint',
  int256: 'Int',
  string: 'String',
  bool: 'Bool',
  address: 'Address',
}

/** Selector → argument types. Computed on first use: about 700 hashes. */
let known: ReadonlyMap<Hex, readonly string[]> | undefined

function signatures(): ReadonlyMap<Hex, readonly string[]> {
  const bySelector = new Map<Hex, readonly string[]>()
  const add = (name: string, types: readonly string[]) => {
    bySelector.set(selectorOfSignature(`${name}(${types.join(',')})`), types)
    // Early versions of both libraries hashed `uint` and `int`, which are not canonical ABI types.
    const early = types.map((type) => (type === 'uint256' ? 'uint' : type === 'int256' ? 'int' : type))
    bySelector.set(selectorOfSignature(`${name}(${early.join(',')})`), types)
  }
  const combine = (types: readonly string[]): void => {
    add('log', types)
    if (types.length < 4) for (const type of mixed) combine([...types, type])
  }
  combine([])
  for (const type of single) {
    add('log', [type])
    add(`log${suffixes[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`}`, [type])
  }
  add('log', ['string', 'int256']) // only in forge-std
  return bySelector
}

/** Returns the line that a console call prints. Undefined for other calls. */
export function consoleText(input: Uint8Array): string | undefined {
  known ??= signatures()
  const types = known.get(bytesToHex(input.subarray(0, 4)))
  if (types === undefined) return undefined
  if (types.length === 0) return ''
  try {
    return stripControlCharacters(
      format(
        decodeValues(
          types.map((type) => ({ type })),
          input.subarray(4),
        ),
        types,
      ),
    )
  } catch {
    return undefined
  }
}

/** Formats like console.log of Node: placeholders in the first text take the next values, and the rest follows. */
function format(values: readonly unknown[], types: readonly string[]): string {
  const [first, ...rest] = values
  if (typeof first !== 'string' || types[0] !== 'string')
    return values.map((value, at) => shown(value, types[at])).join(' ')
  let next = 0
  const text = first.replace(/%([sdifoOxe%])/g, (placeholder, kind: string) => {
    if (kind === '%') return '%'
    if (next >= rest.length) return placeholder
    const at = next++
    return formatPlaceholder(rest[at], kind, types[at + 1])
  })
  return [text, ...rest.slice(next).map((value, at) => shown(value, types[next + at + 1]))].join(' ')
}

function formatPlaceholder(value: unknown, kind: string, type: string | undefined): string {
  const number = typeof value === 'bigint' ? value : undefined
  if (kind === 'x') return number !== undefined ? hexNumber(number) : hexText(value, type)
  if (kind === 'e' && number !== undefined) return Number(number).toExponential().replace('e+', 'e')
  if ((kind === 'd' || kind === 'i' || kind === 'f') && number === undefined)
    return typeof value === 'boolean' ? String(Number(value)) : type === 'string' ? 'NaN' : integerText(value)
  return shown(value, type)
}

const hexNumber = (value: bigint): string => (value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`)
const hexText = (value: unknown, type: string | undefined): string =>
  type === 'string'
    ? bytesToHex(Buffer.from(String(value)))
    : typeof value === 'boolean'
      ? `0x${Number(value)}`
      : String(value)
const integerText = (value: unknown): string =>
  typeof value === 'string' && value.length > 2 ? bytesToBigint(Buffer.from(value.slice(2), 'hex')).toString() : '0'

const shown = (value: unknown, type: string | undefined): string =>
  type === 'address' && typeof value === 'string' ? checksumAddress(value.toLowerCase() as Address) : String(value)
