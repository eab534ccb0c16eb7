import { parseWithLongNumbers } from '../../format/longNumbers.ts'

/** The parts of an OpenRPC document that the console shows, as `rpc.discover` returns them. */
export interface OpenRpcDocument {
  readonly methods: readonly MethodDescription[]
}

export interface MethodDescription {
  readonly name: string
  readonly summary: string
  readonly paramStructure?: 'either' | 'by-position'
  readonly params: readonly ParamDescription[]
  readonly examples: readonly { readonly params: readonly { readonly name: string; readonly value: unknown }[] }[]
  readonly 'x-credits': number
}

export interface ParamDescription {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

export interface Schema {
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
}

/** Parses the text of a parameter as JSON. Other text is a string, so hex needs no quotes, and a long number keeps its digits. */
export function parseParam(text: string): unknown {
  const trimmed = text.trim()
  try {
    return parseWithLongNumbers(trimmed)
  } catch {
    // Text that begins like JSON must be valid JSON.
    if (/^[[{"]/.test(trimmed)) throw new Error(`not valid JSON: ${trimmed.slice(0, 80)}`)
    return trimmed
  }
}

/** Formats a parameter as text that `parseParam` parses. */
export const paramText = (value: unknown): string =>
  typeof value === 'string' && typeof parseQuietly(value) === 'string' ? value : JSON.stringify(value)

function parseQuietly(text: string): unknown {
  try {
    return parseParam(text)
  } catch {
    return undefined
  }
}

/**
 * Parses the parameters of a request. Omits empty parameters at the end. Throws an Error that names the invalid or missing parameter.
 */
export function parseParams(params: readonly ParamDescription[], texts: readonly string[]): unknown[] {
  const given = params.map((_, index) => texts[index]?.trim() ?? '')
  while (given.at(-1) === '') given.pop()
  for (const [index, { name, required }] of params.entries())
    if (required && (given[index] ?? '') === '') throw new Error(`${name} is required`)
  return given.map((text, index) => {
    if (text === '') return null
    try {
      return parseParam(text)
    } catch (failure) {
      throw new Error(`${params[index]?.name}: ${failure instanceof Error ? failure.message : failure}`)
    }
  })
}

/** Returns a short description of a parameter: `address`, `boolean or null`, `object with from, to and value`. */
export function typeName({ type, anyOf, enum: values, pattern, properties, items }: Schema): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf !== undefined) {
    const names = [...new Set(anyOf.map(typeName))]
    // The comma separates alternatives that are lists themselves.
    return names.join(names.some((name) => / (and|or) /.test(name)) ? ', or ' : ' or ')
  }
  if (type === undefined) return 'any'
  if (type === 'string') return pattern === undefined ? 'string' : textTypeOf(pattern)
  if (type === 'object' && properties !== undefined) return `object with ${listOf(Object.keys(properties))}`
  if (type === 'array' && items !== undefined) return `list of: ${typeName(items)}`
  return typeof type === 'string' ? type : type.join(' or ')
}

/** Returns the name of a string type by the pattern in its schema. */
function textTypeOf(pattern: string): string {
  if (pattern.includes('latest')) return 'block number, hash or tag'
  if (pattern === '^0x[0-9a-fA-F]{40}$') return 'address'
  if (pattern === '^0x[0-9a-fA-F]{64}$') return '32 bytes as hex'
  if (pattern === '^0x([0-9a-fA-F]{2})*$') return 'bytes as hex'
  if (pattern.startsWith('^0x(0|[1-9a-fA-F]')) return 'number as hex'
  return 'string'
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Returns the shell command that sends a call with curl. */
export const curlOf = (url: string, method: string, params: unknown): string =>
  curlOfBody(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))

/** Returns the shell command that sends a request body with curl. */
export const curlOfBody = (url: string, body: string): string =>
  `curl -s ${url} -H 'content-type: application/json' -d '${body.replaceAll("'", String.raw`'\''`)}'`
