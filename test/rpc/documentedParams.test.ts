import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import type { Param } from '../../src/rpc/protocol/methodSignature.ts'
import { wireSchema } from '../../src/rpc/services/methodDocument.ts'
import { readConversations } from './conversation.ts'

/** The OpenRPC document and the types of the provider follow from the JSON Schemas, so these must allow what methods accept. */

const table = createTable(methods)
const ajv = new Ajv({ strict: false })
const validators = new Map<Param, ValidateFunction>()

function isDocumented(param: Param, value: unknown): boolean {
  const validate = validators.get(param) ?? ajv.compile(wireSchema(param.schema))
  validators.set(param, validate)
  return validate(value)
}

/** Accepted for the sake of some clients, and not documented. */
const undocumented = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return text.includes('"Tracer"') || text.includes('"toBlock":"committed"')
}

test('the schema of a parameter allows each recorded value that its method accepts', () => {
  const refused = readConversations(join(import.meta.dirname, '..', 'wire')).flatMap(({ name, rounds }) =>
    rounds.flatMap(({ request, response }) => {
      const params = table.get(String(request.method))?.params
      if (params === undefined || !Array.isArray(request.params) || !('result' in Object(response))) return []
      return request.params.flatMap((value: unknown, index) => {
        const param = params[index]!
        if ((value === null && param.optional) || undocumented(value)) return []
        return isDocumented(param, value) ? [] : [`${name}: ${request.method} ${param.name}`]
      })
    }),
  )
  expect(refused).toEqual([])
})
