/** Prints src/rpc/generated/methodTypes.ts: the types of the parameters and the result of each method, from its definition. */
import type { z } from 'zod'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Method } from '../../src/rpc/protocol/method.ts'
import { wireSchema } from '../../src/rpc/services/openRpcDocument.ts'
import { Block, Header, HeaderOrPending, Withdrawal } from '../../src/rpc/wire/block.ts'
import { BlockId } from '../../src/rpc/wire/blockId.ts'
import { CallRequest } from '../../src/rpc/wire/callRequest.ts'
import { Log } from '../../src/rpc/wire/log.ts'
import { BlockOverrides, StateOverrides } from '../../src/rpc/wire/overrides.ts'
import { Receipt } from '../../src/rpc/wire/receipt.ts'
import { SimulatedBlock } from '../../src/rpc/wire/simulatedBlock.ts'
import { SignedTransaction, Transaction } from '../../src/rpc/wire/transaction.ts'
import { keyText, listText, literalText, unionText } from './typeText.ts'

/** The members of JSON Schema that are used. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema | readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

// Schemas with a named type. A schema that contains others comes after them.
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  RpcBlockId: BlockId,
  RpcWithdrawal: Withdrawal,
  RpcLog: Log,
  RpcReceipt: Receipt,
  RpcTransaction: Transaction,
  RpcSignedTransaction: SignedTransaction,
  RpcHeader: Header,
  RpcHeaderOrPending: HeaderOrPending,
  RpcBlock: Block,
  RpcCall: CallRequest,
  RpcStateOverrides: StateOverrides,
  RpcBlockOverrides: BlockOverrides,
  RpcSimulatedBlock: SimulatedBlock,
}

/** The named types that parameters have. */
const inputs: ReadonlySet<string> = new Set(['RpcBlockId', 'RpcCall', 'RpcStateOverrides', 'RpcBlockOverrides'])

const names = new Map<string, string>()
const declarations = Object.entries(namedSchemas).map(([name, schema]) => {
  const json = schemaOf(schema)
  const text = typeOf(json, inputs.has(name))
  names.set(JSON.stringify(json), name)
  return { name, text }
})

function schemaOf(schema: z.ZodType): JsonSchema {
  return wireSchema(schema) as JsonSchema // zod returns only these members
}

/** Returns the type of a schema. Optional members of an input can be undefined. */
function typeOf(schema: JsonSchema, isInput: boolean): string {
  const name = names.get(JSON.stringify(schema))
  if (name !== undefined) return name
  const { type, anyOf, oneOf, allOf } = schema
  if (schema.const !== undefined) return literalText(schema.const)
  if (schema.enum !== undefined) return unionText(schema.enum.map(literalText))
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return unionText(alternatives.map((item) => typeOf(item, isInput)))
  if (allOf !== undefined) return allOf.map((item) => typeOf(item, isInput)).join(' & ')
  if (typeof type === 'object') return unionText(type.map((each) => typeOf({ ...schema, type: each }, isInput)))
  switch (type) {
    case 'string':
      return textType(schema.pattern)
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return listType(schema, isInput)
    case 'object':
      return objectType(schema, isInput)
    default:
      return 'unknown'
  }
}

/** Returns the type of a string: Hex and the alternative words if the pattern describes hex, otherwise string. */
function textType(pattern: string | undefined): string {
  if (pattern === undefined || !/^\^(?:\(\?:)?0x/.test(pattern)) return 'string'
  const words = pattern.match(/\b(?:latest|pending|earliest|safe|finalized)\b/g) ?? []
  return unionText(['Hex', ...words.map((word) => `'${word}'`)])
}

function listType({ items }: JsonSchema, isInput: boolean): string {
  if (Array.isArray(items)) return `readonly [${items.map((item: JsonSchema) => typeOf(item, isInput)).join(', ')}]`
  const item = items === undefined ? 'unknown' : typeOf(items as JsonSchema, isInput) // Array.isArray does not narrow a readonly array
  return listText(item)
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema, isInput: boolean): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema, isInput)
    if (required.includes(name)) return `${keyText(name)}: ${type}`
    return `${keyText(name)}?: ${isInput ? unionText([type, 'undefined']) : type}`
  })
  if (members.length > 0) return `{ ${members.join('; ')} }`
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, isInput) : 'unknown'
  return `{ [name: string]: ${value} }`
}

function entry(name: string, { summary, params, result, named }: Method): string {
  // Only optional parameters may follow an optional one.
  const lastRequired = params.findLastIndex(({ optional }) => !optional)
  const parameters = params.map(({ name, schema }, index) => {
    const type = typeOf(schemaOf(schema), true)
    // As in go-ethereum, null means an omitted argument.
    const omitted = type.endsWith('| null') ? type : unionText([type, 'null'])
    return `${identifier(name)}${index > lastRequired ? `?: ${omitted}` : `: ${type}`}`
  })
  const names = named && params.length > 0 ? `; Names: ${unionText(params.map(({ name }) => literalText(name)))}` : ''
  return `  /** ${summary} */
  ${keyText(name)}: { Parameters: [${parameters.join(', ')}]${names}; ReturnType: ${typeOf(schemaOf(result), false)} }
`
}

const identifier = (name: string): string => name.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

const alias = (name: string, of: string): string => `  ${keyText(name)}: MethodTypes['${of}']\n`

const entries = Object.entries(methods).flatMap(([name, method]) => [
  entry(name, method),
  ...method.aliases.map((other) => alias(other, name)),
])

process.stdout.write(`// Made from the definitions of methods/ by \`npm run generate\`. Do not edit.
import type { Hex } from '../../bytes.ts'

${declarations.map(({ name, text }) => `export type ${name} = ${text}\n`).join('\n')}
/** The JSON types of the parameters and the result of each method, by method name. \`Names\` are the names of parameters in an object. */
export interface MethodTypes {
${entries.join('')}}
`)
