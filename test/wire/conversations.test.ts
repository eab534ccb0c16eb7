import { describe, expect, test } from 'vitest'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { readEnvelope } from '../../src/rpc/protocol/envelope.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { expectResponse, readConversations } from '../rpc/conversation.ts'
import { openExampleChain } from '../rpc/exampleChain.ts'

const conversations = readConversations(import.meta.dirname)

describe('conversations on the example chain', () => {
  test.each(conversations)('$name', async ({ name, rounds, isShapeOnly }) => {
    const { chain, endpoint, caller } = await openExampleChain(name)
    for (const round of rounds) {
      const text = await respond(endpoint, readEnvelope(JSON.stringify(round.request), 100), caller)
      const actual = JSON.parse(text?.toString() ?? '{}')
      expectResponse(actual, round, isShapeOnly)
      if (actual.error === undefined) expectMatchesSchema(String(round.request.method), actual.result)
    }
    await chain.close()
  })

  test('every method has a conversation', () => {
    const covered = new Set(conversations.flatMap(({ rounds }) => rounds.map(({ request }) => request.method)))
    expect(Object.keys(methods).filter((name) => !covered.has(name))).toEqual([])
  })
})

/** Checks that a result matches the schema of its method. */
function expectMatchesSchema(method: string, result: unknown): void {
  const checked = methods[method]?.result.safeParse(result)
  expect(checked?.error).toBeUndefined()
}
