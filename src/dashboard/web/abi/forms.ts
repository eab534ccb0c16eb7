import { type AbiFunction, type AbiParameter, encodeFunctionData } from 'viem'
import type { Hex } from '../rpc/types.ts'

/** Parses the text of a parameter field. Arrays and tuples are JSON. Throws an Error that names the parameter. */
export function parseArgument(
  parameter: AbiParameter,
  text: string,
  addressOf: (name: string) => string | undefined,
): unknown {
  const trimmed = text.trim()
  if (/\]$/.test(parameter.type) || parameter.type.startsWith('tuple')) return parseJson(parameter, trimmed, addressOf)
  return parseScalar(parameter, trimmed, addressOf)
}

function parseScalar(
  { type, name }: AbiParameter,
  text: string,
  addressOf: (name: string) => string | undefined,
): unknown {
  const fail = (expected: string) => new Error(`${name || type}: expected ${expected}, got "${text}"`)
  if (type === 'bool') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw fail('true or false')
  }
  if (type === 'address') {
    const address = /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : addressOf(text)
    if (address === undefined) throw fail('an address or the name of an account')
    return address
  }
  if (/^u?int/.test(type)) return parseInteger(text, () => fail('a whole number, or one with a unit such as 1.5 ether'))
  if (type === 'string') return text
  if (/^0x([0-9a-fA-F]{2})*$/.test(text)) return text
  throw fail('hex data with a 0x prefix')
}

const units: Readonly<Record<string, number>> = { wei: 0, gwei: 9, ether: 18 }

/** Parses an integer such as `5`, `0x5`, `1e18` or `1.5 ether`. */
function parseInteger(text: string, fail: () => Error): bigint {
  const plain = text.replaceAll(/[,_]/g, '')
  if (/^-?\d+$/.test(plain) || /^0x[0-9a-fA-F]+$/.test(plain)) return BigInt(plain)
  const [, sign = '', whole = '', fraction = '', exponent, unit] =
    /^(-?)(\d*)(?:\.(\d+))?(?:e(\d{1,2})|\s+(wei|gwei|ether))$/.exec(plain) ?? []
  const decimals = exponent === undefined ? units[unit ?? ''] : Number(exponent)
  if (whole + fraction === '' || decimals === undefined || fraction.length > decimals) throw fail()
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign === '' ? value : -value
}

/** Parses arrays and tuples from JSON. Their elements are parsed like the text of a single field. */
function parseJson(parameter: AbiParameter, text: string, addressOf: (name: string) => string | undefined): unknown {
  let json: unknown
  try {
    // JSON.parse would round long integers, so they become strings.
    json = JSON.parse(text.replace(/([[,:]\s*)(-?\d{16,})(?=\s*[,\]}])/g, '$1"$2"'))
  } catch {
    throw new Error(`${parameter.name || parameter.type}: expected JSON for ${parameter.type}, got "${text}"`)
  }
  return fromJson(parameter, json, addressOf)
}

function fromJson(parameter: AbiParameter, json: unknown, addressOf: (name: string) => string | undefined): unknown {
  const { type, name } = parameter
  const list = /^(.*)\[\d*\]$/.exec(type)
  if (list !== null) {
    if (!Array.isArray(json)) throw new Error(`${name || type}: expected a JSON array, got ${JSON.stringify(json)}`)
    return json.map((item) => fromJson({ ...parameter, type: list[1] ?? '' }, item, addressOf))
  }
  if (type === 'tuple' && 'components' in parameter) {
    if (typeof json !== 'object' || json === null)
      throw new Error(`${name || type}: expected a JSON object, got ${JSON.stringify(json)}`)
    const members = json as Record<string, unknown>
    return Object.fromEntries(
      parameter.components.map((component, index) => {
        const key = component.name ?? String(index)
        return [key, fromJson(component, Array.isArray(json) ? json[index] : members[key], addressOf)]
      }),
    )
  }
  return parseScalar(parameter, String(json), addressOf)
}

/** Encodes the data of a call. Throws an Error that names the invalid argument. */
export function callDataOf(
  item: AbiFunction,
  texts: readonly string[],
  addressOf: (name: string) => string | undefined,
): Hex {
  const args = item.inputs.map((input, index) => parseArgument(input, texts[index] ?? '', addressOf))
  return encodeFunctionData({ abi: [item], functionName: item.name, args })
}

/** Returns the functions of an ABI: the view and pure functions if `isReadOnly`, otherwise all others. */
export const functionsOf = (abi: readonly { readonly type: string }[], isReadOnly: boolean): AbiFunction[] =>
  abi.filter((item): item is AbiFunction => {
    if (item.type !== 'function') return false
    const { stateMutability } = item as AbiFunction
    return (stateMutability === 'view' || stateMutability === 'pure') === isReadOnly
  })

/** Returns the name and parameter types of a function, which distinguish overloads: `transfer(address, uint256)`. */
export const functionSignature = ({ name, inputs }: AbiFunction): string =>
  `${name}(${inputs.map(({ type }) => type).join(', ')})`

/** Returns an example value for a field. */
export function placeholderOf({ type }: AbiParameter): string {
  if (type === 'address') return 'address or name'
  if (type === 'bool') return 'true or false'
  if (/\]$/.test(type)) return '["…", "…"]'
  if (type.startsWith('tuple')) return '{"member": "…"}'
  if (/^u?int/.test(type)) return '0, 1e18, 1.5 ether'
  return type === 'string' ? 'text' : '0x'
}
