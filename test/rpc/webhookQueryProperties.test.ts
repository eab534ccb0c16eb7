import { execute, type GraphQLObjectType, getNamedType, isObjectType, isScalarType, parse } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { tracedCallsOf } from '../../src/rpc/services/webhooks/queries/blockCalls.ts'
import { blockFields, type QueriedBlock } from '../../src/rpc/services/webhooks/queries/blockFields.ts'
import { compileQuery } from '../../src/rpc/services/webhooks/queries/compileQuery.ts'
import { querySchema } from '../../src/rpc/services/webhooks/queries/querySchema.ts'
import { runQuery } from '../../src/rpc/services/webhooks/queries/runQuery.ts'
import { fc } from '../property.ts'
import { openExampleChain } from './exampleChain.ts'

const timeSlice = () => new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })

let queried: readonly QueriedBlock[]

beforeAll(async () => {
  const { chain } = await openExampleChain('alchemy_notifyApi')
  const numbers = Array.from({ length: chain.head.number }, (_, index) => index + 1)
  queried = await Promise.all(
    numbers.map(async (number) => {
      const block = chain.blockByNumber(number)
      if (block === undefined) throw new Error(`no block ${number}`)
      return { chain, block, calls: await tracedCallsOf(chain, block, timeSlice()) }
    }),
  )
})

/** Runs a query with the executor of `graphql`, over the same fields. */
function expectedResult(query: string, block: QueriedBlock): unknown {
  const { data, errors } = execute({
    schema: schemaOfValues(),
    document: parse(query),
    fieldResolver(source, _arguments, _context, { parentType, fieldName }) {
      const field = blockFields[parentType.name]?.[fieldName]
      if (field === undefined) throw new Error(`no field ${fieldName}`)
      const read = field.read(source as never, block)
      if (field.kind === 'value') return JSON.parse(read as string)
      return field.kind === 'list' && read !== undefined ? [...(read as Iterable<unknown>)] : (read ?? null)
    },
  }) as { data: unknown; errors?: readonly Error[] } // no resolver is asynchronous
  if (errors !== undefined) throw errors[0]
  return JSON.parse(JSON.stringify(data))
}

/** The schema, whose values need no conversion. */
function schemaOfValues() {
  for (const type of Object.values(querySchema.getTypeMap())) if (isScalarType(type)) type.serialize = (value) => value
  return querySchema
}

const directives = fc.constantFrom('', '', '', '@skip(if: true)', '@skip(if: false)', '@include(if: true)')

/** A selection of a type, with aliases, directives and inline fragments. */
function selectionOf(type: GraphQLObjectType, depth: number, isOfParent = false): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(({ name, type: given }) => {
    const isObject = isObjectType(getNamedType(given))
    if (isObject && depth === 0) return false
    return !(isOfParent && (name === 'parent' || /transactions|logs|callTracerTraces/.test(name)))
  })
  const field = fc.constantFrom(...fields, undefined).chain((given) => {
    if (given === undefined) return fc.constant('__typename')
    const inner = getNamedType(given.type)
    const filter = given.name === 'logs' && type.name === 'Block' ? '(filter: {})' : ''
    // A name always means the same field, so that fields can be merged.
    const alias = fc.constantFrom('', `${given.name}Alias: `)
    const selection = isObjectType(inner) ? selectionOf(inner, depth - 1, given.name === 'parent') : fc.constant('')
    return fc
      .tuple(alias, directives, selection)
      .map(([before, directive, text]) => `${before}${given.name}${filter} ${directive} ${text}`)
  })
  const fragment = fc
    .tuple(fc.array(field, { minLength: 1, maxLength: 2 }), directives)
    .map(([inside, directive]) => `... on ${type.name} ${directive} { ${inside.join(' ')} }`)
  const items = fc.array(fc.oneof({ weight: 5, arbitrary: field }, fragment), { minLength: 1, maxLength: 4 })
  return items.map((texts) => `{ ${texts.join(' ')} }`)
}

test('the result of a compiled query is the result of the executor of GraphQL', async () => {
  const query = querySchema.getType('Block')
  if (!isObjectType(query)) throw new Error('no type Block')
  await fc.assert(
    fc.asyncProperty(selectionOf(query, 4), fc.nat(), async (selection, index) => {
      const block = queried[index % queried.length] as QueriedBlock
      const text = `{ block ${selection} }`
      const { data } = await runQuery(compileQuery('query', text), block, () => undefined, timeSlice())
      expect(JSON.parse(Buffer.concat(data).toString())).toEqual(expectedResult(text, block))
    }),
    { numRuns: 300 },
  )
})
