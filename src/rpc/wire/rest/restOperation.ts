import { z } from 'zod'
import { isJsonObject } from '../../../json.ts'

/** An operation of a REST API: the only description of its request. */
export interface RestOperation<Schema extends z.ZodType = z.ZodType> {
  /** The description in the reference page. It starts with a verb: "Returns …". */
  readonly summary: string
  /** Decodes the query or the body, with the variable segments of the path. */
  readonly schema: Schema
}

/** A REST API. */
export interface RestApiSignature {
  /** The name in errors and in the reference page. */
  readonly name: string
  /** The method that has the same results over JSON-RPC. */
  readonly method: string
  /** The path before the operations. */
  readonly address: string
  /** The operations by HTTP method and path: `GET graphql/variables/{name}`. Names in braces stand for one segment. */
  readonly operations: Readonly<Record<string, RestOperation>>
}

/** The decoded request of an operation. */
export type RestInput<Operation extends RestOperation> = z.output<Operation['schema']>

/** The decoded requests of an API. */
export type RestInputs<Api extends RestApiSignature> = {
  readonly [Name in keyof Api['operations']]: RestInput<Api['operations'][Name]>
}

/** Defines the members of a request, or of an object in it. Null and an empty text count as missing: clients send them for options without a value. */
export const restObject = <Members extends z.ZodRawShape>(members: Members, error = 'a JSON object') =>
  z.preprocess(
    (given) =>
      isJsonObject(given)
        ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
        : given,
    z.object(members, { error }),
  )

/** Defines an operation by its description and its members, or their schema. */
export function restOperation<Given extends z.ZodType | z.ZodRawShape>(summary: string, given: Given) {
  const schema = given instanceof z.ZodType ? given : restObject(given)
  return { summary, schema } as RestOperation<RestSchema<Given>> // as the line before
}

type RestSchema<Given> = Given extends z.ZodRawShape ? ReturnType<typeof restObject<Given>> : Given & z.ZodType

interface RestRoute {
  readonly name: string
  readonly verb: string
  readonly path: string
  /** Whether the query has the parameters, and not the JSON body. */
  readonly isInQuery: boolean
}

/** Returns the HTTP method and the path of an operation by its name. Actions of Etherscan have no HTTP method in their names. */
export function routeOf(name: string): RestRoute {
  const [verb = '', path = ''] = name.includes(' ') ? name.split(' ') : ['GET', name]
  return { name, verb, path, isInQuery: verb === 'GET' || verb === 'DELETE' }
}

/** Returns the paths of the operations of an API. */
export const restPaths = ({ operations }: Pick<RestApiSignature, 'operations'>): readonly string[] => [
  ...new Set(Object.keys(operations).map((name) => routeOf(name).path)),
]

/** Returns the schema without its default value and its conversions. */
export function innermostSchema(schema: z.core.$ZodType): z.core.$ZodTypes {
  const inner = schema as z.core.$ZodTypes
  const { def } = inner._zod
  if (def.type === 'default' || def.type === 'optional') return innermostSchema(def.innerType)
  if (def.type !== 'pipe') return inner
  const input = innermostSchema(def.in)
  return input._zod.def.type === 'transform' ? innermostSchema(def.out) : input
}

/** Returns the members of an object; nothing for another schema. */
export function objectMembers(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = innermostSchema(schema)._zod
  return def.type === 'object' ? def.shape : {}
}

/**
 * Returns the members of a query. `textsOf` returns all values of a parameter. A list has the form `name=a&name=b`, `name[]=a&name[]=b`, `name=a,b` or
 * `name=[a,b]`.
 */
export function queryMembers({ schema }: RestOperation, textsOf: (name: string) => readonly string[]): object {
  const members = Object.entries(objectMembers(schema)).map(([name, member]): [string, unknown] => {
    if (innermostSchema(member)._zod.def.type !== 'array') return [name, textsOf(name)[0]]
    const items = [...textsOf(`${name}[]`), ...textsOf(name)]
      .flatMap((text) => text.replace(/^\[|\]$/g, '').split(','))
      .map((text) => text.trim())
      .filter((text) => text !== '')
    return [name, items.length === 0 ? undefined : items]
  })
  return Object.fromEntries(members)
}
