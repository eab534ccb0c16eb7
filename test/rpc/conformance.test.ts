import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { countOfficial, hasOfficial, officialFolder } from '../official.ts'
import { expectAnswer, type JsonObject, readConversations } from './conversation.ts'

/** The official cases and the chain that they speak of, where they were fetched. */
const folder = officialFolder('conformance')
const isHere = hasOfficial('conformance')

/** Methods of the official cases that this node does not have. When a method is added, remove its name here. */
const missing = new Set<string>()

describe.skipIf(!isHere)('the official cases', () => {
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

  const cases = isHere ? readConversations(join(folder, 'cases')) : []
  const methodOf = (name: string) => name.split('/')[0] ?? ''
  const served = cases.filter(({ name }) => Object.hasOwn(methods, methodOf(name)))

  test.each(served)('$name', async ({ rounds, isShapeOnly }) => {
    for (const round of rounds) expectAnswer(await post(url, round.request), round, isShapeOnly)
  })

  test('the list of missing methods is true', (context) => {
    countOfficial(context, { run: served.length, skipped: cases.length - served.length })
    const asked = new Set(cases.map(({ name }) => methodOf(name)))
    expect([...asked].filter((name) => !Object.hasOwn(methods, name))).toEqual([...missing])
  })
})

async function post(url: string, request: JsonObject): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return (await response.json()) as JsonObject
}
