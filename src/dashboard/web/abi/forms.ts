import { type AbiFunction, type AbiParameter, encodeFunctionData } from 'viem'
import { countOf } from '../format/amount.ts'
import { byteLength } from '../format/hex.ts'
import type { Hex } from '../rpc/types.ts'

type AddressOf = (name: string) => string | undefined

/** Parses the text of a parameter field. Arrays and tuples are JSON. Throws an Error that names the parameter. */
export function parseArgument(parameter: AbiParameter, text: string, addressOf: AddressOf): unknown {
  const { type } = parameter
  if (/\]$/.test(type) || type.startsWith('tuple')) return fromJson(parameter, parseJson(parameter, text), addressOf)
  return parseScalar(parameter, type === 'string' ? text : text.trim(), addressOf)
}

/** Returns the error for a value that does not fit its parameter. */
const unexpected = ({ name, type }: AbiParameter, expected: string, value: unknown): Error =>
  new Error(`${name || type}: expected ${expected}, got ${JSON.stringify(value) ?? 'nothing'}`)

function parseScalar(parameter: AbiParameter, text: string, addressOf: AddressOf): unknown {
  const { type } = parameter
  const fail = (expected: string) => unexpected(parameter, expected, text)
  if (type === 'bool') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw fail('true or false')
  }
  if (type === 'address') {
    const address = /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : addressOf(text)
    if (address === undefined) throw fail('an address or the name of an account')
    return address
  }
  const [, unsigned, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (unsigned !== undefined) return parseInteger(text, unsigned === '', Number(bits || 256), fail)
  if (type === 'string') return text
  const [, size] = /^bytes(\d*)$/.exec(type) ?? []
  if (size === undefined) throw new Error(`${parameter.name || type}: the page cannot encode ${type}`)
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text)) throw fail('hex data with a 0x prefix')
  if (size !== '' && byteLength(text) !== Number(size)) throw fail(`${countOf(Number(size), 'byte')} of hex data`)
  return text
}

const units: Readonly<Record<string, number>> = { wei: 0, gwei: 9, ether: 18 }

/** Parses an integer such as `5`, `0x5`, `1e18` or `1.5 ether`. */
function parseInteger(text: string, isSigned: boolean, bits: number, fail: (expected: string) => Error): bigint {
  const value = integerOf(text)
  if (value === undefined) throw fail('a whole number, or one with a unit such as 1.5 ether')
  if (value !== (isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)))
    throw fail(isSigned ? `a number from -2^${bits - 1} to 2^${bits - 1} - 1` : `a number from 0 to 2^${bits} - 1`)
  return value
}

function integerOf(text: string): bigint | undefined {
  const plain = text.replaceAll(/[,_]/g, '')
  if (/^-?\d+$/.test(plain) || /^0x[0-9a-fA-F]+$/.test(plain)) return BigInt(plain)
  const [, sign = '', whole = '', fraction = '', exponent, unit] =
    /^(-?)(\d*)(?:\.(\d+))?(?:e\+?(\d{1,2})|\s+(wei|gwei|ether))$/i.exec(plain) ?? []
  const decimals = exponent === undefined ? units[unit?.toLowerCase() ?? ''] : Number(exponent)
  if (whole + fraction === '' || decimals === undefined || fraction.length > decimals) return undefined
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign === '' ? value : -value
}

/** Parses JSON. Numbers outside of strings become strings, because JSON.parse would round long integers. */
function parseJson({ name, type }: AbiParameter, text: string): unknown {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`)),
    )
  } catch {
    throw new Error(`${name || type}: expected JSON for ${type}, got "${text.trim()}"`)
  }
}

/** Parses a value from `parseJson`. Its elements are parsed like the text of a single field. */
function fromJson(parameter: AbiParameter, json: unknown, addressOf: AddressOf): unknown {
  const { type, name } = parameter
  const [, elementType, length = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (elementType !== undefined) {
    if (!Array.isArray(json)) throw unexpected(parameter, 'a JSON array', json)
    if (length !== '' && json.length !== Number(length))
      throw unexpected(parameter, `a JSON array of ${countOf(Number(length), 'item')}`, json)
    return json.map((item, index) =>
      fromJson({ ...parameter, name: `${name ?? ''}[${index}]`, type: elementType }, item, addressOf),
    )
  }
  if ('components' in parameter) {
    const { components } = parameter
    // An array, because members can have no names.
    return membersOf(parameter, components, json).map((value, index) => {
      const { name: member = '', ...component } = components[index] as AbiParameter
      return fromJson({ ...component, name: `${name || type}.${member || index}` }, value, addressOf)
    })
  }
  if (typeof json !== 'string' && typeof json !== 'boolean') throw unexpected(parameter, type, json)
  return parseScalar(parameter, String(json), addressOf)
}

/** Returns the values of the members of a tuple in their order, from an object or an array. */
function membersOf(parameter: AbiParameter, components: readonly AbiParameter[], json: unknown): readonly unknown[] {
  const names = components.map(({ name }, index) => name || String(index))
  if (Array.isArray(json)) {
    if (json.length === names.length) return json
    throw unexpected(parameter, `a JSON array of ${countOf(names.length, 'item')}`, json)
  }
  const isComplete =
    typeof json === 'object' &&
    json !== null &&
    names.every((name) => Object.hasOwn(json, name)) &&
    Object.keys(json).every((name) => names.includes(name))
  if (!isComplete) throw unexpected(parameter, `a JSON object with the members ${names.join(', ')}`, json)
  return names.map((name) => (json as Record<string, unknown>)[name])
}

/** Parses the texts of all parameter fields. Throws an Error that names the invalid one. */
export const parseArguments = (
  inputs: readonly AbiParameter[],
  texts: readonly string[],
  addressOf: AddressOf,
): unknown[] => inputs.map((input, index) => parseArgument(input, texts[index] ?? '', addressOf))

/** Encodes the data of a call. */
export const callDataOf = (item: AbiFunction, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [item], functionName: item.name, args })

/** Returns the functions of an ABI: the view and pure functions if `isReadOnly`, otherwise all others. */
export const functionsOf = (abi: readonly { readonly type: string }[], isReadOnly: boolean): AbiFunction[] =>
  abi.filter((item): item is AbiFunction => {
    if (item.type !== 'function') return false
    const { stateMutability } = item as AbiFunction
    return (stateMutability === 'view' || stateMutability === 'pure') === isReadOnly
  })

/** Returns the name and parameter types of a function, which distinguish overloads: `transfer(address, uint256)`. */
export const functionSignature = ({ name, inputs }: AbiFunction): string =>
  `${name}(${inputs.map((input) => parameterTypeText(input)).join(', ')})`

/** Returns the type of a parameter. `withNames` adds the names of the members of a tuple: `(address to, uint256 value)[]`. */
export function parameterTypeText(parameter: AbiParameter, withNames = false): string {
  if (!('components' in parameter)) return parameter.type
  const members = parameter.components.map((member) => {
    const name = withNames ? member.name : undefined
    return name ? `${parameterTypeText(member, true)} ${name}` : parameterTypeText(member, withNames)
  })
  return parameter.type.replace('tuple', `(${members.join(', ')})`)
}

/** Returns an example value for a field. */
export function placeholderOf(parameter: AbiParameter): string {
  const { type } = parameter
  if ('components' in parameter) {
    const names = parameter.components.map(({ name }) => name ?? '')
    const isNamed = !names.includes('')
    const members = names.map((name) => (isNamed ? `"${name}": "…"` : '"…"')).join(', ')
    const tuple = isNamed ? `{${members}}` : `[${members}]`
    return (type.match(/\[/g) ?? []).reduce((inner) => `[${inner}]`, tuple)
  }
  if (type === 'address') return 'address or name'
  if (type === 'bool') return 'true or false'
  if (/\]$/.test(type)) return '["…", "…"]'
  if (/^u?int/.test(type)) return '0, 1e18, 1.5 ether'
  return type === 'string' ? 'text' : '0x'
}
