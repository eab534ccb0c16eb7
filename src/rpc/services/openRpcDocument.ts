import { z } from 'zod'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { CreditPrices } from '../ports/caller.ts'
import type { MethodSignature, MethodSignatures, Param } from '../protocol/methodSignature.ts'
import { PriceList } from '../protocol/prices.ts'
import { RawJson } from '../rawJson.ts'
import { otherForms } from '../wire/otherForms.ts'

/**
 * Returns the OpenRPC document (1.3.2) of a method table as JSON text. The last document of each table is cached, and so are the schemas of
 * each method.
 */
export function openRpcDocument(
  table: MethodSignatures,
  version: string,
  prices: CreditPrices = standardPrices,
): RawJson | Promise<RawJson> {
  const known = documents.get(table)
  if (known?.version === version && known.prices === prices) return known.document
  const document = buildDocument(table, version, prices)
  const entry = { version, prices, document: document as RawJson | Promise<RawJson> }
  documents.set(table, entry)
  document.then(
    (built) => {
      entry.document = built
    },
    () => documents.delete(table),
  )
  return document
}

const standardPrices = new PriceList()

interface BuiltDocument {
  readonly version: string
  readonly prices: CreditPrices
  readonly document: RawJson | Promise<RawJson>
}

const documents = new WeakMap<MethodSignatures, BuiltDocument>()

/** The first build takes about 100 ms, so it yields to the event loop. */
async function buildDocument(table: MethodSignatures, version: string, prices: CreditPrices): Promise<RawJson> {
  const head = {
    openrpc: '1.3.2',
    info: { title: 'vivarium', version, description: 'JSON-RPC methods of the local node.', license: { name: 'MIT' } },
  }
  const methods: string[] = []
  const examples = await readExamples()
  const slice = new LoopSlice()
  for (const [name, method] of table) {
    methods.push(describeMethod(name, method, prices.of(name), examples.get(method.name)))
    if (slice.isOver) await slice.yield()
  }
  return new RawJson(`${JSON.stringify(head).slice(0, -1)},"methods":[${methods.join(',')}]}`)
}

interface Schemas {
  readonly params: readonly { readonly name: string; readonly required: boolean; readonly schema: object }[]
  readonly result: object
}

const schemas = new WeakMap<MethodSignature, Schemas>()

function schemasOf(method: MethodSignature): Schemas {
  let known = schemas.get(method)
  if (known === undefined) {
    const params = method.params.map(({ name, optional, schema }) => ({
      name,
      required: !optional,
      schema: wireSchema(schema),
    }))
    known = { params, result: wireSchema(method.result) }
    schemas.set(method, known)
  }
  return known
}

interface Example {
  readonly name: string
  readonly params: readonly unknown[]
  readonly result: unknown
}

/** Returns the examples by method name. They are loaded when a client first requests the document. */
async function readExamples(): Promise<ReadonlyMap<string, Example>> {
  const { methodExamples } = await import('../generated/methodExamples.ts')
  const examples: Example[] = methodExamples
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return new Map(examples.map((example) => [example.name, example]))
}

function describeMethod(name: string, method: MethodSignature, credits: number, example: Example | undefined): string {
  const { summary, named } = method
  const { params, result } = schemasOf(method)
  return JSON.stringify({
    name,
    summary,
    paramStructure: named ? 'either' : 'by-position',
    params,
    result: { name: 'result', schema: result },
    examples: example === undefined ? [] : [exampleObject(name, method, example)],
    'x-credits': credits,
  })
}

/** The Example Pairing Object of OpenRPC. */
function exampleObject(name: string, method: MethodSignature, { params, result }: Example) {
  return {
    name: `${name} example`,
    params: params.map((value, index) => ({ name: nameOf(method.params, index), value })),
    result: { name: 'result', value: result },
  }
}

const nameOf = (params: readonly Param[], index: number): string => params[index]?.name ?? `argument ${index}`

/** Returns the JSON Schema (draft 7, as in OpenRPC) of the JSON value of a schema. */
export function wireSchema(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => addOtherForm(zodSchema, jsonSchema),
  })
  return rest
}

/** Changes the JSON Schema of a schema that accepts values of another form. */
function addOtherForm(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  const other = otherForms.get(schema)
  if (other === undefined) return
  const form = { ...json }
  for (const member of Object.keys(json)) Reflect.deleteProperty(json, member)
  json.anyOf = [form, other]
}
