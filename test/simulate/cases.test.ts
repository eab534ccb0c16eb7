import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { expectResponse, type JsonObject, readConversations } from '../rpc/conversation.ts'
import { openCaseChain, type TestChain } from './forkChain.ts'

/** Cases that the official ones omit, on a chain with an empty block of every fork. */
const conversations = readConversations(join(import.meta.dirname, 'cases'))

describe('cases of our own', () => {
  test.each(conversations)('$name', async ({ rounds }) => {
    const world = await openCaseChain()
    for (const round of rounds) {
      const { method, params } = round.request as { method: string; params: unknown[] }
      const answer = await ask(world, method, params)
      const { jsonrpc, id } = round.request
      // Without its method the request is like any other: `totalDifficulty` counts. So do go-ethereum's texts.
      expectResponse({ jsonrpc, id, ...answer }, { ...round, request: {} }, false)
      expect(messageOf(answer)).toBe(messageOf(round.response))
      if (answer.error === undefined) expect(methods[method]?.result.safeParse(answer.result).error).toBeUndefined()
    }
    await world.chain.close()
  })
})

const messageOf = ({ error }: JsonObject): unknown => (error as { message: string } | undefined)?.message

async function ask({ provider }: TestChain, method: string, params: unknown[]): Promise<JsonObject> {
  try {
    return { result: await provider.request({ method, params }) }
  } catch (error) {
    const { code, message, data } = error as { code: number; message: string; data?: unknown }
    return { error: { code, message, data } }
  }
}
