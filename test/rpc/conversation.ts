import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Recorded JSON-RPC conversations in the format of execution-apis: `>> request`, `<< response`, `// comment`. */

export interface Round {
  readonly request: JsonObject
  readonly response: JsonObject
}

export interface Conversation {
  /** Folder and file name without the extension. */
  readonly name: string
  readonly rounds: readonly Round[]
  /** Whether the result depends on the node, so that only its shape is compared. */
  readonly isShapeOnly: boolean
}

export type JsonObject = Record<string, unknown>

/** Reads the conversations in a folder and its subfolders, sorted by name. */
export function readConversations(folder: string): Conversation[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.io'))
    .sort()
    .map((name) => readConversation(name.replace(/\.io$/, '').replaceAll('\\', '/'), join(folder, name)))
}

function readConversation(name: string, file: string): Conversation {
  const lines = readFileSync(file, 'utf8').split('\n')
  const messages = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(3)))
  const responses = messages('<< ')
  return {
    name,
    rounds: messages('>> ').map((request, index) => ({ request, response: responses[index] })),
    isShapeOnly: lines.some((line) => line.startsWith('//') && line.includes('speconly:')),
  }
}

/** Compares a response with the recorded one, as the rpc-compat suite does: complete results, and code and data of errors. */
export function expectResponse(actual: JsonObject, { response, request }: Round, isShapeOnly: boolean): void {
  expect(actual.id).toEqual(response.id)
  expect(actual.jsonrpc).toBe('2.0')
  const { error } = response as { error?: { code: number; data?: unknown } }
  if (error !== undefined) {
    expect(actual.error, JSON.stringify(actual)).toMatchObject({ code: error.code })
    expect((actual.error as JsonObject).data).toEqual(error.data)
    return
  }
  expect(actual.error).toBeUndefined()
  if (isShapeOnly) expect(shapeOf(actual.result)).toEqual(shapeOf(response.result))
  else expect(comparable(request, actual.result)).toEqual(comparable(request, response.result))
}

/** Returns the types of the members of a value, and of the first item of a list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

/**
 * Removes the members that the specification requires but the official cases lack: `totalDifficulty` of simulated blocks, and `data` of the
 * error of a call that fails without a revert.
 */
function comparable({ method }: JsonObject, result: unknown): unknown {
  if (method !== 'eth_simulateV1' || !Array.isArray(result)) return result
  return result.map(({ totalDifficulty: _, ...block }: JsonObject) => ({
    ...block,
    calls: (block.calls as readonly JsonObject[]).map(withErrorData),
  }))
}

function withErrorData(call: JsonObject): JsonObject {
  const { error } = call as { error?: JsonObject }
  return error === undefined ? call : { ...call, error: { data: '0x', ...error } }
}
