import { expect, test } from 'vitest'
import { readEnvelope } from '../../src/rpc/protocol/envelope.ts'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { RawJson } from '../../src/rpc/rawJson.ts'
import { countTurns } from '../turns.ts'

const caller = { signal: new AbortController().signal }
const part = 'é'.repeat(50_000)
const long = new RawJson(['"', ...Array<string>(60).fill(part), '"'])
const short = new RawJson(['"', part, '"'])

const responseTo = (body: string) =>
  respond({ handle: ({ method }) => (method === 'long' ? long : short) }, readEnvelope(body, 10), caller)

test.each([
  ['a response', '{"jsonrpc":"2.0","id":1,"method":"long"}', `{"jsonrpc":"2.0","id":1,"result":${long.text}}`],
  [
    'a batch',
    '[{"jsonrpc":"2.0","id":1,"method":"short"},{"jsonrpc":"2.0","id":2,"method":"long"}]',
    `[{"jsonrpc":"2.0","id":1,"result":${short.text}},{"jsonrpc":"2.0","id":2,"result":${long.text}}]`,
  ],
])('other work runs while %s of several megabytes is encoded', async (_, body, text) => {
  const [response, turns] = await countTurns(() => responseTo(body))
  expect(turns).toBeGreaterThan(5)
  expect(typeof response === 'object' && 'encoded' in response && response.encoded?.equals(Buffer.from(text))).toBe(
    true,
  )
  expect(String(response)).toBe(text)
})

test('a shorter response is not a promise', () => {
  expect(responseTo('{"jsonrpc":"2.0","id":1,"method":"short"}')).not.toBeInstanceOf(Promise)
})
