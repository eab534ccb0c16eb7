import { isHexBytes } from '../../bytes.ts'
import type { TypedData } from './typedDataHash.ts'

/** Maximum depth of structs and lists in a message. Types can be recursive, so they do not limit the depth. */
const MAX_DEPTH = 64

/** The possible members of the domain if `types` does not declare EIP712Domain. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

type Types = TypedData['types']

/** Returns the first mismatch between typed data (EIP-712) and its types: `message.to must be …`. Undefined if the data matches. */
export function findTypedDataProblem({ types, primaryType, domain, message }: TypedData): string | undefined {
  for (const [struct, fields] of Object.entries(types)) {
    const unknown = fields.find(({ type }) => !isType(type, types))
    if (unknown !== undefined)
      return `types.${shown(struct)}: the type ${quoted(unknown.type)} of "${shown(unknown.name)}" is neither an EIP-712 type nor declared in types`
  }
  if (!Object.hasOwn(types, primaryType))
    return `primaryType is ${quoted(primaryType)}, which is not declared in types: ${Object.keys(types).map(shown).join(', ')}`
  const declared = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  const usedDomainFields = declared ?? domainFields.filter(({ name }) => domain[name] !== undefined)
  return (
    problemOfStruct(usedDomainFields, domain, 'domain', types, 0) ??
    (primaryType === 'EIP712Domain'
      ? undefined
      : problemOfStruct(types[primaryType] ?? [], message, 'message', types, 0))
  )
}

/** Longer type names are refused before they are parsed. */
const MAX_TYPE_LENGTH = 256

const listType = /^(.+)\[(\d*)\]$/
const atomicType = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d*)$/

function isType(type: string, types: Types): boolean {
  if (type.length > MAX_TYPE_LENGTH) return false
  const [, item] = listType.exec(type) ?? []
  if (item !== undefined) return isType(item, types)
  if (Object.hasOwn(types, type)) return true
  return atomicType.test(type) && (!/^u?int/.test(type) || bitsOf(type) !== undefined)
}

/** Returns the width of an integer type, or undefined for an unknown type. */
function bitsOf(type: string): number | undefined {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  return bits >= 8 && bits <= 256 && bits % 8 === 0 ? bits : undefined
}

function problemOfStruct(
  fields: Types[string],
  value: unknown,
  path: string,
  types: Types,
  depth: number,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(path, 'an object', value)
  for (const { name, type } of fields) {
    const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined // an object
    const where = `${path}.${shown(name)}`
    if (member === undefined) return `${where} (${shown(type)}) is missing`
    const problem = problemOf(type, member, where, types, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

function problemOf(type: string, value: unknown, path: string, types: Types, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `the message is nested more than ${MAX_DEPTH} levels deep`
  const [, item, length = ''] = listType.exec(type) ?? []
  if (item !== undefined) {
    if (!Array.isArray(value)) return wrong(path, `a list (${shown(type)})`, value)
    if (length !== '' && value.length !== Number(length))
      return `${path} must have ${length} items (${shown(type)}), not ${value.length}`
    for (const [index, each] of value.entries()) {
      const problem = problemOf(item, each, `${path}[${index}]`, types, depth + 1)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields !== undefined) return problemOfStruct(fields, value, path, types, depth)
  return problemOfAtom(type, value, path)
}

function problemOfAtom(type: string, value: unknown, path: string): string | undefined {
  const text = typeof value === 'string' ? value : undefined
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : wrong(path, 'true or false', value)
    case 'string':
      // Many domains use a number as their version.
      return text !== undefined || typeof value === 'number' ? undefined : wrong(path, 'a string', value)
    case 'address':
      return /^0x[0-9a-fA-F]{40}$/.test(text ?? '') ? undefined : wrong(path, 'an address of 20 bytes', value)
  }
  if (!type.startsWith('bytes')) return problemOfInteger(type, value, path)
  const size = text !== undefined && isHexBytes(text) ? (text.length - 2) / 2 : undefined
  const length = type.slice('bytes'.length)
  if (size === undefined) return wrong(path, `hexadecimal bytes with 0x (${type})`, value)
  return length === '' || size === Number(length)
    ? undefined
    : `${path} must have ${length} bytes (${type}), not ${size}`
}

function problemOfInteger(type: string, value: unknown, path: string): string | undefined {
  const bits = BigInt(bitsOf(type) ?? 256)
  const isSigned = type.startsWith('int')
  const [min, max] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n]
  const number = integerOf(value)
  if (number === undefined) return wrong(path, `an integer (${type}): a number, or decimal or hexadecimal text`, value)
  return number >= min && number <= max ? undefined : wrong(path, `between ${min} and ${max} (${type})`, value)
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|-?\d{1,80})$/.test(value) ? BigInt(value) : undefined
}

const wrong = (path: string, expected: string, value: unknown): string =>
  `${path} must be ${expected}, not ${quoted(value)}`

const quoted = (value: unknown): string => shown(JSON.stringify(value) ?? String(value))
const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
