import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { expectResponse, type JsonObject, readConversations } from '../rpc/conversation.ts'
import { openCaseChain, type TestChain } from './forkChain.ts'

/** Cases that the official tests omit, on a chain with an empty block of every fork. */
const conversations = readConversations(join(import.meta.dirname, 'cases'))

describe('cases that the official tests omit', () => {
  test.each(conversations)('$name', async ({ rounds }) => {
    const node = await openCaseChain()
    for (const round of rounds) {
      const { method, params } = round.request as { method: string; params: unknown[] }
      const response = await ask(node, method, params)
      const { jsonrpc, id } = round.request
      // Without the method, no exception of the comparison applies: `totalDifficulty` is compared too. So are go-ethereum's messages.
      expectResponse({ jsonrpc, id, ...response }, { ...round, request: {} }, false)
      expect(messageOf(response)).toBe(messageOf(round.response))
      if (response.error === undefined) expect(methods[method]?.result.safeParse(response.result).error).toBeUndefined()
    }
    await node.chain.close()
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
