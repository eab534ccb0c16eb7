import { z } from 'zod'
import type { MethodTable } from './dispatch.ts'
import type { Method, Param } from './method.ts'
import { PriceList } from './prices.ts'

/** The OpenRPC document (1.3.2) of the methods in a table, made from their definitions and the prices of the node. */
export function openRpcDocument(table: MethodTable, version: string, prices: PriceList = new PriceList()) {
  return {
    openrpc: '1.3.2',
    info: { title: 'vivarium', version, description: 'JSON-RPC methods of the local node.', license: { name: 'MIT' } },
    methods: [...table].map(([name, method]) => describeMethod(name, method, prices.of(name))),
  }
}

function describeMethod(name: string, { summary, params, result, named, example }: Method, credits: number) {
  return {
    name,
    summary,
    paramStructure: named ? 'either' : 'by-position',
    params: params.map((param) => ({ name: param.name, required: !param.optional, schema: wireSchema(param.schema) })),
    result: { name: 'result', schema: wireSchema(result) },
    examples: [
      {
        name: `${name} example`,
        params: example.params.map((value, index) => ({ name: nameOf(params, index), value })),
        result: { name: 'result', value: example.result },
      },
    ],
    'x-credits': credits,
  }
}

const nameOf = (params: readonly Param[], index: number): string => params[index]?.name ?? `argument ${index}`

/** The JSON Schema (draft 7, which OpenRPC speaks) of what stands on the wire. */
export function wireSchema(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
  return rest
}
