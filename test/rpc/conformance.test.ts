import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { countOfficial, hasOfficial, officialFolder } from '../official.ts'
import { expectResponse, type JsonObject, readConversations } from './conversation.ts'

/** The official cases and their chain. */
const folder = officialFolder('conformance')
const isPresent = hasOfficial('conformance')

/** Methods of the official cases that this node does not have. When a method is added, remove its name here. */
const missing = new Set<string>()

describe.skipIf(!isPresent)('the official cases', () => {
  let node: Node
  let url: string

  beforeAll(async () => {
    node = await createNode({
      genesis: join(folder, 'chain', 'genesis.json'),
      import: join(folder, 'chain', 'chain.rlp'),
      mining: false,
      finalizedDepth: 0,
      safeDepth: 0,
    })
    url = (await node.listen({ port: 0 })).url
  })
  afterAll(() => node.close())

  const cases = isPresent ? readConversations(join(folder, 'cases')) : []
  const methodOf = (name: string) => name.split('/')[0] ?? ''
  const supported = cases.filter(({ name }) => Object.hasOwn(methods, methodOf(name)))

  test.each(supported)('$name', async ({ rounds, isShapeOnly }) => {
    for (const round of rounds) expectResponse(await post(url, round.request), round, isShapeOnly)
  })

  test('the list of missing methods is complete', (context) => {
    countOfficial(context, { run: supported.length, skipped: cases.length - supported.length })
    const called = new Set(cases.map(({ name }) => methodOf(name)))
    expect([...called].filter((name) => !Object.hasOwn(methods, name))).toEqual([...missing])
  })
})

async function post(url: string, request: JsonObject): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return (await response.json()) as JsonObject
}
